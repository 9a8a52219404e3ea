import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent } from '../../../platform/outbox/index.js';
import type { TailRequest } from '../../../platform/realtime/index.js';
import { TeamChanged } from '../../identity/index.js';
import { CustomViewChanged, type TicketEventPayload, ticketEventNames } from '../inbox.events.js';
import type { LiveTicketRow } from '../live/live-tickets.repository.js';
import { listedTicket } from '../live/live-tickets.service.js';
import type { TicketCriteria } from '../tickets/ticket-list.rules.js';
import type { Counted } from '../tickets/ticket-list.repository.js';
import { COUNTED_MAX, type CountedEvent, KeptCount, type TicketNewsOf } from './kept-count.js';

/** What the counts of one agency need from around them. */
export interface CountsOf {
  now(): number;
  /** The last number that was given to an event. */
  cursor(): Promise<number>;
  count(criteria: TicketCriteria, limit: number): Promise<Counted>;
  ticket(id: number, cursor: number): Promise<LiveTicketRow | null>;
  events(request: TailRequest): AsyncIterable<StoredEvent[]>;
  failed(error: unknown): void;
}

export interface Follower {
  onCount: () => void;
  onSettings: () => void;
}

const NAMES = [...ticketEventNames, TeamChanged.name, CustomViewChanged.name];
const SETTINGS = new Set<string>([TeamChanged.name, CustomViewChanged.name]);
/** Counting over tables leaves room for what people do meanwhile. */
const AT_ONCE = 2;
const AGAIN_MS = 1_000;
/** More criteria than this in one process are not kept beside each other: the longest unused make room. */
const MAX_KEPT = 2_000;

/** The kept numbers of one agency in one process. */
export class AgencyCounts {
  private readonly counts = new Map<string, KeptCount>();
  private readonly counting = new Map<string, Promise<void>>();
  private readonly followers = new Map<Follower, Set<KeptCount>>();
  private readonly ending = new AbortController();
  /** Since when events are followed; nothing is counted before that, so that none is missed. */
  private following: Promise<void> | undefined;
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly parts: CountsOf) {}

  get isUnused(): boolean {
    return this.counts.size === 0 && this.followers.size === 0;
  }

  async read(all: readonly TicketCriteria[]): Promise<number[]> {
    const found = all.map((criteria) => this.countOf(criteria));
    await Promise.all(found.map(([key, count]) => this.settled(key, count)));
    return found.map(([, count]) => count.shown);
  }

  follow(follower: Follower): {
    use: (all: readonly TicketCriteria[]) => Promise<number[]>;
    stop: () => void;
  } {
    this.followers.set(follower, new Set());
    return {
      use: (all) => {
        this.followers.set(follower, new Set(all.map((criteria) => this.countOf(criteria)[1])));
        return this.read(all);
      },
      stop: () => void this.followers.delete(follower),
    };
  }

  /** Forgets what nobody uses, and doubts what has not been counted for long. */
  sweep({ forgetMs, recountMs }: { forgetMs: number; recountMs: number }): void {
    const now = this.parts.now();
    const held = new Set([...this.followers.values()].flatMap((counts) => [...counts]));
    for (const [key, count] of this.counts) {
      if (!held.has(count) && now - count.usedAt > forgetMs) this.counts.delete(key);
      else if (now - count.countedAt > recountMs) count.isStale = true;
    }
    if ([...held].some((count) => count.isStale)) this.tell(held, 'onCount');
  }

  async stop(): Promise<void> {
    this.ending.abort();
    this.counts.clear();
    this.followers.clear();
  }

  private countOf(criteria: TicketCriteria): [string, KeptCount] {
    const key = keyOf(criteria);
    const known = this.counts.get(key);
    const count = known ?? new KeptCount(criteria, () => this.parts.now());
    count.usedAt = this.parts.now();
    if (!known) this.makeRoom();
    this.counts.set(key, count);
    return [key, count];
  }

  private makeRoom(): void {
    if (this.counts.size < MAX_KEPT) return;
    const oldest = [...this.counts].reduce((one, two) => (two[1].usedAt < one[1].usedAt ? two : one));
    this.counts.delete(oldest[0]);
  }

  /** Waits until the number is counted, and counts it when it is not. Who comes meanwhile waits for the same. */
  private async settled(key: string, count: KeptCount): Promise<void> {
    const under = this.counting.get(key);
    if (under) return under;
    if (!count.isStale) return;
    const work = this.recount(count).finally(() => this.counting.delete(key));
    this.counting.set(key, work);
    return work;
  }

  private async recount(count: KeptCount): Promise<void> {
    await this.begun();
    await this.turn();
    count.beginCounting();
    try {
      count.counted(await this.parts.count(count.criteria, COUNTED_MAX));
    } catch (error) {
      count.countingFailed();
      throw error;
    } finally {
      this.running -= 1;
      this.queue.shift()?.();
    }
  }

  private async turn(): Promise<void> {
    while (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.queue.push(resolve));
    this.running += 1;
  }

  /** Follows the events from a place that is known before anything is counted. */
  private begun(): Promise<void> {
    this.following ??= this.parts.cursor().then(
      (cursor) => void this.run(cursor),
      (error: unknown) => {
        this.following = undefined;
        throw error;
      },
    );
    return this.following;
  }

  private async run(cursor: number): Promise<void> {
    const { signal } = this.ending;
    try {
      for await (const batch of this.parts.events({ names: NAMES, after: String(cursor), signal })) {
        await this.take(batch);
      }
    } catch (error) {
      this.parts.failed(error);
    }
    if (signal.aborted) return;
    // Events were missed: everything is counted again, once they are followed again.
    await pause(AGAIN_MS, undefined, { ref: false });
    this.following = undefined;
    for (const count of this.counts.values()) count.isStale = true;
    this.tell(new Set(this.counts.values()), 'onCount');
  }

  private async take(batch: readonly StoredEvent[]): Promise<void> {
    const touched = new Set<KeptCount>();
    for (const news of await this.newsOf(batch)) {
      for (const count of this.counts.values()) if (count.take(news)) touched.add(count);
    }
    this.tell(touched, 'onCount');
    if (batch.some((event) => SETTINGS.has(event.name))) {
      for (const follower of this.followers.keys()) follower.onSettings();
    }
  }

  /** Each ticket's events in their order, and the ticket as it is now: all rows of a batch in one read. */
  private async newsOf(batch: readonly StoredEvent[]): Promise<TicketNewsOf[]> {
    const events = new Map<number, CountedEvent[]>();
    for (const { id, name, cursor, payload } of batch) {
      if (SETTINGS.has(name)) continue;
      const told = payload as TicketEventPayload;
      const own = events.get(told.ticketId) ?? [];
      own.push({ id, cursor: cursor ?? 0, told });
      events.set(told.ticketId, own);
    }
    return Promise.all(
      [...events].map(async ([ticketId, own]) => {
        const row = await this.parts.ticket(ticketId, own.at(-1)?.cursor ?? 0);
        return { ticketId, events: own, now: row && listedTicket(row) };
      }),
    );
  }

  private tell(counts: ReadonlySet<KeptCount>, what: keyof Follower): void {
    if (counts.size === 0) return;
    for (const [follower, held] of this.followers) {
      if ([...held].some((count) => counts.has(count))) follower[what]();
    }
  }
}

/** The same criteria give the same key, in whatever order somebody chose the values. */
function keyOf(criteria: TicketCriteria): string {
  const entries = Object.entries(criteria)
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]);
  return JSON.stringify(entries);
}
