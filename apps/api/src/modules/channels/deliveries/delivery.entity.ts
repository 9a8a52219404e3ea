import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { OutboundMessage } from '../messages/outbound-message.js';
import type { DeliveryState, DeliveryWait, ReportedStatus } from './delivery.rules.js';

/** The send ledger: what must go out, and how far it came. Written before and after every call to the outside. */
@Entity({ name: 'delivery' })
@Unique('delivery_message_part', ['agencyId', 'messageRef', 'part'])
@Unique('delivery_agency_id', ['agencyId', 'id'])
@Check('delivery_state', `state IN ('queued', 'claimed', 'submitting', 'accepted', 'failed', 'unknown')`)
@Index('delivery_due', ['nextAttemptAt'], { where: "state = 'queued'" })
@Index('delivery_leased', ['leaseUntil'], { where: "state IN ('claimed', 'submitting')" })
@Index('delivery_open', ['agencyId', 'conversationRef', 'id'], {
  where: "state IN ('queued', 'claimed', 'submitting')",
})
@Index('delivery_external', ['agencyId', 'externalId'])
@Index('delivery_provider_id', ['agencyId', 'channelId', 'providerId'], { where: 'provider_id IS NOT NULL' })
@Index('delivery_of_customer', ['agencyId', 'customerId', 'id'], { where: 'customer_id IS NOT NULL' })
@Index('delivery_by_time', ['agencyId', 'channelId', 'id'])
@Index('delivery_failed', ['agencyId', 'id'], { where: "(state = 'failed' OR reported = 'failed')" })
@Index('delivery_unknown', ['agencyId', 'id'], { where: "state = 'unknown'" })
@Index('delivery_waiting', ['agencyId', 'channelId'], { where: 'waits_for IS NOT NULL' })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'])
@ForeignKey('channel_customer', ['agencyId', 'customerId'], ['agencyId', 'id'])
export class Delivery {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  channelId: number;

  @Column({ type: 'bigint' })
  messageRef: number;

  /** A message that the provider takes only in several calls is several deliveries, sent in this order. */
  @Column({ type: 'smallint', default: 0 })
  part: number;

  /** To whom it goes, where the channel knows its customers; reports of a whole stretch go by it. */
  @Column({ type: 'bigint', nullable: true })
  customerId: number | null;

  /** One delivery of a conversation is on its way at a time, in the order of ids. */
  @Column({ type: 'bigint' })
  conversationRef: number;

  /** Our Message-ID; a bounce names it. */
  @Column({ type: 'text' })
  externalId: string;

  @Column({ type: 'jsonb' })
  payload: OutboundMessage;

  @Column({ type: 'text', default: 'queued' })
  state: DeliveryState;

  @Column({ type: 'integer', default: 0 })
  attempt: number;

  /** Grows with every claim. A worker whose claim is not the newest may not write any more. */
  @Column({ type: 'integer', default: 0 })
  fence: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  nextAttemptAt: Date;

  /** The slot that was given to it at the provider's pace; until then it waits, and then it need not ask again. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  pacedUntil: Date | null;

  /** Why it waits, when that is not its own failure: no attempt is counted meanwhile. */
  @Column({ type: 'text', nullable: true })
  waitsFor: DeliveryWait | null;

  @Column({ type: 'text', nullable: true })
  providerId: string | null;

  /** What the provider reported after it had taken it. */
  @Column({ type: 'text', nullable: true })
  reported: ReportedStatus | null;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
