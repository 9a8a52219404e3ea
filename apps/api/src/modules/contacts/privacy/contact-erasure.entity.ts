import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ErasedCounts, ErasureState } from './contact-erasure.rules.js';

/**
 * That a person is to be forgotten, and afterwards the report of it: when, by whom, how much. It outlives the contact and
 * therefore names it by its number alone; the name stands here only as long as it can be taken back.
 */
@Entity({ name: 'contact_erasure' })
@Unique(['agencyId', 'id'])
@Check('contact_erasure_state', `state IN ('WAITING', 'RUNNING', 'DONE', 'CANCELLED')`)
@Index('contact_erasure_open', ['agencyId', 'contactRef'], {
  unique: true,
  where: `state IN ('WAITING', 'RUNNING')`,
})
@Index('contact_erasure_due', ['agencyId', 'dueAt'], { where: `state IN ('WAITING', 'RUNNING')` })
@ForeignKey('agency', ['agencyId'], ['id'])
export class ContactErasure {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  /** The id of who is, or was, the contact. No foreign key: the report stays when they are gone. */
  @Column({ type: 'bigint' })
  contactRef: number;

  @Column({ type: 'text', default: 'WAITING' })
  state: ErasureState;

  @Column({ type: 'bigint', nullable: true })
  askedById: number | null;

  /** Of the colleague. */
  @Column({ type: 'text', default: '' })
  askedByName: string;

  @Column({ type: 'timestamptz', precision: 3 })
  askedAt: Date;

  /** Until then it can be taken back. */
  @Column({ type: 'timestamptz', precision: 3 })
  dueAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  doneAt: Date | null;

  /** How much of what is gone so far, by its kind. */
  @Column({ type: 'jsonb', default: () => "'{}'" })
  counts: ErasedCounts;
}
