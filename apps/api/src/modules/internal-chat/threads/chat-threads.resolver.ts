import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ChatThreadChanges } from './chat-thread-changes.service.js';
import { ChatThreadMarks } from './chat-thread-marks.service.js';
import { CreateChatThreadInput, UpdateChatThreadInput, wishOf } from './chat-thread.input.js';
import { ChatThreadConnection, ChatThreadType, threadType } from './chat-thread.type.js';
import { ChatThreads } from './chat-threads.service.js';

const id = () => Args('id', { type: () => ID });
const ID_OR_NONE = { type: () => ID, nullable: true };

@Resolver(() => ChatThreadType)
export class ChatThreadsResolver {
  constructor(
    private readonly threads: ChatThreads,
    private readonly changes: ChatThreadChanges,
    private readonly marks: ChatThreadMarks,
  ) {}

  @Query(() => ChatThreadConnection, {
    description: 'Yours, and the colleagues with whom you have none yet: the newest first, muted ones below.',
  })
  @SignedIn()
  async chatThreads(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 50 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
  ): Promise<ChatThreadConnection> {
    const page = await this.threads.list(ctx, { first, after, term });
    return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: threadType(node) })) };
  }

  @Query(() => ChatThreadType)
  @SignedIn()
  async chatThread(@Ctx() ctx: RequestContext, @id() thread: string): Promise<ChatThreadType> {
    return threadType(await this.threads.get(ctx, idOf(thread)));
  }

  @Mutation(() => ChatThreadType, { description: 'A group; or the thread with one colleague.' })
  @SignedIn()
  async createChatThread(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateChatThreadInput,
  ): Promise<ChatThreadType> {
    return threadType(await this.changes.create(ctx, wishOf(input)));
  }

  @Mutation(() => ChatThreadType, { description: 'By an owner of the group.' })
  @SignedIn()
  async updateChatThread(
    @Ctx() ctx: RequestContext,
    @Args('input') { id: thread, ...fields }: UpdateChatThreadInput,
  ): Promise<ChatThreadType> {
    return threadType(await this.changes.update(ctx, idOf(thread), wishOf(fields)));
  }

  @Mutation(() => Boolean, { description: 'For everybody, by an owner of the group.' })
  @SignedIn()
  async deleteChatThread(@Ctx() ctx: RequestContext, @id() thread: string): Promise<boolean> {
    await this.changes.delete(ctx, idOf(thread));
    return true;
  }

  @Mutation(() => ChatThreadType)
  @SignedIn()
  async restoreChatThread(@Ctx() ctx: RequestContext, @id() thread: string): Promise<ChatThreadType> {
    return threadType(await this.changes.restore(ctx, idOf(thread)));
  }

  @Mutation(() => Boolean, { description: 'The group is gone for you. Its last owner hands it over.' })
  @SignedIn()
  async leaveChatThread(@Ctx() ctx: RequestContext, @id() thread: string): Promise<boolean> {
    await this.changes.leave(ctx, idOf(thread));
    return true;
  }

  @Mutation(() => ChatThreadType)
  @SignedIn()
  async muteChatThread(
    @Ctx() ctx: RequestContext,
    @id() thread: string,
    @Args('isMuted', { type: () => Boolean }) isMuted: boolean,
  ): Promise<ChatThreadType> {
    return threadType(await this.marks.mute(ctx, idOf(thread), isMuted));
  }

  @Mutation(() => ChatThreadType, { description: 'Up to a message, or to the newest; never backwards.' })
  @SignedIn()
  async readChatThread(
    @Ctx() ctx: RequestContext,
    @id() thread: string,
    @Args('upToMessageId', ID_OR_NONE) upTo: string | null,
  ): Promise<ChatThreadType> {
    const upToId = upTo === null || upTo === undefined ? null : idOf(upTo);
    return threadType(await this.marks.read(ctx, idOf(thread), upToId));
  }

  @Mutation(() => ChatThreadType, { description: 'From this message on.' })
  @SignedIn()
  async unreadChatThread(
    @Ctx() ctx: RequestContext,
    @id() thread: string,
    @Args('messageId', { type: () => ID }) messageId: string,
  ): Promise<ChatThreadType> {
    return threadType(await this.marks.unread(ctx, idOf(thread), idOf(messageId)));
  }
}
