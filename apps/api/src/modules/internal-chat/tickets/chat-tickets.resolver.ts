import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { MessageType } from '../../inbox/index.js';
import { ChatThreadType, threadType } from '../threads/chat-thread.type.js';
import { ChatTickets } from './chat-tickets.service.js';

@Resolver()
export class ChatTicketsResolver {
  constructor(private readonly tickets: ChatTickets) {}

  @Mutation(() => ChatThreadType, {
    description: 'The group that talks about a conversation, made or joined.',
  })
  @SignedIn()
  async discussTicket(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
  ): Promise<ChatThreadType> {
    return threadType(await this.tickets.discuss(ctx, idOf(ticketId)));
  }

  @Mutation(() => MessageType, {
    description: 'A note of a conversation, with the words of a message of yours or a colleague.',
  })
  @Requires('inbox.conversations.reply')
  noteChatMessage(
    @Ctx() ctx: RequestContext,
    @Args('messageId', { type: () => ID }) messageId: string,
    @Args('ticketId', { type: () => ID }) ticketId: string,
  ): Promise<MessageType> {
    return this.tickets.note(ctx, idOf(messageId), idOf(ticketId));
  }
}
