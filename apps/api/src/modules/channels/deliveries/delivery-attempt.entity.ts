import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Exchange } from '../connectors/exchange.js';

/** One call to a provider for a delivery: what was asked and what came back, without secrets. */
@Entity({ name: 'delivery_attempt' })
@Index('delivery_attempt_of', ['agencyId', 'deliveryId', 'id'])
@Index('delivery_attempt_by_time', ['startedAt'])
@ForeignKey('delivery', ['agencyId', 'deliveryId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class DeliveryAttempt {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  deliveryId: number;

  @Column({ type: 'integer' })
  attempt: number;

  @Column({ type: 'text' })
  outcome: string;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  /** Every HTTP call of this attempt, in order. */
  @Column({ type: 'jsonb' })
  exchanges: Exchange[];

  @Column({ type: 'timestamptz', precision: 3 })
  startedAt: Date;

  /** ms */
  @Column({ type: 'integer' })
  took: number;
}
