import {
  createPostgresBackend,
  PostgresConnection,
  type PostgresConnectionOptions,
  PostgresQueueBackend,
  withBackend,
} from 'bullmq';
import { QUEUE_SCHEMA } from './migrate-queues.js';
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
  });
  // All queues of a process add through one small pool, instead of one pool each.
  const adding = new PostgresConnection(connection(ADDING_POOL));
  ignoreErrors(adding);
  const { Queue } = withBackend<PostgresQueueBackend, PostgresConnectionOptions>(
    (name, options) => new PostgresQueueBackend(adding, name, options, false),
  );
  const { Worker } = withBackend(createPostgresBackend);
  const queues = new QueueTable(
    (name) => new Queue(name, { ...queueOptions, connection: connection(ADDING_POOL) }),
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
      await adding.waitUntilReady();
      await adding.pool.query('SELECT 1');
    },
    close: async () => {
      await queues.close();
      await adding.close();
    },
  };
}
