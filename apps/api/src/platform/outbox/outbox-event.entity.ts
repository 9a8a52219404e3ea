import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Every event, written in the transaction of the change that it tells of. */
@Entity({ name: 'outbox_event' })
@Unique('outbox_event_cursor', ['agencyId', 'cursor'])
@Index('outbox_event_unnumbered', ['id'], { where: 'cursor IS NULL' })
@Index('outbox_event_unqueued', ['id'], { where: 'queued_at IS NULL AND cursor IS NOT NULL' })
@Index('outbox_event_age', ['createdAt'])
export class OutboxEvent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column({ type: 'bigint' }) agencyId: number;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'int' }) version: number;
  @Column({ type: 'jsonb' }) payload: object;
  /** Given by the relay after the commit, so that its order is the order of commits, without gaps. */
  @Column({ type: 'bigint', nullable: true }) cursor: number | null;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) createdAt: Date;
  /** When its listeners' jobs were put into the queue. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) queuedAt: Date | null;
}

/** The last number given to an event, one row an agency. */
@Entity({ name: 'event_counter' })
export class EventCounter {
  @Column({ type: 'bigint', primary: true }) agencyId: number;
  @Column({ type: 'bigint', default: 0 }) value: number;
}

/** That a listener has done its work for an event; written in the listener's own transaction. */
@Entity({ name: 'event_receipt' })
@Index('event_receipt_age', ['createdAt'])
export class EventReceipt {
  @Column({ type: 'bigint', primary: true }) agencyId: number;
  @Column({ type: 'bigint', primary: true }) eventId: number;
  @Column({ type: 'text', primary: true }) listener: string;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) createdAt: Date;
}

export const outboxEntities = [OutboxEvent, EventCounter, EventReceipt];
