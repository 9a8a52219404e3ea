import { Inject } from '@nestjs/common';
import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ChannelLoader } from '../channels/channel.loader.js';
import { ChannelType } from '../channels/channel.type.js';
import { ReplaysService } from './replays.service.js';
import { ReplayAllArgs, TrafficArgs } from './traffic.input.js';
import { channelIn, deliveryOf, inboundEventOf, pageAs, questionOf } from './traffic.views.js';
import { TrafficService } from './traffic.service.js';
import {
  ChannelRefusalsType,
  DeliveryAttemptType,
  DeliveryConnection,
  DeliveryType,
  InboundEventConnection,
  InboundEventType,
  InboundPayloadType,
  ReplayedType,
} from './traffic.type.js';

const id = { type: () => ID } as const;

@Resolver(() => InboundEventType)
export class InboundEventsResolver {
  constructor(
    @Inject(TrafficService) private readonly traffic: TrafficService,
    @Inject(ReplaysService) private readonly replays: ReplaysService,
    @Inject(ChannelLoader) private readonly channels: ChannelLoader,
  ) {}

  @Requires('settings.channels.manage')
  @Query(() => InboundEventConnection, { description: 'What providers brought, the newest first.' })
  async inboundEvents(
    @Ctx() ctx: RequestContext,
    @Args() args: TrafficArgs,
  ): Promise<InboundEventConnection> {
    return pageAs(await this.traffic.inbound(ctx, questionOf(args)), inboundEventOf);
  }

  @Requires('settings.channels.manage')
  @Query(() => InboundEventType)
  async inboundEvent(@Ctx() ctx: RequestContext, @Args('id', id) of: string): Promise<InboundEventType> {
    return inboundEventOf(await this.traffic.inboundById(ctx, idOf(of)));
  }

  @Requires('settings.channels.manage')
  @Query(() => InboundPayloadType, {
    nullable: true,
    description: 'What was brought. Null when it is not kept any more.',
  })
  inboundPayload(@Ctx() ctx: RequestContext, @Args('id', id) of: string): Promise<InboundPayloadType | null> {
    return this.traffic.payloadOf(ctx, idOf(of));
  }

  @Requires('settings.channels.manage')
  @Query(() => [ChannelRefusalsType], { description: 'Calls to webhooks that proved nothing.' })
  webhookRefusals(@Ctx() ctx: RequestContext): Promise<ChannelRefusalsType[]> {
    return this.traffic.refusals(ctx);
  }

  @Requires('settings.channels.manage')
  @Mutation(() => InboundEventType, {
    description:
      'Reads something again that was given up or left aside. What was taken in stays taken in once.',
  })
  async replayInboundEvent(
    @Ctx() ctx: RequestContext,
    @Args('id', id) of: string,
  ): Promise<InboundEventType> {
    await this.replays.inbound(ctx, idOf(of));
    return inboundEventOf(await this.traffic.inboundById(ctx, idOf(of)));
  }

  @Requires('settings.channels.manage')
  @Mutation(() => ReplayedType, { description: 'Reads what was given up again, the oldest first.' })
  replayInboundEvents(@Ctx() ctx: RequestContext, @Args() args: ReplayAllArgs): Promise<ReplayedType> {
    return this.replays.allInbound(ctx, channelIn(args), args.until);
  }

  @ResolveField(() => ChannelType, { nullable: true })
  channel(
    @Context() gql: GraphqlContext,
    @Parent() { channelId }: InboundEventType,
  ): Promise<ChannelType | null> {
    return this.channels.load(gql, channelId);
  }
}

@Resolver(() => ChannelRefusalsType)
export class ChannelRefusalsResolver {
  constructor(@Inject(ChannelLoader) private readonly channels: ChannelLoader) {}

  @ResolveField(() => ChannelType, { nullable: true })
  channel(
    @Context() gql: GraphqlContext,
    @Parent() { channelId }: ChannelRefusalsType,
  ): Promise<ChannelType | null> {
    return this.channels.load(gql, channelId);
  }
}

@Resolver(() => DeliveryType)
export class DeliveriesResolver {
  constructor(
    @Inject(TrafficService) private readonly traffic: TrafficService,
    @Inject(ReplaysService) private readonly replays: ReplaysService,
    @Inject(ChannelLoader) private readonly channels: ChannelLoader,
  ) {}

  @Requires('settings.channels.manage')
  @Query(() => DeliveryConnection, { description: 'What went out to customers, the newest first.' })
  async deliveries(@Ctx() ctx: RequestContext, @Args() args: TrafficArgs): Promise<DeliveryConnection> {
    return pageAs(await this.traffic.outbound(ctx, questionOf(args)), deliveryOf);
  }

  @Requires('settings.channels.manage')
  @Query(() => DeliveryType)
  async delivery(@Ctx() ctx: RequestContext, @Args('id', id) of: string): Promise<DeliveryType> {
    return deliveryOf(await this.traffic.outboundById(ctx, idOf(of)));
  }

  @Requires('settings.channels.manage')
  @Query(() => [DeliveryAttemptType], {
    description: 'What was said on the line; the newest first, at most 50.',
  })
  deliveryAttempts(@Ctx() ctx: RequestContext, @Args('id', id) of: string): Promise<DeliveryAttemptType[]> {
    return this.traffic.attemptsOf(ctx, idOf(of));
  }

  @Requires('settings.channels.manage')
  @Mutation(() => DeliveryType, {
    description: 'Sends a message again that failed, or of which nobody knows whether it was sent.',
  })
  async retryDelivery(@Ctx() ctx: RequestContext, @Args('id', id) of: string): Promise<DeliveryType> {
    await this.replays.outbound(ctx, idOf(of));
    return deliveryOf(await this.traffic.outboundById(ctx, idOf(of)));
  }

  @Requires('settings.channels.manage')
  @Mutation(() => ReplayedType, { description: 'Sends what failed again, the oldest first.' })
  retryDeliveries(@Ctx() ctx: RequestContext, @Args() args: ReplayAllArgs): Promise<ReplayedType> {
    return this.replays.allOutbound(ctx, channelIn(args), args.until);
  }

  @ResolveField(() => ChannelType, { nullable: true })
  channel(
    @Context() gql: GraphqlContext,
    @Parent() { channelId }: DeliveryType,
  ): Promise<ChannelType | null> {
    return this.channels.load(gql, channelId);
  }
}
