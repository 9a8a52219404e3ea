import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueBackend } from './queue-backend.js';
import { queueOptions, workerOptions } from './queue-options.js';
import { ignoreErrors, QueueTable } from './queue-table.js';

const TIMEOUT_MS = 5_000;
const LONGEST_RETRY_MS = 1_000;

/** BullMQ on Redis or Valkey, which must run with `appendonly yes` and `noeviction`. */
export function openRedisQueues(url: string, prefix: string): QueueBackend {
  const retryStrategy = (times: number): number =>
    Math.min(50 * 2 ** Math.min(times - 1, 10), LONGEST_RETRY_MS);
  // Adding fails soon when Redis is away, because somebody waits for it; workers wait for ever.
  const adding = new Redis(url, {
    maxRetriesPerRequest: 1,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    retryStrategy,
  });
  ignoreErrors(adding);
  const working = new Redis(url, { maxRetriesPerRequest: null, lazyConnect: true, retryStrategy });
  ignoreErrors(working);
  const queues = new QueueTable((name) => new Queue(name, { ...queueOptions, prefix, connection: adding }));
  return {
    queue: (name) => queues.get(name),
    worker: (name, run, settings) => {
      const worker = new Worker(name, (job, token) => run(job, token ?? ''), {
        ...workerOptions(settings),
        prefix,
        connection: working,
      });
      worker.on('error', settings.onError);
      return worker;
    },
    ready: async () => void (await adding.ping()),
    close: async () => {
      await queues.close();
      adding.disconnect();
      working.disconnect();
    },
  };
}
