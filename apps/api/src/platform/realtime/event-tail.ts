import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type RequestContext, systemContext } from '../context/request-context.js';
import { Database, type Reader } from '../database/database.js';
import { PlatformErrors } from '../errors/coded-error.js';
import { Log } from '../logging/log.js';
import type { StoredEvent } from '../outbox/define-event.js';
import { EventQueue } from './event-queue.js';
import { PUB_SUB, type PubSub } from './pubsub.js';

/** Who was away longer than this, or missed more than this, loads afresh. */
const MAX_MISSED = 10_000;
const PAGE = 500;
/** Looks by itself this often, so that a lost word costs seconds and never an event. */
const HEAL_MS = 5_000;

interface EventRow {
  id: number;
  agency_id: number;
  name: string;
  version: number;
  payload: object;
  cursor: number;
  created_at: Date;
}

export interface TailRequest {
  /** The last cursor that the subscriber has seen; without it, only what comes from now on. */
  after?: string | null;
  /** Names of the events that are wanted; others are passed over. */
  names: readonly string[];
  /** Ends the subscription at once, also while nothing happens: a generator that waits cannot be returned from. */
  signal?: AbortSignal;
}

/**
 * The events of an agency in their order, as they are numbered. One reading per agency and process serves all
 * its subscribers; who comes back with a cursor gets what was missed first, once, without a gap.
 */
@Injectable()
export class EventTail implements OnApplicationShutdown {
  private readonly tails = new Map<number, Promise<AgencyTail>>();

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    @Inject(Log) private readonly log: Log,
  ) {}

  /**
   * Yields batches of events. The first batch may be empty: it says that the subscription stands.
   * @throws RESYNC_REQUIRED when the cursor is too old, or when the subscriber reads too slowly.
   */
  async *subscribe(ctx: RequestContext, request: TailRequest): AsyncGenerator<StoredEvent[], void, void> {
    const tail = await this.tailOf(ctx.agencyId);
    const wanted = new Set(request.names);
    const queue = new EventQueue(MAX_MISSED);
    // First listen, then read the past: what happens in between waits in the queue.
    const from = tail.add(queue);
    request.signal?.addEventListener('abort', () => queue.end(), { once: true });
    try {
      if (request.signal?.aborted) return;
      if (request.after) {
        for await (const missed of this.missed(ctx, parseCursor(request.after), from)) {
          const batch = missed.filter((event) => wanted.has(event.name));
          if (batch.length) yield batch;
        }
      }
      for await (const batch of queue) {
        const kept = batch.filter((event) => wanted.has(event.name));
        if (kept.length) yield kept;
      }
    } finally {
      tail.remove(queue);
      if (tail.isIdle) await this.drop(ctx.agencyId);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    for (const agencyId of this.tails.keys()) await this.drop(agencyId);
  }

  private async *missed(ctx: RequestContext, after: number, upTo: number): AsyncGenerator<StoredEvent[]> {
    if (after >= upTo) return;
    if (upTo - after > MAX_MISSED) throw PlatformErrors.resyncRequired();
    let last = after;
    while (last < upTo) {
      const events = await this.db.read(ctx, (q) => readEvents(q, last, upTo));
      // Numbers have no gaps, so a hole at the start means that old events were cleared away.
      if (events[0]?.cursor !== last + 1) throw PlatformErrors.resyncRequired();
      yield events;
      last = events.at(-1)?.cursor ?? upTo;
    }
  }

  private tailOf(agencyId: number): Promise<AgencyTail> {
    let tail = this.tails.get(agencyId);
    if (!tail) {
      tail = this.open(agencyId);
      this.tails.set(agencyId, tail);
      tail.catch(() => this.tails.delete(agencyId));
    }
    return tail;
  }

  private async open(agencyId: number): Promise<AgencyTail> {
    const ctx = systemContext(agencyId, 'event-tail');
    const tail = new AgencyTail((after) => this.db.read(ctx, (q) => readEvents(q, after)), this.log);
    const unsubscribe = await this.pubsub.subscribe(`events.${agencyId}`, () => tail.wake());
    const [counter] = await this.db.read(ctx, (q) =>
      q.query<{ value: number }>('SELECT value FROM event_counter WHERE agency_id = $1', [agencyId]),
    );
    tail.start(counter?.value ?? 0, unsubscribe);
    return tail;
  }

  private async drop(agencyId: number): Promise<void> {
    const tail = this.tails.get(agencyId);
    this.tails.delete(agencyId);
    await (await tail)?.stop();
  }
}

/** One agency's reading position in this process. */
class AgencyTail {
  private readonly queues = new Set<EventQueue>();
  private last = 0;
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: (() => Promise<void>) | undefined;
  private reading = false;
  private dirty = false;

  constructor(
    private readonly readAfter: (cursor: number) => Promise<StoredEvent[]>,
    private readonly log: Log,
  ) {}

  start(from: number, unsubscribe: () => Promise<void>): void {
    this.last = from;
    this.unsubscribe = unsubscribe;
    this.timer = setInterval(() => this.wake(), HEAL_MS);
    this.timer.unref();
  }

  get isIdle(): boolean {
    return this.queues.size === 0;
  }

  /** @returns the cursor after which the queue gets everything. */
  add(queue: EventQueue): number {
    this.queues.add(queue);
    return this.last;
  }

  remove(queue: EventQueue): void {
    this.queues.delete(queue);
    queue.end();
  }

  wake(): void {
    this.dirty = true;
    if (!this.reading) void this.read();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    for (const queue of this.queues) queue.end();
    await this.unsubscribe?.();
  }

  private async read(): Promise<void> {
    this.reading = true;
    try {
      while (this.dirty) {
        this.dirty = false;
        const events = await this.readAfter(this.last);
        if (events.length === 0) continue;
        this.last = events.at(-1)?.cursor ?? this.last;
        for (const queue of this.queues) queue.push(events);
        if (events.length === PAGE) this.dirty = true;
      }
    } catch (error) {
      this.log.warn('events could not be read; trying again', { error });
    } finally {
      this.reading = false;
    }
  }
}

async function readEvents(q: Reader, after: number, upTo = Number.MAX_SAFE_INTEGER): Promise<StoredEvent[]> {
  const rows = await q.query<EventRow>(
    `SELECT id, agency_id, name, version, payload, cursor, created_at FROM outbox_event
     WHERE agency_id = $1 AND cursor > $2 AND cursor <= $3 ORDER BY cursor LIMIT ${PAGE}`,
    [q.ctx.agencyId, after, upTo],
    'events.after',
  );
  return rows.map((row) => ({ ...row, agencyId: row.agency_id, createdAt: row.created_at }));
}

function parseCursor(cursor: string): number {
  const value = Number(cursor);
  if (!/^\d{1,15}$/.test(cursor) || !Number.isSafeInteger(value)) {
    throw PlatformErrors.invalid({ fields: { after: ['This cursor is not valid.'] } });
  }
  return value;
}
