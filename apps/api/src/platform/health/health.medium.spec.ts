import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import {
  type Backend,
  backends,
  emptyRedis,
  floorHttp,
  testConfig,
  testRedisUrl,
  until,
} from '../../../test/floor.js';
import { StillLine } from '../../../test/still-line.js';
import { Database } from '../database/index.js';
import { SYSTEM_ROLE } from '../database/urls.js';
import { FloorModule } from '../floor.module.js';
import { Shutdown } from '../shutdown/shutdown.js';
import { serveHealth } from './serve-health.js';

describe.each(backends)('health with the queues on %s', (backend: Backend) => {
  let database: TestDatabase;
  let app: NestFastifyApplication;
  let url: string;

  beforeAll(async () => {
    database = await testDatabase();
    ({ app, url } = await floorHttp(testConfig(database, backend), {
      imports: [FloorModule.forRoot('api')],
    }));
    // In rotation it is before all its parts are there.
    const isReady = async () =>
      ((await (await fetch(`${url}/readyz`)).json()) as { status: string }).status === 'ready';
    await until('it is ready', isReady);
  });

  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  it('lives, and is ready with all its parts', async () => {
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
      status: 'ready',
      checks: { database: true, jobs: true, pubsub: true, staying: true },
    });
  });

  it('shows its figures to Prometheus', async () => {
    await fetch(`${url}/nothing/here`);
    const response = await fetch(`${url}/metrics`);
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(text).toMatch(
      /parley_http_request_seconds_count\{method="GET",route="\/readyz",status="200"\} \d+/,
    );
    expect(text).toContain('parley_outbox_lag_seconds 0');
    expect(text).toContain('parley_part_answers{part="jobs"} 1');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).not.toContain('nothing/here');
  });

  it('gives every answer the id under which it stands in the log', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await fetch(`${url}/healthz`)).headers.get('x-request-id')),
    );
    expect(ids[0]).toBeTruthy();
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('asks its parts once, however many look at the same time', async () => {
    const owner = new pg.Client(database.ownerUrl);
    await owner.connect();
    const asked = async () => {
      const { rows } = await owner.query<{ n: string }>(
        `SELECT sum(xact_commit)::text AS n FROM pg_stat_database WHERE datname = current_database()`,
      );
      return Number(rows[0]?.n);
    };
    const begin = await asked();
    await Promise.all([...Array(200)].map(() => fetch(`${url}/readyz`)));
    expect((await asked()) - begin).toBeLessThan(50);
    await owner.end();
  });

  it('serves the same for a process without an HTTP side of its own', async () => {
    const server = await serveHealth(app, 0);
    const { port } = server.address() as { port: number };
    const statuses = await Promise.all(
      ['/healthz', '/readyz', '/metrics', '/other'].map(
        async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 404]);
    server.closeAllConnections();
    server.close();
  });

  it('is not ready within two seconds when the database goes away, but lives', async () => {
    const server = new pg.Client({ connectionString: process.env.PARLEY_TEST_DATABASE_URL });
    await server.connect();
    const name = new URL(database.ownerUrl).pathname.slice(1);
    const begin = Date.now();
    await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await server.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1`, [name]);
    await until('it is not ready', async () => (await fetch(`${url}/readyz`)).status === 503, 4_000);
    expect(Date.now() - begin).toBeLessThan(2_500);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    const back = Date.now();
    await until('it is ready again', async () => (await fetch(`${url}/readyz`)).status === 200);
    expect(Date.now() - back).toBeLessThan(5_000);
    await server.end();
  });

  it('is not ready from the moment on that the disk of the database is full until there is room again', async () => {
    const owner = new pg.Client(database.ownerUrl);
    await owner.connect();
    const name = new URL(database.ownerUrl).pathname.slice(1);
    // What takes room is refused; questions are still answered.
    await owner.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC, ${SYSTEM_ROLE}`);
    const refused = app
      .get(Database)
      .system('test', (tx) => tx.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END $$`));
    await expect(refused).rejects.toMatchObject({ code: '53100' });
    await until('it is not ready', async () => (await fetch(`${url}/readyz`)).status === 503, 2_500);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ checks: { database: false } });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    await owner.query(`GRANT TEMPORARY ON DATABASE ${name} TO ${SYSTEM_ROLE}`);
    await until('it is ready again', async () => (await fetch(`${url}/readyz`)).status === 200, 2_500);
    await owner.end();
  });

  it('is not ready from the moment on that it is told to end', async () => {
    let drained = false;
    const shutdown = app.get(Shutdown);
    shutdown.onDrain('test', async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      drained = true;
    });
    const end = shutdown.drain(5_000);
    const answer = await fetch(`${url}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ checks: { staying: false, database: true } });
    expect(drained).toBe(false);
    await end;
    expect(drained).toBe(true);
  });
});

describe('health while Redis stands still', () => {
  it('stays in rotation, and says what does not answer', async () => {
    const redis = new URL(testRedisUrl('alone'));
    await emptyRedis(redis.toString());
    const database = await testDatabase();
    const line = new StillLine(redis);
    const config = testConfig(database, 'Redis', { REDIS_URL: await line.listen() });
    const { app, url } = await floorHttp(config, { imports: [FloorModule.forRoot('api')] });
    try {
      const look = async () => {
        const answer = await fetch(`${url}/readyz`);
        return { code: answer.status, ...((await answer.json()) as { status: string; checks: object }) };
      };
      await until('it is ready', async () => (await look()).status === 'ready');
      line.isStill = true;
      const seen = new Set<number>();
      await until('it says so', async () => {
        const { code, status } = await look();
        seen.add(code);
        return status === 'degraded';
      });
      expect(await look()).toMatchObject({
        code: 200,
        checks: { database: true, jobs: false, staying: true },
      });
      expect([...seen]).toEqual([200]);
      const figures = await (await fetch(`${url}/metrics`)).text();
      expect(figures).toContain('parley_part_answers{part="jobs"} 0');
      expect(figures).toContain('parley_part_answers{part="database"} 1');
      line.isStill = false;
      await until('it is ready again', async () => (await look()).status === 'ready');
    } finally {
      line.isStill = false;
      await app.close();
      line.close();
      await database.drop();
    }
  });
});
