import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A note as it was before its author changed it. What was once read by colleagues is never lost. */
@Entity({ name: 'message_revision' })
@Unique('message_revision_agency_id', ['agencyId', 'id'])
@Index('message_revision_by_message', ['agencyId', 'messageId', 'id'])
@ForeignKey('message', ['agencyId', 'messageId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class MessageRevision {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  messageId: number;

  /** Sanitised. */
  @Column({ type: 'text' })
  bodyHtml: string;

  @Column({ type: 'text' })
  bodyText: string;

  /** When these words were written: with the note, or with the change before. */
  @Column({ type: 'timestamptz', precision: 3 })
  writtenAt: Date;
}
