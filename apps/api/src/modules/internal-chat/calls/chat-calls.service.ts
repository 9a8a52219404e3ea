import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { ChatErrors } from '../internal-chat.errors.js';
import { SendChatMessage } from '../messages/send-chat-message.service.js';
import { speakerOf } from '../speaker.rules.js';
import { ChatThreadChanges } from '../threads/chat-thread-changes.service.js';
import {
  ChatThreadChangesRepository,
  type HeldPerson,
  type HeldThread,
} from '../threads/chat-thread-changes.repository.js';
import { ChatThreads } from '../threads/chat-threads.service.js';
import { ChatThreadsRepository } from '../threads/chat-threads.repository.js';
import { CallServers } from './call-servers.service.js';
import { begunMeta, responseOf } from './chat-call.rules.js';
import { ChatCallChanges } from './chat-call-changes.service.js';
import { type CallView, callView } from './chat-call-view.rules.js';
import { ChatCallsRepository, type HeldCall } from './chat-calls.repository.js';

export interface CallWish {
  threadId?: number | null;
  /** Instead of a thread: the colleague, with whom there may be none yet. */
  toUserId?: number | null;
  seat: string;
}

interface Held {
  call: HeldCall;
  thread: HeldThread;
}

/** Calls in threads: each is a message, and runs until nobody is in it. */
@Injectable()
export class ChatCalls {
  constructor(
    private readonly database: Database,
    private readonly calls: ChatCallsRepository,
    private readonly changes: ChatCallChanges,
    private readonly sending: SendChatMessage,
    private readonly threads: ChatThreads,
    private readonly reads: ChatThreadsRepository,
    private readonly threadChanges: ChatThreadChanges,
    private readonly threadLocks: ChatThreadChangesRepository,
    private readonly servers: CallServers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Those that run in one's own threads. */
  running(ctx: RequestContext): Promise<CallView[]> {
    const { userId } = speakerOf(ctx);
    return this.database.read(ctx, async (q) => {
      const rows = await this.calls.byIds(q, await this.calls.runningOf(q, userId));
      return rows.map((row) => this.viewOf(ctx, row));
    });
  }

  /** The one that runs in a thread; null when there is none. @throws not_found */
  runningIn(ctx: RequestContext, threadId: number): Promise<CallView | null> {
    return this.database.read(ctx, async (q) => {
      await this.threads.assertIn(q, threadId);
      const id = await this.calls.runningIn(q, threadId);
      return id === null ? null : this.within(q, id);
    });
  }

  /**
   * Begins a call and takes a seat in it; where one runs already, it is that one.
   * @throws not_found, chat.nobody_to_call, chat.colleague_gone, chat.call_full
   */
  start(ctx: RequestContext, { threadId: given, toUserId, seat }: CallWish): Promise<CallView> {
    const { userId } = speakerOf(ctx);
    return this.database.write(ctx, async (tx) => {
      const threadId = await this.threadOf(tx, given, toUserId);
      const { thread, people } = await this.lock(tx, threadId);
      const running = await this.calls.runningIn(tx, threadId);
      const id = running ?? (await this.begin(tx, thread, people));
      const call = await this.calls.hold(tx, id);
      if (!call) throw ChatErrors.notFound();
      if (running === null) await this.changes.tell(tx, call, { userId, version: 1, what: 'started' });
      await this.takeSeat(tx, { call, thread }, seat);
      return this.within(tx, id);
    });
  }

  /** Takes a seat; one's own in another window is taken over. @throws not_found, chat.call_over, chat.call_full */
  join(ctx: RequestContext, id: number, seat: string): Promise<CallView> {
    return this.held(ctx, id, async (tx, held) => {
      if (!held.call.isRunning) throw ChatErrors.callOver();
      await this.takeSeat(tx, held, seat);
    });
  }

  /** Stops the ringing in all of one's windows. Nothing happens when it does not ring any more. @throws not_found */
  decline(ctx: RequestContext, id: number): Promise<CallView> {
    const { userId } = speakerOf(ctx);
    return this.held(ctx, id, async (tx, { call, thread }) => {
      if (!call.isRunning || responseOf(call.meta, userId) !== 'RINGING') return;
      await this.changes.decline(tx, call, userId);
      const { initiator_user_id, video_room_id } = call.meta;
      const meta = {
        initiator_user_id,
        ...(video_room_id !== undefined && { video_room_id }),
        participant_response: { [userId]: 'DECLINED' as const },
      };
      const special = { bodyType: 'VIDEO_CALL_STATUS' as const, meta, isRunningCall: false };
      await this.sending.sendWithin(tx, { threadId: thread.id, body: '' }, special);
      await this.changes.settle(tx, call, thread);
    });
  }

  /** A window that lost its seat to another one takes nobody out. @throws not_found */
  leave(ctx: RequestContext, id: number, seat: string): Promise<CallView> {
    const { userId } = speakerOf(ctx);
    return this.held(ctx, id, async (tx, { call, thread }) => {
      const seats = await this.changes.seated(tx, call);
      const own = seats.find((one) => one.userId === userId && one.seat === seat);
      if (!own) return;
      await this.changes.rise(tx, call, own);
      await this.changes.settle(tx, call, thread);
    });
  }

  /** The window is still there. @throws not_found, chat.call_over, chat.call_elsewhere */
  keep(ctx: RequestContext, id: number, seat: string): Promise<CallView> {
    const { userId } = speakerOf(ctx);
    return this.database.write(ctx, async (tx) => {
      const isKept = await this.calls.beat(tx, id, { userId, seat });
      const threadId = await this.calls.threadOf(tx, id);
      if (threadId === null) throw ChatErrors.notFound();
      await this.threads.assertIn(tx, threadId);
      const view = await this.within(tx, id);
      if (!view.isRunning) throw ChatErrors.callOver();
      if (!isKept) throw ChatErrors.callElsewhere();
      return view;
    });
  }

  private async begin(tx: Tx, thread: HeldThread, people: readonly HeldPerson[]): Promise<number> {
    const { userId } = speakerOf(tx.ctx);
    const threadId = thread.id;
    await this.threads.assertHeard(tx, thread);
    const working = await this.reads.working(
      tx,
      people.map((person) => person.userId),
    );
    const others = working.map(({ id }) => id).filter((one) => one !== userId);
    if (others.length === 0) throw ChatErrors.nobodyToCall();
    const meta = begunMeta(userId, others, {
      roomId: randomUUID(),
      joinUrl: `${this.config.publicUrl}/chat/calls/${threadId}`,
    });
    const special = { bodyType: 'VIDEO_CALL' as const, meta, isRunningCall: true };
    return this.sending.sendWithin(tx, { threadId, body: '' }, special);
  }

  private async takeSeat(tx: Tx, { call, thread: { kind } }: Held, seat: string): Promise<void> {
    const { userId } = speakerOf(tx.ctx);
    const seats = await this.changes.seated(tx, call);
    const others = seats.filter((one) => one.userId !== userId);
    if (others.some((one) => one.seat === seat))
      throw ChatErrors.invalid({ fields: { seat: ['This name is taken: choose a random one.'] } });
    if (seats.some((one) => one.userId === userId && one.seat === seat)) return;
    if (others.length >= this.servers.seatLimit) throw ChatErrors.callFull();
    await this.changes.sit(tx, call, { userId, seat, kind });
  }

  private async threadOf(
    tx: Tx,
    threadId: number | null | undefined,
    toUserId: number | null | undefined,
  ): Promise<number> {
    if (threadId !== undefined && threadId !== null) return threadId;
    if (toUserId !== undefined && toUserId !== null) return this.threadChanges.openPair(tx, toUserId);
    throw ChatErrors.invalid({ fields: { threadId: ['Say where, or whom.'] } });
  }

  /** @throws not_found for who is not in it */
  private async lock(tx: Tx, threadId: number): Promise<{ thread: HeldThread; people: HeldPerson[] }> {
    const { userId } = speakerOf(tx.ctx);
    const thread = await this.threadLocks.lock(tx, threadId);
    const people = thread?.deletedAt === null ? await this.threadLocks.people(tx, threadId) : [];
    if (!thread || !people.some((person) => person.userId === userId)) throw ChatErrors.notFound();
    return { thread, people };
  }

  private held(
    ctx: RequestContext,
    id: number,
    work: (tx: Tx, held: Held) => Promise<void>,
  ): Promise<CallView> {
    speakerOf(ctx);
    return this.database.write(ctx, async (tx) => {
      const threadId = await this.calls.threadOf(tx, id);
      if (threadId === null) throw ChatErrors.notFound();
      const { thread } = await this.lock(tx, threadId);
      const call = await this.calls.hold(tx, id);
      if (!call) throw ChatErrors.notFound();
      await work(tx, { call, thread });
      return this.within(tx, id);
    });
  }

  private async within(q: Reader, id: number): Promise<CallView> {
    const [row] = await this.calls.byIds(q, [id]);
    if (!row) throw ChatErrors.notFound();
    return this.viewOf(q.ctx, row);
  }

  private viewOf(ctx: RequestContext, row: Parameters<typeof callView>[0]): CallView {
    const { mode, seatLimit } = this.servers;
    return callView(row, { viewerId: speakerOf(ctx).userId, now: ctx.now(), mode, seatLimit });
  }
}
