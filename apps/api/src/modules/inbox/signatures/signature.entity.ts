import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** What stands below the mails of a channel. Without a row: the name of the one who writes, and the company's. */
@Entity({ name: 'channel_signature' })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ChannelSignature {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  channelId: number;

  /** Sanitised HTML with variables. */
  @Column({ type: 'text' })
  body: string;

  @Column({ type: 'boolean', default: true })
  isOn: boolean;

  /** Whether people may have one of their own here. */
  @Column({ type: 'boolean', default: true })
  allowsOwn: boolean;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}

/** Somebody's own signature on one channel. */
@Entity({ name: 'user_signature' })
@Index('user_signature_by_channel', ['agencyId', 'channelId'])
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class UserSignature {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  userId: number;

  @PrimaryColumn({ type: 'bigint' })
  channelId: number;

  @Column({ type: 'text' })
  body: string;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
