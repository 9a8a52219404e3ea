import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { OutboundMessage } from '../messages/outbound-message.js';
import type { DeliveryState } from './delivery.rules.js';

/** The send ledger: what must go out, and how far it came. Written before and after every call to the outside. */
@Entity({ name: 'delivery' })
@Unique('delivery_message', ['agencyId', 'messageRef'])
@Check('delivery_state', `state IN ('queued', 'claimed', 'submitting', 'accepted', 'failed', 'unknown')`)
@Index('delivery_due', ['nextAttemptAt'], { where: "state = 'queued'" })
@Index('delivery_leased', ['leaseUntil'], { where: "state IN ('claimed', 'submitting')" })
@Index('delivery_open', ['agencyId', 'conversationRef', 'id'], {
  where: "state IN ('queued', 'claimed', 'submitting')",
})
@Index('delivery_external', ['agencyId', 'externalId'])
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'])
export class Delivery {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  channelId: number;

  @Column({ type: 'bigint' })
  messageRef: number;

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

  @Column({ type: 'text', nullable: true })
  providerId: string | null;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
