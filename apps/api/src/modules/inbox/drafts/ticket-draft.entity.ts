import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { DraftEnvelope, DraftKindName } from './draft.rules.js';

/** What somebody has typed and not sent: one answer and one note per person and ticket, or a new conversation. */
@Entity({ name: 'ticket_draft' })
@Unique('ticket_draft_agency_id', ['agencyId', 'id'])
@Check('ticket_draft_kind', `kind IN ('REPLY', 'NOTE', 'NEW') AND (kind = 'NEW') = (ticket_id IS NULL)`)
@Index('ticket_draft_of_ticket', ['agencyId', 'ticketId', 'userId', 'kind'], {
  unique: true,
  where: 'ticket_id IS NOT NULL',
})
@Index('ticket_draft_by_key', ['agencyId', 'userId', 'clientKey'], {
  unique: true,
  where: 'ticket_id IS NULL',
})
@Index('ticket_draft_by_user', ['agencyId', 'userId', 'updatedAt', 'id'])
@ForeignKey('ticket', ['agencyId', 'ticketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class TicketDraft {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  userId: number;

  @Column({ type: 'bigint', nullable: true })
  ticketId: number | null;

  @Column({ type: 'text' })
  kind: DraftKindName;

  /** Made by the browser, so that a first save that is repeated makes one draft. Only of new conversations. */
  @Column({ type: 'text', nullable: true })
  clientKey: string | null;

  /** As it stands in the field: HTML of the editor, or plain text. Whoever shows it cleans it. */
  @Column({ type: 'text' })
  body: string;

  /** Uploads of this person that no message has used. */
  @Column({ type: 'bigint', array: true, default: [] })
  attachmentIds: number[];

  @Column({ type: 'jsonb', default: {} })
  envelope: DraftEnvelope;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
