import { Inject } from '@nestjs/common';
import { Args, ID, Info, Mutation, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { idOf } from '../../../platform/ids/index.js';
import { TicketPresence } from '../presence/ticket-presence.service.js';
import { detailOfTicketWithin } from '../tickets/ticket-selection.js';
import { MessageDeliveries } from './deliveries.service.js';
import { SendMessageInput } from './message.input.js';
import type { MessageKindName } from './message.rules.js';
import { MessageKindEnum, MessageType } from './message.type.js';
import { SendMessagePayload } from './send-message.type.js';
import { SendMessage } from './send-message.service.js';

@Resolver(() => MessageType)
export class MessagesResolver {
  constructor(
    @Inject(SendMessage) private readonly sending: SendMessage,
    @Inject(MessageDeliveries) private readonly deliveries: MessageDeliveries,
    @Inject(TicketPresence) private readonly presence: TicketPresence,
  ) {}

  @Mutation(() => SendMessagePayload, {
    description: 'Answers the customer, or writes a note that only colleagues see.',
  })
  @Requires('inbox.conversations.reply')
  async sendMessage(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SendMessageInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SendMessagePayload> {
    const sent = await this.sending.send(ctx, input, detailOfTicketWithin(info));
    return { ...sent, clientMutationId: input.clientMutationId ?? null };
  }

  @Mutation(() => MessageType, { description: 'Sends a failed message again.' })
  @Requires('inbox.conversations.reply')
  retryMessage(
    @Ctx() ctx: RequestContext,
    @Args('messageId', { type: () => ID }) messageId: string,
  ): Promise<MessageType> {
    return this.deliveries.retry(ctx, /^\d{1,15}$/.test(messageId) ? Number(messageId) : 0);
  }

  @Mutation(() => Boolean)
  @Requires('inbox.conversations.reply')
  async setTicketTyping(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
    @Args('isTyping', { type: () => Boolean }) isTyping: boolean,
    @Args('mode', { type: () => MessageKindEnum, nullable: true, defaultValue: 'REPLY' })
    mode: MessageKindName | null,
  ): Promise<boolean> {
    await this.presence.setTyping(ctx, idOf(ticketId), isTyping, mode ?? 'REPLY');
    return true;
  }

  @Mutation(() => Boolean, { description: 'To be repeated each 15 seconds while the conversation is open.' })
  @SignedIn()
  async setTicketViewing(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
  ): Promise<boolean> {
    await this.presence.setViewing(ctx, idOf(ticketId));
    return true;
  }
}
