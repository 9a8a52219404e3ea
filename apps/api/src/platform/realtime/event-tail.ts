import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type RequestContext, systemContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { PlatformErrors } from '../errors/coded-error.js';
import { Log } from '../logging/log.js';
import type { StoredEvent } from '../outbox/define-event.js';
import { eventCursorNow } from '../outbox/event-cursor.js';
import { AgencyTail, readEvents } from './agency-tail.js';
import { EventQueue } from './event-queue.js';
import { PUB_SUB, type PubSub } from './pubsub.js';

/** Who was away longer than this, or missed more than this, loads afresh. */
const MAX_MISSED = 10_000;
/** Looks by itself this often, so that a lost word costs a second and never an event. */
const HEAL_MS = 1_000;

export interface TailRequest {
  /** The last cursor that the subscriber has seen; without it, only what comes from now on. */
  after?: string | null;
  /** Names of the events that are wanted; others are passed over. */
  names: readonly string[];
  /** Of these, the ones that are wanted; without it, all. */
  concerns?: (event: StoredEvent) => boolean;
  /** Ends the subscription at once, also while nothing happens: a generator that waits cannot be returned from. */
  signal?: AbortSignal;
}

interface OpenTail {
  tail: Promise<AgencyTail>;
  /** Counted when somebody begins to wait for the tail, so that it is not closed under them. */
  users: number;
}

/**
 * The events of an agency in their order, as they are numbered. One reading per agency and process serves all
 * its subscribers; who comes back with a cursor gets what was missed first, once, without a gap.
 */
@Injectable()
export class EventTail implements OnApplicationShutdown {
  private readonly tails = new Map<number, OpenTail>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    @Inject(Log) private readonly log: Log,
  ) {
    pubsub.onReconnect(() => void this.heal());
  }

  get subscribers(): number {
    return [...this.tails.values()].reduce((sum, { users }) => sum + users, 0);
  }

  /** The cursor of the last event: who subscribes after it hears of all that changes in what is read from here on. */
  async position(ctx: RequestContext): Promise<string> {
    return String(await this.db.read(ctx, eventCursorNow));
  }

  /**
   * Yields batches of events.
   * @throws validation.failed for a cursor that is none, RESYNC_REQUIRED when the cursor is too old or not of this
   * database's past, or when the subscriber reads too slowly.
   */
  async *subscribe(ctx: RequestContext, request: TailRequest): AsyncGenerator<StoredEvent[], void, void> {
    const after = request.after === null || request.after === undefined ? null : parseCursor(request.after);
    const { concerns } = request;
    const names = new Set(request.names);
    const isWanted = (event: StoredEvent): boolean => names.has(event.name) && (concerns?.(event) ?? true);
    const queue = new EventQueue(MAX_MISSED, isWanted);
    const open = this.hold(ctx.agencyId);
    const end = (): void => queue.end();
    request.signal?.addEventListener('abort', end, { once: true });
    try {
      // First listen, then read the past: what happens in between waits in the queue.
      const from = (await open.tail).add(queue);
      for await (const batch of this.pastAndPresent(ctx, { after: after ?? from, from, queue, isWanted })) {
        if (request.signal?.aborted) return;
        yield batch;
      }
    } finally {
      request.signal?.removeEventListener('abort', end);
      await this.letGo(ctx.agencyId, open, queue);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    const open = [...this.tails.values()];
    this.tails.clear();
    await Promise.all(open.map(({ tail }) => close(tail)));
  }

  /** All wanted events after `after`, where the queue gets those after `from`. */
  private async *pastAndPresent(
    ctx: RequestContext,
    {
      after,
      from,
      queue,
      isWanted,
    }: { after: number; from: number; queue: EventQueue; isWanted: (event: StoredEvent) => boolean },
  ): AsyncGenerator<StoredEvent[]> {
    // A cursor may come from a process that has read further than this one, but not from the future.
    if (after > from && after > (await this.db.read(ctx, eventCursorNow)))
      throw PlatformErrors.resyncRequired();
    if (after < from) {
      for await (const batch of this.missed(ctx, after, from)) {
        const kept = batch.filter(isWanted);
        if (kept.length) yield kept;
      }
    }
    for await (const batch of queue) {
      const isNew = batch.filter((event) => (event.cursor ?? 0) > after);
      if (isNew.length) yield isNew;
    }
  }

  private async *missed(ctx: RequestContext, after: number, upTo: number): AsyncGenerator<StoredEvent[]> {
    if (upTo - after > MAX_MISSED) throw PlatformErrors.resyncRequired();
    for (let last = after; last < upTo;) {
      const events = await this.db.read(ctx, (q) => readEvents(q, last, upTo));
      const end = events.at(-1)?.cursor ?? last;
      // Numbers have no gaps, so a hole means that old events were cleared away.
      if (events.length === 0 || end - last !== events.length) throw PlatformErrors.resyncRequired();
      yield events;
      last = end;
    }
  }

  private hold(agencyId: number): OpenTail {
    const open = this.tails.get(agencyId) ?? { tail: this.open(agencyId), users: 0 };
    open.users += 1;
    this.tails.set(agencyId, open);
    if (!this.timer) this.timer = setInterval(() => void this.heal(), HEAL_MS).unref();
    return open;
  }

  private async letGo(agencyId: number, open: OpenTail, queue: EventQueue): Promise<void> {
    open.users -= 1;
    const isLast = open.users === 0;
    if (isLast && this.tails.get(agencyId) === open) this.tails.delete(agencyId);
    if (this.tails.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    await open.tail.then((tail) => tail.remove(queue)).catch(() => undefined);
    if (isLast) await close(open.tail);
  }

  private async open(agencyId: number): Promise<AgencyTail> {
    const ctx = systemContext(agencyId, 'event-tail');
    const tail = new AgencyTail((after) => this.db.read(ctx, (q) => readEvents(q, after)), this.log);
    const unsubscribe = await this.pubsub.subscribe(`events.${agencyId}`, () => tail.wake());
    try {
      tail.start(await this.db.read(ctx, eventCursorNow), unsubscribe);
      return tail;
    } catch (error) {
      await unsubscribe();
      throw error;
    }
  }

  /** One statement asks for all agencies that are watched here. */
  private async heal(): Promise<void> {
    try {
      const counters = await this.db.system('event tails', (tx) =>
        tx.query<{ agency_id: number; value: number }>(
          'SELECT agency_id, value FROM event_counter WHERE agency_id = ANY($1)',
          [[...this.tails.keys()]],
        ),
      );
      for (const { agency_id, value } of counters) {
        void this.tails
          .get(agency_id)
          ?.tail.then((tail) => tail.catchUpTo(value))
          .catch(() => undefined);
      }
    } catch (error) {
      this.log.warnRarely('whether events were missed could not be asked; trying again', { error });
    }
  }
}

/** Stops a tail, also one that never came to be. */
async function close(tail: Promise<AgencyTail>): Promise<void> {
  const opened = await tail.catch(() => undefined);
  await opened?.stop();
}

function parseCursor(cursor: string): number {
  const value = Number(cursor);
  if (!/^\d{1,15}$/.test(cursor) || !Number.isSafeInteger(value)) {
    throw PlatformErrors.invalid({ fields: { after: ['This cursor is not valid.'] } });
  }
  return value;
}
