import { Args, Context, Resolver, Subscription } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { ChannelEventType } from './channel-event.type.js';
import { RealtimeChannels } from './realtime-channels.service.js';

@Resolver()
export class ChannelEventsResolver {
  constructor(private readonly channels: RealtimeChannels) {}

  @Subscription(() => ChannelEventType, {
    description:
      'A channel by its name, with the grant that POST /realtime/auth gave for it and this socket; fleeting.',
  })
  @SignedIn()
  channelEvents(
    @Ctx() ctx: RequestContext,
    @Context() gql: GraphqlContext,
    @Args('channel', { type: () => String }) channel: string,
    @Args('auth', { type: () => String }) auth: string,
  ) {
    return this.channels.follow(ctx, channel, auth, gql.socketId ?? null);
  }
}
