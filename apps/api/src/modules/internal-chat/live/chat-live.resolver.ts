import { Args, ID, Mutation, Resolver, Subscription } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { EventCursor } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { threadType } from '../threads/chat-thread.type.js';
import { ChatEventType } from './chat-event.type.js';
import type { ChatEvent } from './chat-event.js';
import { ChatStreams } from './chat-streams.service.js';
import { ChatTyping } from './chat-typing.service.js';

@Resolver()
export class ChatLiveResolver {
  constructor(
    private readonly streams: ChatStreams,
    private readonly typing: ChatTyping,
  ) {}

  @Subscription(() => ChatEventType, {
    description:
      'All that happens in your threads: with `after`, what you missed comes first, in order, once.',
    resolve: ({ chatEvents: event }: { chatEvents: ChatEvent }): ChatEventType => ({
      ...event,
      thread: event.thread && threadType(event.thread),
    }),
  })
  @SignedIn()
  chatEvents(
    @Ctx() ctx: RequestContext,
    @Args('after', { type: () => EventCursor, nullable: true }) after: string | null,
  ) {
    return this.streams.events(ctx, after);
  }

  @Mutation(() => Boolean, {
    description: 'Told to the others in the thread; it ends by itself after 1,500 ms.',
  })
  @SignedIn()
  async setChatTyping(
    @Ctx() ctx: RequestContext,
    @Args('threadId', { type: () => ID }) threadId: string,
    @Args('isTyping', { type: () => Boolean }) isTyping: boolean,
  ): Promise<boolean> {
    await this.typing.set(ctx, idOf(threadId), isTyping);
    return true;
  }
}
