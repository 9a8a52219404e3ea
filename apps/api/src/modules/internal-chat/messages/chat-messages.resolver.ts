import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ChatMessageChanges } from './chat-message-changes.service.js';
import { chatWishOf, EditChatMessageInput, SendChatMessageInput } from './chat-message.input.js';
import type { ChatDirection } from './chat-message.rules.js';
import { ChatDirectionEnum, ChatMessageConnection, ChatMessageType } from './chat-message.type.js';
import { ChatMessages } from './chat-messages.service.js';
import { SendChatMessage } from './send-chat-message.service.js';

const id = () => Args('id', { type: () => ID });
const thread = () => Args('threadId', { type: () => ID });
const first = () => Args('first', { type: () => Int, nullable: true, defaultValue: 50 });
const after = () => Args('after', { type: () => String, nullable: true });
const ID_OR_NONE = { type: () => ID, nullable: true };
const oneOf = (text: string | null | undefined) => (text === null || text === undefined ? null : idOf(text));

@Resolver(() => ChatMessageType)
export class ChatMessagesResolver {
  constructor(
    private readonly messages: ChatMessages,
    private readonly sending: SendChatMessage,
    private readonly changes: ChatMessageChanges,
  ) {}

  @Query(() => ChatMessageConnection, {
    description: 'A stretch of a thread beside a message, or its end; the oldest first.',
  })
  @SignedIn()
  chatMessages(
    @Ctx() ctx: RequestContext,
    @thread() threadId: string,
    @Args('direction', { type: () => ChatDirectionEnum, nullable: true, defaultValue: 'BEFORE' })
    direction: ChatDirection | null,
    @Args('id', ID_OR_NONE) beside: string | null,
    @first() size: number | null,
  ): Promise<ChatMessageConnection> {
    const where = { direction: direction ?? 'BEFORE', id: oneOf(beside) };
    return this.messages.list(ctx, { threadId: idOf(threadId), ...where, first: size });
  }

  @Query(() => ChatMessageType)
  @SignedIn()
  chatMessage(@Ctx() ctx: RequestContext, @id() message: string): Promise<ChatMessageType> {
    return this.messages.get(ctx, idOf(message));
  }

  @Query(() => ChatMessageConnection, { description: 'In one thread or all of yours, the newest first.' })
  @SignedIn()
  searchChatMessages(
    @Ctx() ctx: RequestContext,
    @Args('term', { type: () => String }) query: string,
    @Args('threadId', ID_OR_NONE) threadId: string | null,
    @first() size: number | null,
    @after() cursor: string | null,
  ): Promise<ChatMessageConnection> {
    return this.messages.search(ctx, { query, threadId: oneOf(threadId), first: size, after: cursor });
  }

  @Query(() => [ChatMessageType], { description: 'The newest pin first.' })
  @SignedIn()
  pinnedChatMessages(@Ctx() ctx: RequestContext, @thread() threadId: string): Promise<ChatMessageType[]> {
    return this.messages.pinned(ctx, idOf(threadId));
  }

  @Query(() => ChatMessageConnection, { description: 'Your own stars, the newest message first.' })
  @SignedIn()
  starredChatMessages(
    @Ctx() ctx: RequestContext,
    @first() size: number | null,
    @after() cursor: string | null,
  ): Promise<ChatMessageConnection> {
    return this.messages.starred(ctx, { first: size, after: cursor });
  }

  @Mutation(() => ChatMessageType)
  @SignedIn()
  sendChatMessage(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SendChatMessageInput,
  ): Promise<ChatMessageType> {
    return this.sending.send(ctx, chatWishOf(input));
  }

  @Mutation(() => ChatMessageType, { description: 'One’s own.' })
  @SignedIn()
  editChatMessage(
    @Ctx() ctx: RequestContext,
    @Args('input') { id: message, ...fields }: EditChatMessageInput,
  ): Promise<ChatMessageType> {
    return this.changes.edit(ctx, idOf(message), fields);
  }

  @Mutation(() => Boolean, { description: 'One’s own, or any as an owner of the thread.' })
  @SignedIn()
  async deleteChatMessage(@Ctx() ctx: RequestContext, @id() message: string): Promise<boolean> {
    await this.changes.delete(ctx, idOf(message));
    return true;
  }

  @Mutation(() => ChatMessageType)
  @SignedIn()
  restoreChatMessage(@Ctx() ctx: RequestContext, @id() message: string): Promise<ChatMessageType> {
    return this.changes.restore(ctx, idOf(message));
  }

  @Mutation(() => ChatMessageType, { description: 'For all in the thread.' })
  @SignedIn()
  pinChatMessage(
    @Ctx() ctx: RequestContext,
    @id() message: string,
    @Args('isPinned', { type: () => Boolean }) isPinned: boolean,
  ): Promise<ChatMessageType> {
    return this.changes.pin(ctx, idOf(message), isPinned);
  }

  @Mutation(() => ChatMessageType, { description: 'For yourself.' })
  @SignedIn()
  starChatMessage(
    @Ctx() ctx: RequestContext,
    @id() message: string,
    @Args('isStarred', { type: () => Boolean }) isStarred: boolean,
  ): Promise<ChatMessageType> {
    return this.changes.star(ctx, idOf(message), isStarred);
  }

  @Mutation(() => ChatMessageType)
  @SignedIn()
  addChatReaction(
    @Ctx() ctx: RequestContext,
    @id() message: string,
    @Args('emoji', { type: () => String }) emoji: string,
  ): Promise<ChatMessageType> {
    return this.changes.react(ctx, idOf(message), emoji, true);
  }

  @Mutation(() => ChatMessageType)
  @SignedIn()
  removeChatReaction(
    @Ctx() ctx: RequestContext,
    @id() message: string,
    @Args('emoji', { type: () => String }) emoji: string,
  ): Promise<ChatMessageType> {
    return this.changes.react(ctx, idOf(message), emoji, false);
  }
}
