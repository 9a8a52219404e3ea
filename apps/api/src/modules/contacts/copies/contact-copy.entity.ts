import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { type ContactCopyStatus, contactCopyStatuses } from './contact-copy.rules.js';

/** A file of all that is held of somebody: who wants it, how far it is, and where it lies for some days. */
@Entity({ name: 'contact_copy' })
@Unique(['agencyId', 'id'])
@Check('contact_copy_status', `status IN (${contactCopyStatuses.map((name) => `'${name}'`).join(', ')})`)
@Index('contact_copy_one', ['agencyId', 'contactId'], {
  unique: true,
  where: `status IN ('QUEUED', 'RUNNING')`,
})
@Index('contact_copy_of', ['agencyId', 'contactId', 'id'])
@Index('contact_copy_age', ['agencyId', 'createdAt'])
@Index('contact_copy_open', ['touchedAt', 'id'], { where: `status IN ('QUEUED', 'RUNNING')` })
@ForeignKey('contact', ['agencyId', 'contactId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'])
export class ContactCopy {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  contactId: number;

  @Column({ type: 'bigint' })
  userId: number;

  /** When a key spoke for them: its bounds hold for what is done later, too. */
  @Column({ type: 'bigint', nullable: true })
  apiKeyId: number | null;

  /** Of the colleague. */
  @Column({ type: 'text', default: '' })
  askedByName: string;

  @Column({ type: 'text', default: 'QUEUED' })
  status: ContactCopyStatus;

  /** Counts the workers who began it; only the last one may go on. */
  @Column({ type: 'integer', default: 0 })
  run: number;

  @Column({ type: 'integer', default: 0 })
  total: number;

  @Column({ type: 'integer', default: 0 })
  done: number;

  /** Files of conversations that were not there any more. */
  @Column({ type: 'integer', default: 0 })
  missing: number;

  @Column({ type: 'text', nullable: true })
  storageKey: string | null;

  @Column({ type: 'bigint', default: 0 })
  size: number;

  /** Of the last progress; who has none for a while is taken up again. */
  @Column({ type: 'timestamptz', precision: 3 })
  touchedAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;
}
