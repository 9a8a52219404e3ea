import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { systemContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { Jobs } from '../jobs/jobs.js';
import { Log } from '../logging/log.js';
import { PUB_SUB, type PubSub } from '../realtime/pubsub.js';
import { DispatchEventJob } from './dispatch-event.job.js';
import { type BoundListener, Listeners } from './listeners.js';
import { OUTBOX_TOPIC } from './outbox.js';

/** Any number that nothing else locks on: one relay at a time numbers events, so that their order is one order. */
const RELAY_LOCK = 7_261_002;
const BATCH = 500;
const POLL_MS = 1_000;
/** A run that took this long or longer is followed by a rest of this length; one that was shorter, by one as long as itself. */
const MOST_REST_MS = 50;

interface EventRow {
  id: number;
  agency_id: number;
  name: string;
}

interface NumberedEvent extends EventRow {
  cursor: number;
}

/**
 * Gives the next numbers of each agency's counter to what has none, in the order of the ids. What nobody listens to
 * needs no job, and counts as queued at once.
 */
const GIVE_NUMBERS = `
  WITH batch AS (
    SELECT id, agency_id, name, row_number() OVER (PARTITION BY agency_id ORDER BY id) AS place
    FROM (SELECT id, agency_id, name FROM outbox_event WHERE cursor IS NULL ORDER BY id LIMIT ${BATCH}) AS new
  ), wanted AS (
    SELECT agency_id, count(*) AS count FROM batch GROUP BY agency_id
  ), counter AS (
    INSERT INTO event_counter AS c (agency_id, value) SELECT agency_id, count FROM wanted ORDER BY agency_id
    ON CONFLICT (agency_id) DO UPDATE SET value = c.value + excluded.value
    RETURNING agency_id, value
  )
  UPDATE outbox_event e SET cursor = counter.value - wanted.count + batch.place,
    queued_at = CASE WHEN batch.name = ANY ($1::text[]) THEN NULL ELSE now() END
  FROM batch JOIN wanted USING (agency_id) JOIN counter USING (agency_id) WHERE e.id = batch.id
  RETURNING e.id, e.agency_id, e.name, e.cursor`;

/**
 * Numbers committed events per agency, tells the sockets, and puts a job into the queue for each listener.
 * Runs in every worker; a lock in the database lets one of them work at a time, and the others wait for their turn.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: (() => Promise<void>) | undefined;
  private running: Promise<void> | undefined;
  private dirty = false;
  /** There may be events that were numbered and whose jobs are missing; so after a start, and once in a while. */
  private owesJobs = true;
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
    this.timer = setInterval(() => {
      this.owesJobs = true;
      this.wake();
    }, POLL_MS);
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
        const began = performance.now();
        while ((await this.number()) === BATCH);
        if (this.owesJobs) await this.queue();
        // A run costs the same for one event as for fifty: the busier it is, the more have come in the meantime.
        if (this.dirty) await pause(Math.min(MOST_REST_MS, performance.now() - began));
      } while (this.dirty && !this.stopped);
    } catch (error) {
      this.dirty = false;
      this.owesJobs = true;
      this.log.warn('the outbox could not be passed on; trying again', { error });
    }
  }

  /** @returns how many events were numbered. */
  private number(): Promise<number> {
    return this.db.system('outbox relay', async (tx) => {
      const heard = this.listeners.heard();
      // A statement of its own, so that the next one sees all that the relay before this one has committed.
      const lock = tx.query('SELECT pg_advisory_xact_lock($1)', [RELAY_LOCK], 'outbox.lock');
      const [, rows] = await Promise.all([
        lock,
        tx.query<NumberedEvent>(GIVE_NUMBERS, [heard], 'outbox.number'),
      ]);
      if (rows.some((row) => heard.includes(row.name))) this.owesJobs = true;
      // Nobody waits for it: a Redis that stands still would hold up the events of all agencies.
      if (rows.length > 0) tx.afterCommit(() => void this.tell(lastOf(rows)));
      return rows.length;
    });
  }

  /** Asked after the events were committed, and never kept for later ones: what is switched on counts from then on. */
  private isWanted(
    { name, isWanted }: BoundListener,
    agencyId: number,
    asked: Map<string, Promise<boolean>>,
  ): Promise<boolean> {
    if (!isWanted) return Promise.resolve(true);
    const key = `${agencyId} ${name}`;
    const answer = asked.get(key) ?? this.db.read(systemContext(agencyId, name), isWanted);
    asked.set(key, answer);
    return answer;
  }

  private async tell(last: ReadonlyMap<number, number>): Promise<void> {
    await Promise.allSettled(
      [...last].map(([agencyId, cursor]) => this.pubsub.publish(`events.${agencyId}`, { cursor })),
    );
  }

  /** The second half: jobs for those who listen. Repeated after a crash; the job's id makes it once. */
  private async queue(): Promise<void> {
    this.owesJobs = false;
    for (;;) {
      const rows = await this.db.system('outbox queue', (tx) =>
        tx.query<EventRow>(
          `SELECT id, agency_id, name FROM outbox_event
           WHERE queued_at IS NULL AND cursor IS NOT NULL ORDER BY id LIMIT ${BATCH}`,
        ),
      );
      if (rows.length === 0) return;
      const asked = new Map<string, Promise<boolean>>();
      const handedOver: number[] = [];
      for (const row of rows) {
        if (!(await this.handOver(row, asked))) break;
        handedOver.push(row.id);
      }
      await this.db.system('outbox queue', (tx) =>
        tx.query('UPDATE outbox_event SET queued_at = now() WHERE id = ANY($1)', [handedOver]),
      );
      if (handedOver.length < rows.length) throw new Error('no queue takes the jobs of events');
      if (rows.length < BATCH) return;
    }
  }

  /** @returns false when nobody could take the jobs of its listeners. */
  private async handOver(row: EventRow, asked: Map<string, Promise<boolean>>): Promise<boolean> {
    for (const listener of this.listeners.of(row.name)) {
      if (!(await this.isWanted(listener, row.agency_id, asked))) continue;
      const payload = { agencyId: row.agency_id, eventId: row.id, listener: listener.name };
      const id = `event-${row.id}-${listener.name}`;
      if (!(await this.jobs.wake(DispatchEventJob, payload, { id }))) return false;
    }
    return true;
  }
}

/** The last number given, by agency. */
function lastOf(rows: readonly NumberedEvent[]): Map<number, number> {
  const last = new Map<number, number>();
  for (const row of rows) last.set(row.agency_id, Math.max(row.cursor, last.get(row.agency_id) ?? 0));
  return last;
}
