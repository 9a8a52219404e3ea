import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Calls to a channel's webhook that proved nothing: counted by reason, so that a wrong secret is seen. What they brought
 * is not kept: anybody can send it.
 */
@Entity({ name: 'webhook_refusal' })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class WebhookRefusal {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  channelId: number;

  @PrimaryColumn({ type: 'text' })
  reason: string;

  /** YYYY-MM-DD, UTC */
  @PrimaryColumn({ type: 'text' })
  day: string;

  @Column({ type: 'integer' })
  count: number;

  @Column({ type: 'timestamptz', precision: 3 })
  lastAt: Date;
}
