import { Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * What a channel has at its provider: a number, a page, a bot. One channel in the whole installation has it, whatever the
 * agency: a provider brings what happens to one address, so that who connects it again takes the messages of who has it.
 */
@Entity({ name: 'channel_account' })
@Unique('channel_account_once', ['account'])
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ChannelAccount {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  channelId: number;

  @PrimaryColumn({ type: 'text' })
  account: string;
}
