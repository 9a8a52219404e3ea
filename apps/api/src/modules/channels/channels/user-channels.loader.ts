import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import { ChannelMembersService } from './channel-members.service.js';
import type { ChannelView } from './channel.rules.js';

/** The private channels of people, by the person's id. */
@Injectable()
export class UserChannelsLoader extends BatchLoader<number, ChannelView[] | null> {
  constructor(@Inject(ChannelMembersService) private readonly members: ChannelMembersService) {
    super();
  }

  protected batch(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ChannelView[] | null>> {
    return this.members.privateChannelsOf(ctx, ids);
  }
}
