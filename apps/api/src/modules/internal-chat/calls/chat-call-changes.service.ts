import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { newEvent, Outbox } from '../../../platform/outbox/index.js';
import { ChatCallChanged, ChatMessageChanged } from '../internal-chat.events.js';
import type { HeldThread } from '../threads/chat-thread-changes.repository.js';
import type { ThreadKind } from '../threads/chat-thread.rules.js';
import {
  answered,
  type CallChange,
  hungUp,
  ringsUntil,
  type Settlement,
  settlementOf,
  SILENCE_MS,
} from './chat-call.rules.js';
import { ChatCallsRepository, type HeldCall, type HeldSeat } from './chat-calls.repository.js';
import { MediaOrders } from './media-orders.service.js';

/** A call with all that is decided about it by. */
export interface WholeCall {
  call: HeldCall;
  thread: HeldThread;
  seats: readonly HeldSeat[];
}

/** What becomes of calls when somebody comes, goes or falls silent. All of it happens under the locks of their threads. */
@Injectable()
export class ChatCallChanges {
  constructor(
    private readonly calls: ChatCallsRepository,
    private readonly media: MediaOrders,
    private readonly outbox: Outbox,
  ) {}

  /** Who sits in it, those left out whose window has fallen silent. */
  async seated(tx: Tx, { id }: HeldCall): Promise<HeldSeat[]> {
    const silentSince = tx.ctx.now().getTime() - SILENCE_MS;
    return (await this.calls.seats(tx, id)).filter(({ seenAt }) => seenAt.getTime() > silentSince);
  }

  async sit(
    tx: Tx,
    call: HeldCall,
    { userId, seat, kind }: { userId: number; seat: string; kind: ThreadKind },
  ): Promise<void> {
    const before = (await this.calls.seats(tx, call.id)).filter((one) => one.userId === userId);
    const until = kind === 'DIRECT' ? ringsUntil(call.startedAt) : null;
    await this.calls.sit(tx, call.id, { userId, seat, ringsUntil: until });
    // The window that they took part from is out, also at the media server.
    await this.media.removeSeats(tx, [call], before);
    call.meta = answered(call.meta, userId, 'ACCEPTED');
    await this.save(tx, call, { userId, what: 'joined' });
  }

  async decline(tx: Tx, call: HeldCall, userId: number): Promise<void> {
    call.meta = answered(call.meta, userId, 'DECLINED');
    await this.save(tx, call, { userId, what: 'declined' });
  }

  /** They are no longer in it. */
  async rise(tx: Tx, call: HeldCall, seat: HeldSeat): Promise<void> {
    const { userId } = seat;
    await this.calls.rise(tx, [{ callId: call.id, userId }]);
    await this.media.removeSeats(tx, [call], [seat]);
    call.meta = hungUp(call.meta, userId);
    await this.save(tx, call, { userId, what: 'left' });
  }

  /** Takes out who fell silent, and ends the call when it is over. */
  async settle(tx: Tx, call: HeldCall, thread: HeldThread): Promise<void> {
    await this.settleAll(tx, [{ call, thread, seats: await this.calls.seats(tx, call.id) }], []);
  }

  /** The same for many calls, in as many statements as for one. @param goneIds who may not be in them any more */
  async settleAll(tx: Tx, held: readonly WholeCall[], goneIds: readonly number[]): Promise<void> {
    const now = tx.ctx.now();
    const changed = held
      .map(({ call, thread, seats }): { call: HeldCall; to: Settlement<HeldSeat> } => {
        const { kind, deletedAt } = thread;
        const facts = { ...call, kind, isDeleted: deletedAt !== null };
        return { call, to: settlementOf(facts, seats, { goneIds, now }) };
      })
      .filter(({ to }) => to.news.length > 0);
    if (changed.length === 0) return;
    const out = changed.flatMap(({ to }) => to.out);
    await this.calls.rise(tx, out);
    const versions = await this.calls.save(
      tx,
      changed.map(({ call, to }) => ({
        ...{ id: call.id, meta: to.meta, isRunning: to.isRunning, steps: to.news.length },
      })),
    );
    const calls = changed.map(({ call }) => call);
    await this.media.removeSeats(tx, calls, out);
    await this.media.closeRooms(
      tx,
      changed.filter(({ to }) => !to.isRunning).map(({ call }) => call),
    );
    const events = changed.flatMap(({ call, to: { news } }) => {
      const last = versions.get(call.id) ?? 0;
      return news.flatMap((one, at) => newsOf(call, { ...one, version: last - (news.length - 1 - at) }));
    });
    await this.outbox.addAll(tx, events);
  }

  async tell(tx: Tx, call: HeldCall, news: News): Promise<void> {
    await this.outbox.addAll(tx, newsOf(call, news));
  }

  private async save(tx: Tx, call: HeldCall, news: Omit<News, 'version'>): Promise<void> {
    const { id, meta, isRunning } = call;
    const versions = await this.calls.save(tx, [{ id, meta, isRunning, steps: 1 }]);
    await this.tell(tx, call, { ...news, version: versions.get(id) ?? 0 });
  }
}

interface News {
  userId: number;
  version: number;
  what: CallChange;
}

function newsOf({ id, threadId }: HeldCall, { userId, version, what }: News) {
  const facts = { threadId, messageId: id, userId, version };
  const changed = newEvent(ChatCallChanged, { ...facts, what });
  return what === 'started' ? [changed] : [newEvent(ChatMessageChanged, facts), changed];
}
