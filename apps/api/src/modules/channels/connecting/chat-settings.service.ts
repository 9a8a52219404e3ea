import { Inject, Injectable } from '@nestjs/common';
import type { ChatSettings } from '@parley/schema';
import type { Tx } from '../../../platform/database/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { channelLimitsOf } from '../channels/channel-access.rules.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import { readChatSettings } from './chat-settings.rules.js';

/** What is set about a website chat itself. It has no provider who could be asked. */
@Injectable()
export class ChatSettingsReader {
  constructor(@Inject(ChannelsRepository) private readonly channels: ChannelsRepository) {}

  /** @throws validation.failed, also for a mailbox that the caller does not see */
  async read(tx: Tx, given: Record<string, unknown>): Promise<ChatSettings> {
    const read = readChatSettings(given);
    if (!read.settings) throw ChannelErrors.invalid({ fields: read.faults });
    const { mail_channel_id: id } = read.settings;
    if (id === '') return read.settings;
    const [mailbox] = await this.channels.named(tx, channelLimitsOf(tx.ctx), [Number(id)]);
    if (mailbox?.type !== 'EMAIL')
      throw ChannelErrors.invalid({ fields: { mail_channel_id: ['Choose a mailbox.'] } });
    return read.settings;
  }
}
