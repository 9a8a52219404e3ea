import { Redis, type RedisOptions } from 'ioredis';

const TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 1_000;

/**
 * A connection to Redis or Valkey for commands that somebody waits for: they fail within seconds when it is away.
 * The connection itself comes back for ever.
 */
export function openRedis(url: string, options: RedisOptions = {}): Redis {
  return quiet(
    new Redis(url, {
      maxRetriesPerRequest: 1,
      connectTimeout: TIMEOUT_MS,
      commandTimeout: TIMEOUT_MS,
      disconnectTimeout: 200,
      retryStrategy,
      ...options,
    }),
  );
}

/** A connection for commands that nobody waits for: they stay until Redis is back, however long that takes. */
export function openPatientRedis(url: string, options: RedisOptions = {}): Redis {
  return quiet(
    new Redis(url, { maxRetriesPerRequest: null, disconnectTimeout: 200, retryStrategy, ...options }),
  );
}

function retryStrategy(times: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(times - 1, 10), LONGEST_RETRY_MS);
}

/** Without a listener, the error of a lost connection would end the process. */
function quiet(redis: Redis): Redis {
  return redis.on('error', () => undefined);
}
