import { Injectable } from '@nestjs/common';
import { type RequestContext, systemContext, type UserActor } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import type { StoredEvent } from '../../../platform/outbox/index.js';
import { EventTail, PushStream, sharedEvent, SharedReads } from '../../../platform/realtime/index.js';
import type { ChatMessageRow } from '../messages/chat-message-row.rules.js';
import { ChatMessageViews } from '../messages/chat-message-views.service.js';
import { ChatMessagesRepository } from '../messages/chat-messages.repository.js';
import { speakerOf } from '../speaker.rules.js';
import { ChatThreads } from '../threads/chat-threads.service.js';
import { ChatThreadsRepository } from '../threads/chat-threads.repository.js';
import { audienceOf, bareEvent, type ChatEvent, chatEventNames, type ChatPayload } from './chat-event.js';
import { ChatWhispers, type Whisper } from './chat-whispers.service.js';

interface Told {
  chatEvents: ChatEvent;
}

/**
 * What happens in somebody's threads, as it happens. Messages and the people of a thread are read once per event and
 * process, however many listen; whoever is not in a thread at that moment hears nothing of it.
 */
@Injectable()
export class ChatStreams {
  private readonly messages = new SharedReads<ChatMessageRow>((agencyId, ids) =>
    this.loadMessages(agencyId, ids),
  );
  private readonly people = new SharedReads<number[]>((agencyId, ids) => this.loadPeople(agencyId, ids));

  /** What readers of one kind are told of a message: most of two hundred hear the very same thing. */
  private readonly tellings = new WeakMap<ChatMessageRow, Map<string, Told>>();

  constructor(
    private readonly database: Database,
    private readonly tail: EventTail,
    private readonly rows: ChatMessagesRepository,
    private readonly threadRows: ChatThreadsRepository,
    private readonly threads: ChatThreads,
    private readonly views: ChatMessageViews,
    private readonly whispers: ChatWhispers,
  ) {}

  /** @throws RESYNC_REQUIRED when the cursor is too old */
  events(ctx: RequestContext, after: string | null): PushStream<Told> {
    const speaker = speakerOf(ctx);
    const ending = new AbortController();
    const stream = new PushStream<Told>(() => ending.abort());
    this.pump(ctx, speaker, { after, stream, signal: ending.signal }).catch((error: unknown) =>
      stream.fail(error),
    );
    return stream;
  }

  private async pump(
    ctx: RequestContext,
    speaker: UserActor,
    { after, stream, signal }: { after: string | null; stream: PushStream<Told>; signal: AbortSignal },
  ): Promise<void> {
    const { userId } = speaker;
    const deafen = await this.whispers.listen(ctx.agencyId, userId, (said) => {
      if (said.kind === 'typing') stream.push({ chatEvents: whispered(said) });
    });
    signal.addEventListener('abort', deafen, { once: true });
    if (signal.aborted) return deafen();
    for await (const batch of this.tail.subscribe(ctx, { after, names: chatEventNames, signal })) {
      if (signal.aborted) return;
      const told = await Promise.all(batch.map((event) => this.told(ctx, userId, event)));
      for (const one of told) if (one) stream.push(one);
    }
    stream.end();
  }

  /** @returns null when it is nothing for this person. */
  private async told(ctx: RequestContext, userId: number, event: StoredEvent): Promise<Told | null> {
    const { threadId, messageId, goneIds, userId: by } = event.payload as ChatPayload;
    const cursor = event.cursor ?? 0;
    if (audienceOf(event) === 'self' && by !== userId) return null;
    const people = await this.people.at(ctx.agencyId, threadId, cursor);
    if (!people?.includes(userId))
      return goneIds?.includes(userId)
        ? { chatEvents: { ...bareEvent(event), kind: 'THREAD_REMOVED' } }
        : null;
    if (messageId !== undefined && messageId !== null) {
      const row = await this.messages.at(ctx.agencyId, messageId, cursor);
      return row ? this.ofMessage(ctx, userId, event, row) : { chatEvents: bareEvent(event) };
    }
    const thread = (await this.threads.byIds(ctx, [threadId])).get(threadId) ?? null;
    return { chatEvents: { ...bareEvent(event), thread } };
  }

  private ofMessage(ctx: RequestContext, userId: number, event: StoredEvent, row: ChatMessageRow): Told {
    const tell = () => ({ chatEvents: { ...bareEvent(event), message: this.views.message(ctx, row) } });
    const kind = this.views.kindOfReader(userId, row);
    if (kind === null) return tell();
    const known = this.tellings.get(row) ?? new Map<string, Told>();
    this.tellings.set(row, known);
    const key = `${event.cursor}.${kind}`;
    const told = known.get(key) ?? sharedEvent(tell());
    known.set(key, told);
    return told;
  }

  private async loadMessages(agencyId: number, ids: readonly number[]) {
    const rows = await this.database.read(systemContext(agencyId, 'chat'), (q) => this.rows.byIds(q, ids));
    return new Map(rows.map((row) => [row.id, row]));
  }

  private loadPeople(agencyId: number, ids: readonly number[]) {
    return this.database.read(systemContext(agencyId, 'chat'), (q) => this.threadRows.peopleOf(q, ids));
  }
}

function whispered({ threadId, userId, isTyping }: Whisper & { kind: 'typing' }): ChatEvent {
  return {
    ...{ cursor: null, kind: isTyping ? 'TYPING_STARTED' : 'TYPING_ENDED', threadId, userId },
    ...{ messageId: null, message: null, thread: null, version: null, threadVersion: null },
    ...{ position: null, authorId: null, emoji: null },
  };
}
