import { Args, ID, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { speakerOf } from '../speaker.rules.js';
import { CallServers } from './call-servers.service.js';
import { ChatSeatInput, ChatSignalInput, StartChatCallInput } from './chat-call.input.js';
import type { CallNews } from './chat-call-streams.service.js';
import { ChatCallStreams } from './chat-call-streams.service.js';
import { ChatCallEntryType, ChatCallNewsType, ChatCallType, newsType } from './chat-call.type.js';
import type { CallView } from './chat-call-view.rules.js';
import { ChatCalls } from './chat-calls.service.js';
import { ChatSignals } from './chat-signals.service.js';

const CALL_LIMIT = { name: 'chat.call', points: 60, seconds: 60, by: 'actor' } as const;
/** Four windows that begin anew at once send some dozens. */
const SIGNAL_LIMIT = { name: 'chat.signal', points: 600, seconds: 60, by: 'actor' } as const;

const idOrNone = (id: string | null | undefined) => (id === null || id === undefined ? null : Number(id));

@Resolver()
export class ChatCallsResolver {
  constructor(
    private readonly calls: ChatCalls,
    private readonly signals: ChatSignals,
    private readonly streams: ChatCallStreams,
    private readonly servers: CallServers,
  ) {}

  @Query(() => [ChatCallType], { description: 'Calls that run in your threads.' })
  @SignedIn()
  chatCalls(@Ctx() ctx: RequestContext): Promise<CallView[]> {
    return this.calls.running(ctx);
  }

  @Query(() => ChatCallType, { nullable: true, description: 'The call that runs in a thread.' })
  @SignedIn()
  chatCall(
    @Ctx() ctx: RequestContext,
    @Args('threadId', { type: () => ID }) threadId: string,
  ): Promise<CallView | null> {
    return this.calls.runningIn(ctx, idOf(threadId));
  }

  @Mutation(() => ChatCallEntryType, {
    description: 'Rings for all in the thread. Where a call runs already, it is that one.',
  })
  @SignedIn()
  @RateLimit(CALL_LIMIT)
  async startChatCall(
    @Ctx() ctx: RequestContext,
    @Args('input') { threadId, toUserId, seat }: StartChatCallInput,
  ): Promise<ChatCallEntryType> {
    const wish = { threadId: idOrNone(threadId), toUserId: idOrNone(toUserId), seat };
    return this.entry(ctx, await this.calls.start(ctx, wish), seat);
  }

  @Mutation(() => ChatCallEntryType, { description: 'Your seat in another window is taken over.' })
  @SignedIn()
  @RateLimit(CALL_LIMIT)
  async joinChatCall(
    @Ctx() ctx: RequestContext,
    @Args('input') { id, seat }: ChatSeatInput,
  ): Promise<ChatCallEntryType> {
    return this.entry(ctx, await this.calls.join(ctx, Number(id), seat), seat);
  }

  @Mutation(() => ChatCallType, { description: 'It stops ringing in all of your windows.' })
  @SignedIn()
  declineChatCall(@Ctx() ctx: RequestContext, @Args('id', { type: () => ID }) id: string): Promise<CallView> {
    return this.calls.decline(ctx, idOf(id));
  }

  @Mutation(() => ChatCallType, {
    description: 'With the last one the call is over; of two, with the first.',
  })
  @SignedIn()
  leaveChatCall(@Ctx() ctx: RequestContext, @Args('input') { id, seat }: ChatSeatInput): Promise<CallView> {
    return this.calls.leave(ctx, Number(id), seat);
  }

  @Mutation(() => ChatCallType, {
    description: 'Say every 10 seconds that your window is there: after 30 it has lost its seat.',
  })
  @SignedIn()
  keepChatCall(@Ctx() ctx: RequestContext, @Args('input') { id, seat }: ChatSeatInput): Promise<CallView> {
    return this.calls.keep(ctx, Number(id), seat);
  }

  @Mutation(() => Boolean, { description: 'To another window of the same call.' })
  @SignedIn()
  @RateLimit(SIGNAL_LIMIT)
  async sendChatSignal(
    @Ctx() ctx: RequestContext,
    @Args('input') { id, seat, toSeat, kind, data }: ChatSignalInput,
  ): Promise<boolean> {
    await this.signals.send(ctx, { callId: Number(id), fromSeat: seat, toSeat, kind, data });
    return true;
  }

  @Subscription(() => ChatCallNewsType, {
    description:
      'Calls of your threads: first those that run, then each change; and signals for your windows.',
    resolve: ({ chatCallNews }: { chatCallNews: CallNews }): ChatCallNewsType => newsType(chatCallNews),
  })
  @SignedIn()
  chatCallNews(@Ctx() ctx: RequestContext) {
    return this.streams.news(ctx);
  }

  private entry(ctx: RequestContext, call: CallView, seat: string): ChatCallEntryType {
    const { userId } = speakerOf(ctx);
    const name = call.seats.find((one) => one.userId === userId)?.name ?? '';
    const who = { roomId: call.roomId, seat, userId, name };
    const now = ctx.now();
    return {
      call,
      iceServers: this.servers.iceServers(userId, now),
      mediaServer: this.servers.mediaServer(who, now),
    };
  }
}
