import { setImmediate as afterThis, setTimeout as sleep } from 'node:timers/promises';
import type { Reader } from '../database/database.js';
import type { Log } from '../logging/log.js';
import type { StoredEvent } from '../outbox/define-event.js';
import type { EventQueue } from './event-queue.js';

const PAGE = 500;
/** So many subscribers are told in about a millisecond. */
const TOLD_IN_A_MS = 6;
/** Whoever asks for something meanwhile does not wait until hundreds have been told. */
const TOLD_AT_ONCE = 2 * TOLD_IN_A_MS;
/** Nobody waits longer than this for what happened while others were told of the event before. */
const LONGEST_PAUSE_MS = 100;

interface EventRow {
  id: number;
  agency_id: number;
  name: string;
  version: number;
  payload: object;
  cursor: number;
  created_at: Date;
}

/** One agency's reading position in this process, and who gets what is read. */
export class AgencyTail {
  private readonly queues = new Set<EventQueue>();
  private last: number | undefined;
  private unsubscribe: (() => Promise<void>) | undefined;
  private reading = false;
  private dirty = false;

  constructor(
    private readonly readAfter: (cursor: number) => Promise<StoredEvent[]>,
    private readonly log: Log,
  ) {}

  /** Before this nothing is read: there is no position to read from. */
  start(from: number, unsubscribe: () => Promise<void>): void {
    this.last = from;
    this.unsubscribe = unsubscribe;
    if (this.dirty) this.wake();
  }

  /** @returns the cursor after which the queue gets everything. */
  add(queue: EventQueue): number {
    this.queues.add(queue);
    return this.last ?? 0;
  }

  remove(queue: EventQueue): void {
    this.queues.delete(queue);
    queue.end();
  }

  /** There may be something new. */
  wake(): void {
    this.dirty = true;
    if (!this.reading) void this.read();
  }

  /** Events up to this one exist: reads when that is further than here. */
  catchUpTo(cursor: number): void {
    if (this.last !== undefined && cursor > this.last) this.wake();
  }

  async stop(): Promise<void> {
    for (const queue of this.queues) queue.end();
    await this.unsubscribe?.();
  }

  /** Who comes while it is told begins after these events, and who leaves meanwhile takes no more. */
  private async tell(events: readonly StoredEvent[]): Promise<void> {
    const queues = [...this.queues];
    for (let told = 0; told < queues.length; told += TOLD_AT_ONCE) {
      if (told > 0) await afterThis();
      for (const queue of queues.slice(told, told + TOLD_AT_ONCE)) queue.push(events);
    }
  }

  private async read(): Promise<void> {
    this.reading = true;
    try {
      while (this.dirty && this.last !== undefined) {
        this.dirty = false;
        const events = await this.readAfter(this.last);
        if (events.length === 0) continue;
        this.last = events.at(-1)?.cursor ?? this.last;
        await this.tell(events);
        if (events.length === PAGE) this.dirty = true;
        // Telling hundreds takes its time, whether of one event or of several: what comes meanwhile is told together. The first
        // event after a while is told at once.
        const pause = Math.min(LONGEST_PAUSE_MS, Math.floor(this.queues.size / TOLD_IN_A_MS));
        if (pause > 0) await sleep(pause, undefined, { ref: false });
      }
    } catch (error) {
      this.log.warnRarely('events could not be read; trying again', { error });
    } finally {
      this.reading = false;
    }
  }
}

/** The next events after a cursor, in their order: at most 500. */
export async function readEvents(
  q: Reader,
  after: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<StoredEvent[]> {
  const rows = await q.query<EventRow>(
    `SELECT id, agency_id, name, version, payload, cursor, created_at FROM outbox_event
     WHERE agency_id = $1 AND cursor > $2 AND cursor <= $3 ORDER BY cursor LIMIT ${PAGE}`,
    [q.ctx.agencyId, after, upTo],
    'events.after',
  );
  return rows.map((row) => ({ ...row, agencyId: row.agency_id, createdAt: row.created_at }));
}
