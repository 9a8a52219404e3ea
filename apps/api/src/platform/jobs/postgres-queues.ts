import {
  createPostgresBackend,
  PostgresConnection,
  type PostgresConnectionOptions,
  PostgresQueueBackend,
  withBackend,
} from 'bullmq';
import { mayBreak } from '../database/index.js';
import { QUEUE_SCHEMA } from './migrate-queues.js';
import type { JobPayload } from './job.js';
import type { QueueBackend } from './queue-backend.js';
import { queueOptions, workerOptions } from './queue-options.js';
import { ignoreErrors, QueueTable } from './queue-table.js';

/** Connections of one worker, besides the one that listens: claiming, renewing locks, and finishing. */
const WORKER_POOL = 3;
const ADDING_POOL = 3;

/** BullMQ on PostgreSQL, in a schema of its own (see migrate-queues.ts). */
export function openPostgresQueues(url: string): QueueBackend {
  const connection = (max: number) => ({
    connectionString: url,
    schema: QUEUE_SCHEMA,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'parley-jobs',
    // A job is a wake-up: one that a crash of PostgreSQL takes away is added again by its sweeper, and one that comes back
    // runs twice, which it may. Waiting for the disk would be worse than slow: who tells others of a change holds a lock
    // of the whole database until that is on the disk, so all queues would wait for each other.
    options: '-c synchronous_commit=off',
    onConnect: mayBreak,
  });
  // All queues of a process add through one small pool, instead of one pool each.
  const adding = new AddingConnection(() => new PostgresConnection(connection(ADDING_POOL)));
  const { Queue } = withBackend<PostgresQueueBackend, PostgresConnectionOptions>(
    (name, options) => new PostgresQueueBackend(adding.get(), name, options, false),
  );
  const { Worker } = withBackend(createPostgresBackend);
  const queues = new QueueTable(
    (name) => new Queue<JobPayload>(name, { ...queueOptions, connection: connection(ADDING_POOL) }),
  );
  return {
    queue: (name) => queues.get(name),
    worker: (name, run, settings) => {
      const worker = new Worker(name, (job, token) => run(job, token ?? ''), {
        ...workerOptions(settings),
        connection: connection(WORKER_POOL),
      });
      worker.on('error', settings.onError);
      return worker;
    },
    ready: async () => {
      const opened = adding.get();
      await opened.waitUntilReady();
      await opened.pool.query('SELECT 1');
    },
    close: async () => {
      await queues.close();
      await adding.close();
    },
  };
}

/** One that could not be opened says so for ever, also when the database is back: whoever needs it next opens it anew. */
class AddingConnection {
  private current: PostgresConnection | undefined;

  constructor(private readonly open: () => PostgresConnection) {}

  get(): PostgresConnection {
    if (this.current) return this.current;
    const opened = this.open();
    ignoreErrors(opened);
    this.current = opened;
    opened.waitUntilReady().catch(() => this.giveUp(opened));
    return opened;
  }

  async close(): Promise<void> {
    await this.current?.close();
  }

  private giveUp(opened: PostgresConnection): void {
    if (this.current === opened) this.current = undefined;
    opened.close().catch(() => undefined);
  }
}
