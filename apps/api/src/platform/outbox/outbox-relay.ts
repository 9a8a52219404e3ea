import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database, type SystemTx } from '../database/database.js';
import { Jobs } from '../jobs/jobs.js';
import { Log } from '../logging/log.js';
import { PUB_SUB, type PubSub } from '../realtime/pubsub.js';
import { DispatchEventJob } from './dispatch-event.job.js';
import { Listeners } from './listeners.js';
import { OUTBOX_TOPIC } from './outbox.js';

/** Any number that nothing else locks on: one relay at a time numbers events, so that their order is one order. */
const RELAY_LOCK = 7_261_002;
const BATCH = 500;
const POLL_MS = 1_000;

interface EventRow {
  id: number;
  agency_id: number;
  name: string;
}

/**
 * Numbers committed events per agency, tells the sockets, and puts a job into the queue for each listener.
 * Runs in every worker; a lock in the database lets one of them work at a time.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: (() => Promise<void>) | undefined;
  private running: Promise<void> | undefined;
  private dirty = false;
  private stopped = false;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Listeners) private readonly listeners: Listeners,
    @Inject(Log) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.unsubscribe = await this.pubsub.subscribe(OUTBOX_TOPIC, () => this.wake());
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.unsubscribe?.();
    await this.running;
  }

  /** Starts a run, or lets the one under way look once more. */
  wake(): void {
    this.dirty = true;
    if (this.stopped) return;
    this.running ??= this.drain().finally(() => {
      this.running = undefined;
      if (this.dirty && !this.stopped) this.wake();
    });
  }

  private async drain(): Promise<void> {
    try {
      do {
        this.dirty = false;
        while ((await this.number()) === BATCH);
        await this.queue();
      } while (this.dirty && !this.stopped);
    } catch (error) {
      this.dirty = false;
      this.log.warn('the outbox could not be passed on; trying again', { error });
    }
  }

  /** @returns how many events were numbered. */
  private async number(): Promise<number> {
    return this.db.system('outbox relay', async (tx) => {
      const [lock] = await tx.query<{ held: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS held', [
        RELAY_LOCK,
      ]);
      if (!lock?.held) return 0;
      const rows = await tx.query<EventRow>(
        `SELECT id, agency_id, name FROM outbox_event WHERE cursor IS NULL ORDER BY id LIMIT ${BATCH}`,
      );
      if (rows.length === 0) return 0;
      const last = await this.giveNumbers(tx, rows);
      tx.afterCommit(() => this.tell(last));
      return rows.length;
    });
  }

  /** @returns the last number given, by agency. */
  private async giveNumbers(tx: SystemTx, rows: readonly EventRow[]): Promise<Map<number, number>> {
    const counts = new Map<number, number>();
    for (const row of rows) counts.set(row.agency_id, (counts.get(row.agency_id) ?? 0) + 1);
    const agencies = [...counts.keys()].sort((a, b) => a - b);
    const counters = await tx.query<{ agency_id: number; value: number }>(
      `INSERT INTO event_counter AS c (agency_id, value)
       SELECT * FROM unnest($1::bigint[], $2::bigint[])
       ON CONFLICT (agency_id) DO UPDATE SET value = c.value + excluded.value
       RETURNING agency_id, value`,
      [agencies, agencies.map((agency) => counts.get(agency))],
    );
    const last = new Map(counters.map((counter) => [counter.agency_id, counter.value]));
    const next = new Map(counters.map((c) => [c.agency_id, c.value - (counts.get(c.agency_id) ?? 0)]));
    const cursors = rows.map((row) => {
      const cursor = (next.get(row.agency_id) ?? 0) + 1;
      next.set(row.agency_id, cursor);
      return cursor;
    });
    await tx.query(
      `UPDATE outbox_event e SET cursor = n.cursor, queued_at = CASE WHEN n.heard THEN NULL ELSE now() END
       FROM unnest($1::bigint[], $2::bigint[], $3::boolean[]) AS n(id, cursor, heard) WHERE e.id = n.id`,
      [rows.map((row) => row.id), cursors, rows.map((row) => this.listeners.of(row.name).length > 0)],
    );
    return last;
  }

  private async tell(last: ReadonlyMap<number, number>): Promise<void> {
    for (const [agencyId, cursor] of last) {
      await this.pubsub.publish(`events.${agencyId}`, { cursor }).catch(() => undefined);
    }
  }

  /** The second half: jobs for those who listen. Repeated after a crash; the job's id makes it once. */
  private async queue(): Promise<void> {
    for (;;) {
      const rows = await this.db.system('outbox queue', (tx) =>
        tx.query<EventRow>(
          `SELECT id, agency_id, name FROM outbox_event
           WHERE queued_at IS NULL AND cursor IS NOT NULL ORDER BY id LIMIT ${BATCH}`,
        ),
      );
      if (rows.length === 0) return;
      for (const row of rows) {
        for (const listener of this.listeners.of(row.name)) {
          const payload = { agencyId: row.agency_id, eventId: row.id, listener: listener.name };
          await this.jobs.enqueue(DispatchEventJob, payload, { id: `event-${row.id}-${listener.name}` });
        }
      }
      await this.db.system('outbox queue', (tx) =>
        tx.query('UPDATE outbox_event SET queued_at = now() WHERE id = ANY($1)', [rows.map((row) => row.id)]),
      );
      if (rows.length < BATCH) return;
    }
  }
}
