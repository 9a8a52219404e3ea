import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { TicketStatusName } from './ticket.rules.js';

/**
 * A conversation with a customer. Each list of the inbox has its own index that ends in (last_message_at, id),
 * so a page is one walk along an index, forwards or backwards, however deep it lies.
 * `last_message_id` has no foreign key: message points at ticket already, a second one back would cost each send a check.
 */
@Entity({ name: 'ticket' })
@Unique('ticket_agency_id', ['agencyId', 'id'])
@Unique('ticket_agency_number', ['agencyId', 'number'])
@Check('ticket_status', `status IN ('OPEN', 'ASSIGNED', 'CLOSED')`)
@Index('ticket_by_time', ['agencyId', 'lastMessageAt', 'id'], { where: 'NOT is_spam' })
@Index('ticket_by_status', ['agencyId', 'status', 'lastMessageAt', 'id'], { where: 'NOT is_spam' })
@Index('ticket_by_assignee', ['agencyId', 'assigneeId', 'status', 'lastMessageAt', 'id'])
@Index('ticket_by_team', ['agencyId', 'teamId', 'status', 'lastMessageAt', 'id'])
@Index('ticket_by_channel', ['agencyId', 'channelId', 'status', 'lastMessageAt', 'id'])
@Index('ticket_by_contact', ['agencyId', 'contactId', 'lastMessageAt', 'id'])
@Index('ticket_spam', ['agencyId', 'lastMessageAt', 'id'], { where: 'is_spam' })
@Index('ticket_waiting', ['agencyId', 'id'], {
  where: 'inbound_count > answered_inbound_count AND NOT is_spam',
})
@Index('ticket_snoozed', ['agencyId', 'snoozedUntil', 'id'], { where: 'snoozed_until IS NOT NULL' })
@Index('ticket_snooze_due', ['snoozedUntil', 'id'], { where: 'snoozed_until IS NOT NULL' })
@Index('ticket_merged', ['agencyId', 'mergedIntoId'], { where: 'merged_into_id IS NOT NULL' })
@Index('ticket_deleted', ['agencyId', 'deletedAt', 'id'], { where: 'deleted_at IS NOT NULL' })
@Index('ticket_by_creation', ['agencyId', 'createdAt', 'id'])
@Index('ticket_by_status_creation', ['agencyId', 'status', 'createdAt', 'id'], { where: 'NOT is_spam' })
@Index('ticket_by_status_waiting', ['agencyId', 'status', 'waitingSince', 'id'], { where: 'NOT is_spam' })
@Index('ticket_by_visitor', ['agencyId', 'visitorId', 'id'], { where: 'visitor_id IS NOT NULL' })
@Index('ticket_by_customer', ['agencyId', 'customerId', 'id'], { where: 'customer_id IS NOT NULL' })
@Index('ticket_by_result', ['agencyId', 'resultId'], { where: 'result_id IS NOT NULL' })
@ForeignKey('agency', ['agencyId'], ['id'])
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'])
@ForeignKey('contact', ['agencyId', 'contactId'], ['agencyId', 'id'])
@ForeignKey('visitor', ['agencyId', 'visitorId'], ['agencyId', 'id'])
@ForeignKey('channel_customer', ['agencyId', 'customerId'], ['agencyId', 'id'])
@ForeignKey('user_account', ['agencyId', 'assigneeId'], ['agencyId', 'id'])
@ForeignKey('team', ['agencyId', 'teamId'], ['agencyId', 'id'])
@ForeignKey('ticket', ['agencyId', 'mergedIntoId'], ['agencyId', 'id'])
@ForeignKey('user_account', ['agencyId', 'snoozedById'], ['agencyId', 'id'])
@ForeignKey('user_account', ['agencyId', 'deletedById'], ['agencyId', 'id'])
@ForeignKey('ticket_result', ['agencyId', 'resultId'], ['agencyId', 'id'])
export class Ticket {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  /** Counts per agency, from 1 and without gaps; what people call the ticket. Null until the transaction that makes it ends. */
  @Column({ type: 'integer', nullable: true })
  number: number | null;

  @Column({ type: 'text' })
  subject: string;

  @Column({ type: 'text', default: 'OPEN' })
  status: TicketStatusName;

  @Column({ type: 'boolean', default: false })
  isSpam: boolean;

  @Column({ type: 'bigint' })
  channelId: number;

  @Column({ type: 'bigint' })
  contactId: number;

  /** Who wrote in the website's chat. A visitor reads by this alone, so that merged contacts never share a chat. */
  @Column({ type: 'bigint', nullable: true })
  visitorId: number | null;

  /** Who wrote, as the channel knows them: where an answer goes. Null for mail and website chats. */
  @Column({ type: 'bigint', nullable: true })
  customerId: number | null;

  @Column({ type: 'bigint', nullable: true })
  assigneeId: number | null;

  @Column({ type: 'bigint', nullable: true })
  teamId: number | null;

  @Column({ type: 'bigint', nullable: true })
  resultId: number | null;

  /** Also the position of the newest message: positions have no gaps. */
  @Column({ type: 'integer', default: 0 })
  messageCount: number;

  @Column({ type: 'integer', default: 0 })
  inboundCount: number;

  /** `inbound_count` at the time of the last answer or close: up to there nothing is unread for anybody. */
  @Column({ type: 'integer', default: 0 })
  answeredInboundCount: number;

  /** The newest message that a person wrote; system lines do not count. */
  @Column({ type: 'bigint', nullable: true })
  lastMessageId: number | null;

  /** Who speaks last: INBOUND waits for us, OUTBOUND for the customer. */
  @Column({ type: 'text', nullable: true })
  lastMessageType: 'INBOUND' | 'OUTBOUND' | 'NOTE' | null;

  @Column({ type: 'timestamptz', precision: 3 })
  lastMessageAt: Date;

  /** Since when the customer has had no answer; the end of time while nobody waits, so that one index orders all. */
  @Column({ type: 'timestamptz', precision: 3, default: () => "'9999-12-31 00:00:00+00'" })
  waitingSince: Date;

  /** Out of everybody's lists until then, or until the customer writes. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  snoozedUntil: Date | null;

  @Column({ type: 'bigint', nullable: true })
  snoozedById: number | null;

  /** Its messages stand in that ticket now; this one is only a way there. */
  @Column({ type: 'bigint', nullable: true })
  mergedIntoId: number | null;

  /** Gone from all lists; swept for good some days later, until then it can be brought back. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'bigint', nullable: true })
  deletedById: number | null;

  /** Goes up with every change; what two people edit at once is refused by it. */
  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  closedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
