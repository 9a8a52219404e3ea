import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { floorProcess, testConfig } from '../../../test/floor.js';
import { systemContext } from '../context/request-context.js';
import { saysDatabaseAway, toPublicError } from '../errors/error-shape.js';
import { Database } from './database.js';

const ctx = systemContext(1, 'test');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const later = expect.objectContaining({ status: 503, retry_after: 2 });

/** PostgreSQL's word that a connection is ready, and what it says before it ends one because it ends itself. */
const READY = Buffer.from([...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from('I')]);
const FAREWELL = (() => {
  const fields = Buffer.from(
    'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0',
  );
  const head = Buffer.from('E....');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

/** Whatever is thrown then, callers come again, and jobs are not to blame. */
describe('the line to the database breaks', () => {
  let database: TestDatabase;
  let app: INestApplicationContext;
  let db: Database;
  let door: Server;
  let port: number;
  let isFarewellNext = false;
  const sockets = new Set<Socket>();

  async function open(at = 0): Promise<void> {
    door = createServer((near) => {
      const far = connect(Number(new URL(database.appUrl).port), '127.0.0.1');
      for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
      near.pipe(far);
      far.on('data', (piece: Buffer) => {
        const isLast = isFarewellNext && piece.subarray(-READY.length).equals(READY);
        near.write(isLast ? Buffer.concat([piece, FAREWELL]) : piece);
        if (isLast) {
          isFarewellNext = false;
          far.destroy();
        }
      });
      far.on('close', () => near.destroy());
    });
    await new Promise<void>((resolve) => door.listen(at, '127.0.0.1', resolve));
    ({ port } = door.address() as AddressInfo);
  }

  function cut(): void {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  }

  /** By the server's word, as when it is stopped. */
  async function endConnections(): Promise<void> {
    for (const connectionString of [database.appUrl, database.systemUrl]) {
      const client = new pg.Client({ connectionString });
      await client.connect();
      await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`);
      await client.end();
    }
  }

  beforeAll(async () => {
    database = await testDatabase();
    await open();
    const behind = (url: string) => Object.assign(new URL(url), { port: String(port) }).toString();
    const config = testConfig(database, 'PostgreSQL', {
      DATABASE_APP_URL: behind(database.appUrl),
      DATABASE_SYSTEM_URL: behind(database.systemUrl),
    });
    app = await floorProcess(config, 'api', { imports: [] });
    db = app.get(Database);
  });

  afterAll(async () => {
    await app.close();
    cut();
    door.close();
    await database.drop();
  });

  type Work = (q: { query<R>(sql: string): Promise<R[]> }) => Promise<unknown>;
  const ways: [string, (work: Work) => Promise<unknown>][] = [
    ['read', (work) => db.read(ctx, work)],
    ['write', (work) => db.write(ctx, work)],
    ['system', (work) => db.system('test', work)],
  ];
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => [toPublicError(error), saysDatabaseAway(error)],
    );

  describe.each([
    ['cut', async () => cut()],
    ['ended by the server', endConnections],
  ])('%s', (_, breakLine) => {
    it.each(ways)('between two statements of a %s', async (_name, way) => {
      const work = way(async (q) => {
        await q.query('SELECT 1');
        await breakLine();
        await pause(100);
        await q.query('SELECT 2');
      });
      expect(await failure(work)).toEqual([later, true]);
    });

    it.each(ways)('during a statement of a %s', async (_name, way) => {
      const failed = failure(way((q) => q.query('SELECT pg_sleep(20)')));
      await pause(300);
      await breakLine();
      expect(await failed).toEqual([later, true]);
    });

    it.each(ways)('in the moment in which statements of a %s are asked side by side', async (_name, way) => {
      const work = way(async (q) => {
        await q.query('SELECT 1');
        const broken = breakLine();
        await Promise.all([...Array(5)].map(() => pause(Math.random() * 5).then(() => q.query('SELECT 2'))));
        await broken;
        await pause(100);
        await q.query('SELECT 3');
      });
      expect(await failure(work)).toEqual([later, true]);
    });
  });

  it.each(ways)('in the moment in which a new one is there for a %s', async (_name, way) => {
    cut();
    await pause(100);
    isFarewellNext = true;
    expect(await failure(way((q) => q.query('SELECT 1')))).toEqual([later, true]);
    expect(isFarewellNext).toBe(false);
  });

  it.each(ways)('and nobody is there to take a new one for a %s', async (_name, way) => {
    door.close();
    cut();
    try {
      expect(await failure(way((q) => q.query('SELECT 1')))).toEqual([later, true]);
    } finally {
      await open(port);
    }
  });

  it('and while nobody is let in, one looks for all that ask, until all are served again', async () => {
    door.close();
    cut();
    let looks = 0;
    const refusing = createServer((near) => {
      looks += 1;
      near.destroy();
    });
    await new Promise<void>((resolve) => refusing.listen(port, '127.0.0.1', resolve));
    const until = Date.now() + 1_500;
    const asker = async () => {
      const said: unknown[] = [];
      while (Date.now() < until) {
        said.push(await failure(db.read(ctx, (q) => q.query('SELECT 1'))));
        await pause(5);
      }
      return said;
    };
    const said = (await Promise.all(Array.from({ length: 20 }, asker))).flat();
    await new Promise((resolve) => refusing.close(resolve));
    await open(port);
    for (const one of said) expect(one).toEqual([later, true]);
    // As many as the pool holds at first, then one at a time.
    expect(looks).toBeLessThanOrEqual(20 + 8);
    await pause(300);
    const after = await Promise.all(
      Array.from({ length: 20 }, () => failure(db.read(ctx, (q) => q.query('SELECT 1')))),
    );
    expect(new Set(after)).toEqual(new Set(['done']));
  });

  it('and who still asks when the process ends is told the same, and nobody looks again', async () => {
    const config = testConfig(database, 'PostgreSQL');
    const ending = await floorProcess(config, 'api', { imports: [] });
    const late = ending.get(Database);
    await ending.close();
    for (const ask of [
      () => late.read(ctx, (q) => q.query('SELECT 1')),
      () => late.system('test', (q) => q.query('SELECT 1')),
    ])
      expect(await failure(ask())).toEqual([later, true]);
    // A look at a pool that is gone would be an error of nobody.
    await pause(300);
  });

  it.each(ways.slice(1))(
    'a %s fails with what failed first, whichever of its statements was waited for',
    async (_name, way) => {
      const work = way(async (q) => {
        const held = q.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'lock_not_available'; END $$`);
        await Promise.all([q.query('SELECT 1'), held.catch(() => undefined)]);
      });
      await expect(work).rejects.toMatchObject({ code: '55P03' });
    },
  );

  it.each(ways.slice(1))('a %s that swallows a failure fails with it', async (_name, way) => {
    const work = way((q) =>
      q
        .query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'lock_not_available'; END $$`)
        .catch(() => undefined),
    );
    await expect(work).rejects.toMatchObject({ code: '55P03' });
  });

  it('is not what is said of lines to others', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' });
    expect(saysDatabaseAway(error)).toBe(false);
  });
});
