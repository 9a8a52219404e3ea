import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import type { HoursChannel, HoursChannels } from '../../organisation/index.js';
import { channelLimitsOf } from './channel-access.rules.js';
import { ChannelsRepository } from './channels.repository.js';

/** Which channels can have business hours, as the settings ask for it. */
@Injectable()
export class ChannelsForHours implements HoursChannels {
  constructor(private readonly channels: ChannelsRepository) {}

  visible(q: Reader, ids: readonly number[] | null): Promise<HoursChannel[]> {
    return this.channels.named(q, channelLimitsOf(q.ctx), ids);
  }
}
