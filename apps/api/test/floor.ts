import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DynamicModule,
  Global,
  type INestApplicationContext,
  Module,
  type Provider,
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Redis } from 'ioredis';
import { AccessModule } from '../src/platform/access/access.module.js';
import { AUTHENTICATOR, type Authenticator } from '../src/platform/access/authenticator.js';
import { CONFIG, type Config, loadConfig } from '../src/platform/config/config.js';
import { Secrets } from '../src/platform/crypto/secrets.js';
import { DatabaseModule } from '../src/platform/database/database.module.js';
import { HttpErrorFilter } from '../src/platform/errors/http-error.filter.js';
import { idempotencyEntities } from '../src/platform/idempotency/idempotency-key.entity.js';
import { jobsEntities } from '../src/platform/jobs/jobs.entities.js';
import { Log } from '../src/platform/logging/log.js';
import { MetricsModule } from '../src/platform/metrics/metrics.module.js';
import { ShutdownModule } from '../src/platform/shutdown/shutdown.module.js';
import type { TestDatabase } from './database.js';

export type Backend = 'PostgreSQL' | 'Redis';
export const backends: Backend[] = ['PostgreSQL', 'Redis'];

/**
 * The redis-server that the test command provides. Test files run side by side: each of Vitest's processes has two numbered databases of
 * it to itself, one for what goes on beside the tests of a file, one for what has to be alone.
 */
export function testRedisUrl(use: 'shared' | 'alone' = 'shared'): string {
  const { PARLEY_TEST_REDIS_URL: server, VITEST_POOL_ID: worker } = process.env;
  if (!server) throw new Error('PARLEY_TEST_REDIS_URL is not set: test/global-setup.mjs did not run.');
  if (!worker) throw new Error('VITEST_POOL_ID is not set: which of the databases is free is not known.');
  return new URL(`/${2 * Number(worker) + (use === 'alone' ? 1 : 0)}`, server).toString();
}

/** Clears what earlier test files of this process left behind. */
export async function emptyRedis(url = testRedisUrl()): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  await redis.quit();
}

/** Settings for a test's own database, with Redis only where the test asks for it. */
export function testConfig(database: TestDatabase, backend: Backend, more: NodeJS.ProcessEnv = {}): Config {
  return loadConfig({
    NODE_ENV: 'test',
    SECRETS_KEY: process.env.SECRETS_KEY,
    DATABASE_URL: database.ownerUrl,
    DATABASE_POOL: '4',
    PARLEY_DATA_DIR: join(tmpdir(), `parley-test-${process.pid}`),
    LOG_LEVEL: 'silent',
    ...(backend === 'Redis' && { REDIS_URL: testRedisUrl() }),
    ...more,
  });
}

/** Settings, log, database, metrics and shutdown: what every part of the floor stands on. */
@Global()
@Module({})
export class TestFloor {
  static with(config: Config, role: 'api' | 'worker'): DynamicModule {
    return {
      module: TestFloor,
      imports: [
        DatabaseModule.forRoot([...jobsEntities, ...idempotencyEntities], role),
        MetricsModule,
        ShutdownModule,
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Log, useFactory: () => new Log(config.logLevel) },
        Secrets,
      ],
      exports: [CONFIG, Log, Secrets],
    };
  }
}

/** A process of the floor with the given parts; `close` ends it. */
export async function floorProcess(
  config: Config,
  role: 'api' | 'worker',
  parts: { imports: (Type | DynamicModule)[]; providers?: Provider[] },
): Promise<INestApplicationContext> {
  @Module({ imports: [TestFloor.with(config, role), ...parts.imports], providers: parts.providers ?? [] })
  class TestProcess {}
  const app = await NestFactory.createApplicationContext(TestProcess, { logger: false, abortOnError: false });
  return app;
}

/** Who a token of the tests belongs to: `<agency>.<user>`. Everything else is nobody's. */
const testAuthenticator: Authenticator = {
  authenticate: async (bearer) => {
    const [, agencyId, userId] = /^(\d+)\.(\d+)$/.exec(bearer) ?? [];
    if (!agencyId || !userId) return null;
    const actor = {
      kind: 'user',
      userId: Number(userId),
      name: `User ${userId}`,
      role: 'administrator',
      permissions: new Set<never>(),
      sessionId: 1,
      apiKeyId: null,
      impersonator: null,
      onlyPrivateChannels: false,
    } as const;
    return { agencyId: Number(agencyId), actor, locale: 'en-GB', expiresAt: new Date(Date.now() + 900_000) };
  },
};

@Global()
@Module({ providers: [{ provide: AUTHENTICATOR, useValue: testAuthenticator }], exports: [AUTHENTICATOR] })
class TestAuthentication {}

/** The floor with an HTTP side of its own, listening on a free port of this machine. */
export async function floorHttp(
  config: Config,
  parts: { imports: (Type | DynamicModule)[]; controllers?: Type[]; providers?: Provider[] },
): Promise<{ app: NestFastifyApplication; url: string }> {
  @Module({
    imports: [TestFloor.with(config, 'api'), TestAuthentication, AccessModule, ...parts.imports],
    controllers: parts.controllers ?? [],
    providers: parts.providers ?? [],
  })
  class TestApi {}
  const adapter = new FastifyAdapter({ routerOptions: { maxParamLength: 600 }, trustProxy: true });
  const app = await NestFactory.create<NestFastifyApplication>(TestApi, adapter, {
    logger: false,
    abortOnError: false,
  });
  app.useGlobalFilters(new HttpErrorFilter(app.get(Log)));
  await app.listen(0, '127.0.0.1');
  return { app, url: await app.getUrl() };
}

/** Looks until the condition holds. @throws when it does not within the time. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 30_000,
): Promise<void> {
  const giveUpAt = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
