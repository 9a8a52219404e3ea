import { Inject, Injectable } from '@nestjs/common';
import { systemContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { Every } from '../jobs/every.js';
import { Log } from '../logging/log.js';
import { DispatchEventJob } from './dispatch-event.job.js';
import { type BoundListener, Listeners } from './listeners.js';

const EVERY_MS = 15_000;
/** Whoever listens has mostly done so in a fraction of it. */
const PATIENCE_MS = 15_000;
/** How far back a look goes at most: a queue that came back empty has been away for less, or people are looking at it. */
const LONGEST_MS = 3_600_000;
/** What was not wanted by anybody leaves no trace of that, so it is only asked while the answer is hardly another one. */
const STILL_THE_SAME_MS = 120_000;
const PAGE = 1_000;

interface HeardEvent {
  id: number;
  agency_id: number;
  name: string;
  created_at: Date;
  queued_at: Date | null;
  /** The listeners that have done their work, or whose work is a dead letter. */
  settled: string[];
}

/**
 * Jobs are wake-ups, and a queue may forget them: Redis was emptied, or lost its last second. Events that were handed over and
 * whose listeners have left no receipt lose their stamp here, and the relay hands them over again. A job that is still
 * there keeps its id, so nothing comes of a second one, and who has done the work already does nothing.
 */
@Injectable()
export class FindLostEvents {
  /** Everything older is settled. Each worker has its own: it looks at more than needed after others had their turn. */
  private settledUntil = 0;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Listeners) private readonly listeners: Listeners,
    @Inject(Log) private readonly log: Log,
  ) {}

  @Every(EVERY_MS, 'outbox.find-lost')
  async run(): Promise<void> {
    const now = Date.now();
    const until = now - PATIENCE_MS;
    let place: Pick<HeardEvent, 'created_at' | 'id'> = {
      created_at: new Date(Math.max(this.settledUntil, now - LONGEST_MS)),
      id: 0,
    };
    let unsettledSince = until;
    for (;;) {
      const page = await this.page(place, new Date(until));
      const open = await this.unsettled(page, now);
      const [first] = open;
      if (first) unsettledSince = Math.min(unsettledSince, first.created_at.getTime());
      await this.handOverAgain(open.filter(({ queued_at }) => queued_at !== null));
      const last = page.at(-1);
      if (!last || page.length < PAGE) break;
      place = last;
    }
    // What was handed over again may get lost again.
    this.settledUntil = unsettledSince - 1;
  }

  private page(after: Pick<HeardEvent, 'created_at' | 'id'>, until: Date): Promise<HeardEvent[]> {
    return this.db.system('lost events', (tx) =>
      tx.query<HeardEvent>(
        `SELECT e.id, e.agency_id, e.name, e.created_at, e.queued_at, array(
           SELECT r.listener FROM event_receipt r WHERE r.agency_id = e.agency_id AND r.event_id = e.id) AS settled
         FROM outbox_event e WHERE (e.created_at, e.id) > ($1, $2) AND e.created_at < $3 AND e.name = ANY ($4)
         ORDER BY e.created_at, e.id LIMIT ${PAGE}`,
        [after.created_at, after.id, until, this.listeners.heard()],
        'outbox.lost',
      ),
    );
  }

  /** Those that somebody still has to hear. */
  private async unsettled(events: readonly HeardEvent[], now: number): Promise<HeardEvent[]> {
    const missing = events.filter((event) => this.awaited(event, now).length > 0);
    if (missing.length === 0) return [];
    const buried = await this.buried(missing);
    const open: HeardEvent[] = [];
    for (const event of missing) {
      const settled = [...event.settled, ...(buried.get(event.id) ?? [])];
      for (const listener of this.awaited({ ...event, settled }, now)) {
        if (!(await this.isWanted(listener, event.agency_id))) continue;
        open.push(event);
        break;
      }
    }
    return open;
  }

  private awaited({ name, settled, created_at }: HeardEvent, now: number): BoundListener[] {
    const isFresh = now - created_at.getTime() < STILL_THE_SAME_MS;
    return this.listeners
      .of(name)
      .filter((listener) => !settled.includes(listener.name) && (isFresh || !listener.isWanted));
  }

  private async isWanted({ name, isWanted }: BoundListener, agencyId: number): Promise<boolean> {
    return !isWanted || this.db.read(systemContext(agencyId, name), isWanted);
  }

  /** People decide about dead letters. */
  private async buried(events: readonly HeardEvent[]): Promise<Map<number, string[]>> {
    const rows = await this.db.system('lost events', (tx) =>
      tx.query<{ event: string; listener: string }>(
        `SELECT payload->>'eventId' AS event, payload->>'listener' AS listener FROM dead_letter
         WHERE job = $1 AND agency_id = ANY ($2::bigint[]) AND created_at > now() - interval '2 hours'
           AND payload->>'eventId' = ANY ($3::text[])`,
        [
          DispatchEventJob.name,
          [...new Set(events.map((event) => event.agency_id))],
          events.map((event) => String(event.id)),
        ],
      ),
    );
    const buried = new Map<number, string[]>();
    for (const { event, listener } of rows)
      buried.set(Number(event), [...(buried.get(Number(event)) ?? []), listener]);
    return buried;
  }

  private async handOverAgain(events: readonly HeardEvent[]): Promise<void> {
    if (events.length === 0) return;
    this.log.info('events whose listeners have not run are handed over again', { count: events.length });
    await this.db.system('lost events', (tx) =>
      tx.query('UPDATE outbox_event SET queued_at = NULL WHERE id = ANY ($1::bigint[])', [
        events.map(({ id }) => id),
      ]),
    );
  }
}
