import { Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import type { StoredEvent } from '../../../platform/outbox/index.js';
import { EventTail, PushStream, SharedReads } from '../../../platform/realtime/index.js';
import { ChatWhispers, type Whisper } from '../live/chat-whispers.service.js';
import { speakerOf } from '../speaker.rules.js';
import { ChatThreadsRepository } from '../threads/chat-threads.repository.js';
import { CallServers } from './call-servers.service.js';
import type { CallChange } from './chat-call.rules.js';
import { type CallView, callView } from './chat-call-view.rules.js';
import type { CallRow } from './chat-call-row.rules.js';
import { ChatCallsRepository } from './chat-calls.repository.js';
import { ChatCalls } from './chat-calls.service.js';
import type { SignalKind } from './signal-pieces.js';

export interface Signal {
  callId: number;
  kind: SignalKind;
  fromUserId: number;
  fromSeat: string;
  toSeat: string;
  data: string;
}

/** A call that runs already or that changed, or a word from one window to another. */
export interface CallNews {
  /** Null of a call that runs already, and of a word. */
  what: CallChange | null;
  userId: number;
  call: CallView | null;
  signal: Signal | null;
}

type News = PushStream<{ chatCallNews: CallNews }>;

/** Which calls run and what happens to them, to those in their threads; and what windows say to each other, to whom it is meant for. */
@Injectable()
export class ChatCallStreams {
  private readonly rows = new SharedReads<CallRow>((agencyId, ids) => this.load(agencyId, ids));
  private readonly people = new SharedReads<number[]>((agencyId, ids) => this.loadPeople(agencyId, ids));

  constructor(
    private readonly database: Database,
    private readonly tail: EventTail,
    private readonly calls: ChatCallsRepository,
    private readonly threads: ChatThreadsRepository,
    private readonly whispers: ChatWhispers,
    private readonly servers: CallServers,
    private readonly present: ChatCalls,
  ) {}

  news(ctx: RequestContext): News {
    const { userId } = speakerOf(ctx);
    const ending = new AbortController();
    const stream: News = new PushStream(() => ending.abort());
    this.pump(ctx, userId, stream, ending.signal).catch((error: unknown) => stream.fail(error));
    return stream;
  }

  private async pump(ctx: RequestContext, userId: number, stream: News, signal: AbortSignal): Promise<void> {
    const deafen = await this.whispers.listen(ctx.agencyId, userId, (said) => {
      const news = whispered(said);
      if (news) stream.push({ chatCallNews: news });
    });
    signal.addEventListener('abort', deafen, { once: true });
    if (signal.aborted) return deafen();
    const after = await this.tail.position(ctx);
    for (const call of await this.present.running(ctx))
      stream.push({ chatCallNews: { what: null, userId: call.initiatorId, call, signal: null } });
    const names = ['internal-chat.call.changed'];
    for await (const batch of this.tail.subscribe(ctx, { after, names, signal })) {
      if (signal.aborted) return;
      const told = await Promise.all(batch.map((event) => this.told(ctx, userId, event)));
      for (const news of told) if (news) stream.push({ chatCallNews: news });
    }
    stream.end();
  }

  /** @returns null when it is nothing for this person. */
  private async told(ctx: RequestContext, viewerId: number, event: StoredEvent): Promise<CallNews | null> {
    const payload = event.payload as {
      threadId: number;
      messageId: number;
      userId: number;
      what: CallChange;
    };
    const cursor = event.cursor ?? 0;
    const people = await this.people.at(ctx.agencyId, payload.threadId, cursor);
    if (!people?.includes(viewerId)) return null;
    const row = await this.rows.at(ctx.agencyId, payload.messageId, cursor);
    const { mode, seatLimit } = this.servers;
    const call = row && callView(row, { viewerId, now: ctx.now(), mode, seatLimit });
    return { what: payload.what, userId: payload.userId, call, signal: null };
  }

  private async load(agencyId: number, ids: readonly number[]) {
    const rows = await this.database.read(systemContext(agencyId, 'chat'), (q) => this.calls.byIds(q, ids));
    return new Map(rows.map((row) => [row.id, row]));
  }

  private loadPeople(agencyId: number, ids: readonly number[]) {
    return this.database.read(systemContext(agencyId, 'chat'), (q) => this.threads.peopleOf(q, ids));
  }
}

function whispered(said: Whisper): CallNews | null {
  if (said.kind !== 'signal') return null;
  const { userId, callId, signal: kind, fromSeat, toSeat, data } = said;
  return {
    ...{ what: null, userId, call: null },
    signal: { callId, kind, fromUserId: userId, fromSeat, toSeat, data },
  };
}
