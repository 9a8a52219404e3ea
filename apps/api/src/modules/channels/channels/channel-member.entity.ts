import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Who works on a private channel. */
@Entity({ name: 'channel_member' })
@Index('channel_member_user', ['agencyId', 'userId'])
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ChannelMember {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  channelId: number;

  @Column({ type: 'bigint', primary: true })
  userId: number;
}
