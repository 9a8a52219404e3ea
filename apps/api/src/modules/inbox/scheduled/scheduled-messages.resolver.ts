import {
  Args,
  Context,
  ID,
  Info,
  Int,
  Mutation,
  Parent,
  Query,
  ResolveField,
  Resolver,
  Subscription,
} from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { SendMessagePayload } from '../messages/send-message.type.js';
import { detailOfTicketWithin } from '../tickets/ticket-selection.js';
import { TicketType } from '../tickets/ticket.type.js';
import { ScheduledList } from './scheduled-list.service.js';
import { ScheduleMessageInput, UpdateScheduledMessageInput } from './scheduled-message.input.js';
import type { ScheduledStateName } from './scheduled-message.rules.js';
import {
  ScheduledMessageConnection,
  ScheduledMessageType,
  ScheduledStateEnum,
} from './scheduled-message.type.js';
import { ScheduledOfTicketLoader } from './scheduled-messages.loader.js';
import { ScheduledMessages } from './scheduled-messages.service.js';

const id = () => Args('id', { type: () => ID });

@Resolver(() => ScheduledMessageType)
export class ScheduledMessagesResolver {
  constructor(
    private readonly scheduled: ScheduledMessages,
    private readonly list: ScheduledList,
  ) {}

  @Query(() => ScheduledMessageConnection, {
    description: 'Your own, the next first; without states those that wait and those that failed.',
  })
  @SignedIn()
  scheduledMessages(
    @Ctx() ctx: RequestContext,
    @Args('states', { type: () => [ScheduledStateEnum], nullable: true }) states: ScheduledStateName[] | null,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 25 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<ScheduledMessageConnection> {
    return this.list.own(ctx, { states, first, after });
  }

  @Mutation(() => ScheduledMessageType, {
    description: 'Sends later, under your name and with the rights that you have then.',
  })
  @Requires('inbox.conversations.reply')
  scheduleMessage(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ScheduleMessageInput,
  ): Promise<ScheduledMessageType> {
    return this.scheduled.schedule(ctx, input);
  }

  @Mutation(() => ScheduledMessageType, { description: 'Only your own; one that failed is put off anew.' })
  @Requires('inbox.conversations.reply')
  updateScheduledMessage(
    @Ctx() ctx: RequestContext,
    @id() scheduledId: string,
    @Args('input') input: UpdateScheduledMessageInput,
  ): Promise<ScheduledMessageType> {
    return this.scheduled.update(ctx, idOf(scheduledId), input);
  }

  @Mutation(() => ScheduledMessageType, {
    description: 'Takes it back, and gives its words back with it.',
  })
  @Requires('inbox.conversations.reply')
  cancelScheduledMessage(
    @Ctx() ctx: RequestContext,
    @id() scheduledId: string,
  ): Promise<ScheduledMessageType> {
    return this.scheduled.cancel(ctx, idOf(scheduledId));
  }

  @Mutation(() => SendMessagePayload)
  @Requires('inbox.conversations.reply')
  async sendScheduledNow(
    @Ctx() ctx: RequestContext,
    @id() scheduledId: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SendMessagePayload> {
    const sent = await this.scheduled.sendNow(ctx, idOf(scheduledId), detailOfTicketWithin(info));
    return { ...sent, clientMutationId: null };
  }

  @Subscription(() => [ScheduledMessageType], {
    description: 'What waits in a conversation: the whole list, at once and each time that it changes.',
  })
  @SignedIn()
  ticketScheduledMessages(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
  ) {
    return this.list.watch(ctx, idOf(ticketId));
  }
}

@Resolver(() => TicketType)
export class TicketScheduledResolver {
  constructor(private readonly scheduled: ScheduledOfTicketLoader) {}

  @ResolveField(() => [ScheduledMessageType], { description: 'What waits to be sent, the next first.' })
  @SignedIn()
  async scheduledMessages(
    @Context() gql: GraphqlContext,
    @Parent() ticket: TicketType,
  ): Promise<ScheduledMessageType[]> {
    return (await this.scheduled.load(gql, ticket.id)) ?? [];
  }
}

/** An id that is no number belongs to nothing; 0 is nobody's. */
function idOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
