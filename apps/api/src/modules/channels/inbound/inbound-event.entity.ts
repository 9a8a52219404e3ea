import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { InboundState, InboundSummary } from './inbound-event.rules.js';

/**
 * Something that a provider handed over, written before we said that we have it. The raw bytes lie in the storage.
 * The unique key makes a message that is delivered twice one message.
 */
@Entity({ name: 'inbound_event' })
@Unique('inbound_event_once', ['agencyId', 'channelId', 'providerKey'])
@Check('inbound_event_state', `state IN ('received', 'processed', 'ignored', 'failed')`)
@Index('inbound_event_due', ['nextAttemptAt'], { where: "state = 'received'" })
@Index('inbound_event_turn', ['agencyId', 'channelId', 'turnOf', 'id'], {
  where: "state = 'received' AND turn_of IS NOT NULL",
})
@Index('inbound_event_newest', ['agencyId', 'id'])
@Index('inbound_event_of_channel', ['agencyId', 'channelId', 'id'])
@Index('inbound_event_failed', ['agencyId', 'id'], { where: "state = 'failed'" })
@Index('inbound_event_ignored', ['agencyId', 'id'], { where: "state = 'ignored'" })
@Index('inbound_event_raw', ['processedAt'], { where: 'raw IS NOT NULL' })
@Index('inbound_event_by_time', ['agencyId', 'channelId', 'receivedAt'])
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'])
export class InboundEvent {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  channelId: number;

  @Column({ type: 'text' })
  providerKey: string;

  @Column({ type: 'text' })
  kind: string;

  /** Whose it is, where the provider says: what one customer does is taken in one after the other. */
  @Column({ type: 'text', nullable: true })
  turnOf: string | null;

  @Column({ type: 'text', default: 'received' })
  state: InboundState;

  /** Empty when the raw bytes stand in `raw`, or have been removed after their time. */
  @Column({ type: 'text' })
  storageKey: string;

  /** The bytes of what came by a webhook, as they were signed; a mail lies in the storage. */
  @Column({ type: 'bytea', nullable: true })
  raw: Buffer | null;

  /** bytes */
  @Column({ type: 'integer' })
  rawSize: number;

  /** The envelope, and after processing what became of it. */
  @Column({ type: 'jsonb', default: () => "'{}'" })
  summary: InboundSummary;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** Nobody works on it before this time: a lease while somebody does, a pause after a failure. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  nextAttemptAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  receivedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  processedAt: Date | null;
}
