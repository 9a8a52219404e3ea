import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How often the provider of a channel failed of late. While the circuit is open nothing is tried, but for a probe. */
@Entity({ name: 'channel_circuit' })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ChannelCircuit {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  channelId: number;

  /** Since `firstFailureAt`, without a success in between. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  firstFailureAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  openUntil: Date | null;

  /** How often in a row it was opened: the pauses grow. */
  @Column({ type: 'integer', default: 0 })
  opened: number;
}
