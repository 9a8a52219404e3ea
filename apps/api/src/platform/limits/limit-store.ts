import pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { openRedis } from '../redis/open-redis.js';

/** `points` times in `seconds`, counted from the first time. */
export interface Limit {
  /** `module.verb`; limits of one name share their counts. */
  name: string;
  points: number;
  seconds: number;
}

/** Makes counters that all processes share. When their store is away, each process counts for itself. */
export interface LimitStore {
  limiter(limit: Limit): RateLimiterAbstract;
  close(): Promise<void>;
}

const TABLE = 'rate_limit';

/** The one factory: Redis when there is one, else PostgreSQL. */
export function openLimitStore(settings: { redisUrl?: string | undefined; postgresUrl: string }): LimitStore {
  return settings.redisUrl ? redisStore(settings.redisUrl) : postgresStore(settings.postgresUrl);
}

/** The same limit in the memory of this process. */
export function memoryLimiter({ name, points, seconds }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
}

function optionsOf(limit: Limit) {
  return {
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    insuranceLimiter: memoryLimiter(limit),
  };
}

function postgresStore(url: string): LimitStore {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    application_name: 'parley-limits',
    options: '-c statement_timeout=2000',
  });
  pool.on('error', () => undefined);
  return {
    limiter: (limit) =>
      new RateLimiterPostgres({
        ...optionsOf(limit),
        storeClient: pool,
        storeType: 'pool',
        tableName: TABLE,
        tableCreated: true,
        clearExpiredByTimeout: true,
      }),
    close: () => pool.end(),
  };
}

function redisStore(url: string): LimitStore {
  const redis = openRedis(url, { commandTimeout: 2_000, enableOfflineQueue: false });
  return {
    limiter: (limit) =>
      new RateLimiterRedis({ ...optionsOf(limit), storeClient: redis, rejectIfRedisNotReady: true }),
    close: async () => redis.disconnect(),
  };
}
