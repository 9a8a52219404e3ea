import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The next free slot of a channel, or of one receiver in it: all processes keep the provider's pace together. */
@Entity({ name: 'channel_pace' })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ChannelPace {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  channelId: number;

  /** `all`, or `to:` and the receiver. */
  @PrimaryColumn({ type: 'text' })
  bucket: string;

  @Column({ type: 'timestamptz', precision: 3 })
  nextAt: Date;
}
