import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { openPatientRedis, openRedis } from '../redis/open-redis.js';
import type { QueueBackend } from './queue-backend.js';
import { queueOptions, workerOptions } from './queue-options.js';
import { QueueTable } from './queue-table.js';

/** In front of all keys of the queues. */
const prefix = 'parley-jobs';

/** BullMQ on Redis or Valkey, which must run with `appendonly yes` and `noeviction`. */
export function openRedisQueues(url: string): QueueBackend {
  // Adding fails soon when Redis is away, because somebody waits for it; workers wait for ever.
  const adding = openRedis(url);
  // Not `lazyConnect`: of one that it has to connect itself, and of its copies, BullMQ takes the first refusal for an answer.
  let working: Redis | undefined;
  const queues = new QueueTable((name) => new Queue(name, { ...queueOptions, prefix, connection: adding }));
  return {
    queue: (name) => queues.get(name),
    worker: (name, run, settings) => {
      working ??= openPatientRedis(url);
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
      working?.disconnect();
    },
  };
}
