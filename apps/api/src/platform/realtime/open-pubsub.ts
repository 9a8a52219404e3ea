import type { Log } from '../logging/log.js';
import { PgPubSub } from './pg-pubsub.js';
import type { PubSub } from './pubsub.js';
import { RedisPubSub } from './redis-pubsub.js';

/** The one factory: Redis when there is one, else PostgreSQL. */
export function openPubSub(
  settings: { redisUrl?: string | undefined; postgresUrl: string },
  log: Log,
): PubSub {
  return settings.redisUrl
    ? new RedisPubSub(settings.redisUrl, log)
    : new PgPubSub({ url: settings.postgresUrl }, log);
}
