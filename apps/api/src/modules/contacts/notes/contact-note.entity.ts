import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** What a colleague wants the others to know of a customer, whichever conversation they are in. */
@Entity({ name: 'contact_note' })
@Unique(['agencyId', 'id'])
@Index('contact_note_of_contact', ['agencyId', 'contactId', 'id'], { where: 'deleted_at IS NULL' })
@Index('contact_note_deleted', ['agencyId', 'deletedAt'], { where: 'deleted_at IS NOT NULL' })
@ForeignKey('contact', ['agencyId', 'contactId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'authorId'], ['agencyId', 'id'])
export class ContactNote {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  contactId: number;

  /** Null when nobody of the company wrote it, such as an import. */
  @Column({ type: 'bigint', nullable: true })
  authorId: number | null;

  /** Plain text. */
  @Column({ type: 'text' })
  body: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** When its author changed the words; null while they are the first ones. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  editedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'int', default: 1 })
  version: number;
}
