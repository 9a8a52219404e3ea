import { openPostgresQueues } from './postgres-queues.js';
import type { QueueBackend } from './queue-backend.js';
import { openRedisQueues } from './redis-queues.js';

interface QueueSettings {
  redisUrl?: string | undefined;
  postgresUrl: string;
}

/** The one factory: Redis when there is one, else PostgreSQL. */
export function openQueues({ redisUrl, postgresUrl }: QueueSettings): QueueBackend {
  return redisUrl ? openRedisQueues(redisUrl) : openPostgresQueues(postgresUrl);
}
