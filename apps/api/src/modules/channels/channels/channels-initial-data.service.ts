import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { FIRST_ANSWER_MAX, firstOf } from '../../../platform/http/index.js';
import { ChannelListService } from './channel-list.service.js';
import { channelRest } from './channel.rest.js';

/** What a client needs of the channels when it starts, as REST shows it. */
@Injectable()
export class ChannelsInitialData {
  constructor(private readonly channels: ChannelListService) {}

  async read(q: Reader) {
    return { channels: firstOf(await this.channels.firstIn(q, FIRST_ANSWER_MAX), channelRest) };
  }
}
