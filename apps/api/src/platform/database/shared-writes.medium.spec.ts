import type { INestApplicationContext } from '@nestjs/common';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { floorProcess, testConfig } from '../../../test/floor.js';
import { systemContext } from '../context/request-context.js';
import { Database, Gathered, isOwn, own, SharedWrites, type Tx } from './index.js';

const ctx = systemContext(1, 'test');

describe('small transactions that are done as one', () => {
  let database: TestDatabase;
  let app: INestApplicationContext;
  let db: Database;
  let shared: SharedWrites;

  beforeAll(async () => {
    database = await testDatabase();
    app = await floorProcess(testConfig(database, 'PostgreSQL'), 'worker', { imports: [] });
    db = app.get(Database);
    shared = app.get(SharedWrites);
  });

  afterAll(async () => {
    await app?.close();
    await database?.drop();
  });

  const transactionOf = async (tx: Tx): Promise<string> => {
    const [row] = await tx.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id');
    return (row as { id: string }).id;
  };

  const add = (tx: Tx, name: string) =>
    tx.query('INSERT INTO agency_counter (agency_id, name, value) VALUES ($1, $2, 1)', [1, name]);

  const valueOf = async (name: string): Promise<number | null> => {
    const [row] = await db.read(ctx, (q) =>
      q.query<{ value: number }>('SELECT value FROM agency_counter WHERE agency_id = $1 AND name = $2', [
        1,
        name,
      ]),
    );
    return row?.value ?? null;
  };

  /** Reads, and writes back what it makes of that: right only for whoever has the row alone. */
  const countUp = async (tx: Tx, name: string): Promise<void> => {
    own(tx, `counter ${name}`);
    const [row] = await tx.query<{ value: number }>(
      'SELECT value FROM agency_counter WHERE agency_id = $1 AND name = $2 FOR UPDATE',
      [1, name],
    );
    await tx.query('UPDATE agency_counter SET value = $3 WHERE agency_id = $1 AND name = $2', [
      1,
      name,
      (row?.value ?? 0) + 1,
    ]);
  };

  it('share one where they come in the same moment, each with its own context and things to do afterwards', async () => {
    const heard: string[] = [];
    const pieces = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        shared.write('line', systemContext(1, name), async (tx) => {
          tx.afterCommit(async () => void heard.push(`${name} ${String(await valueOf(`shared ${name}`))}`));
          await add(tx, `shared ${name}`);
          return { id: await transactionOf(tx), actor: tx.ctx.actor };
        }),
      ),
    );
    expect(new Set(pieces.map(({ id }) => id)).size).toBe(1);
    expect(pieces.map(({ actor }) => actor)).toEqual(
      ['a', 'b', 'c'].map((name) => systemContext(1, name).actor),
    );
    expect(heard.toSorted()).toEqual(['a 1', 'b 1', 'c 1']);
  });

  it('are transactions of their own where they come one by one, and of other lines', async () => {
    const one = await shared.write('line', ctx, transactionOf);
    const [two, other] = await Promise.all([
      shared.write('line', ctx, transactionOf),
      shared.write('other line', ctx, transactionOf),
    ]);
    expect(new Set([one, two, other]).size).toBe(3);
  });

  it('keep what one that fails has nothing to do with, and its caller alone hears of it', async () => {
    const runs = { good: 0, bad: 0 };
    const [good, bad] = await Promise.allSettled([
      shared.write('line', ctx, async (tx) => {
        runs.good += 1;
        await add(tx, 'beside a failure');
        return transactionOf(tx);
      }),
      shared.write('line', ctx, async (tx) => {
        runs.bad += 1;
        await add(tx, 'of a failure');
        await tx.query('SELECT 1 / 0');
      }),
    ]);
    expect(good.status).toBe('fulfilled');
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } });
    expect(runs).toEqual({ good: 2, bad: 2 });
    expect(await valueOf('beside a failure')).toBe(1);
    expect(await valueOf('of a failure')).toBeNull();
  });

  it('do nothing twice where only what was to be done afterwards fails', async () => {
    let runs = 0;
    const [failed, other] = await Promise.allSettled([
      shared.write('line', ctx, (tx) => {
        runs += 1;
        tx.afterCommit(() => Promise.reject(new Error('afterwards')));
        return add(tx, 'failed afterwards');
      }),
      shared.write('line', ctx, (tx) => add(tx, 'beside one that failed afterwards')),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'afterwards' } });
    expect(other.status).toBe('fulfilled');
    expect(runs).toBe(1);
    expect(await valueOf('failed afterwards')).toBe(1);
  });

  it('are done each by itself where two of them want the same', async () => {
    await db.write(ctx, (tx) => add(tx, 'wanted'));
    await Promise.all([1, 2, 3].map(() => shared.write('line', ctx, (tx) => countUp(tx, 'wanted'))));
    expect(await valueOf('wanted')).toBe(4);
  });

  it('know what another of them has already', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => shared.write('line', ctx, async (tx) => [isOwn(tx, 'it'), isOwn(tx, 'it')])),
    );
    expect(first).toEqual([true, true]);
    expect(second).toEqual([false, false]);
    expect(await db.write(ctx, async (tx) => [isOwn(tx, 'it'), isOwn(tx, 'it')])).toEqual([true, true]);
  });

  it('are not held up by one that waits for somebody', async () => {
    await db.write(ctx, (tx) => add(tx, 'held'));
    let letGo = (): void => undefined;
    const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
    const done: string[] = [];
    let holder: Promise<void> | undefined;
    await new Promise<void>((isHeld) => {
      holder = db.write(ctx, async (tx) => {
        await countUp(tx, 'held');
        isHeld();
        await isLetGo;
      });
    });
    const waiting = shared
      .write('line', ctx, (tx) => countUp(tx, 'held'))
      .then(() => void done.push('waiting'));
    await shared
      .write('line', ctx, (tx) => add(tx, 'beside one that waits'))
      .then(() => void done.push('other'));
    letGo();
    await Promise.all([holder, waiting]);
    expect(done).toEqual(['other', 'waiting']);
    expect(await valueOf('held')).toBe(3);
  });

  it('ask for the same kind of thing with one statement, and each gets its own answer', async () => {
    const asked: (readonly number[])[] = [];
    const doubled = new Gathered<number, number>(async (tx, keys) => {
      asked.push(keys);
      const rows = await tx.query<{ n: number }>('SELECT n * 2 AS n FROM unnest($1::int[]) AS n', [keys]);
      return rows.map(({ n }) => n);
    });
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        shared.write('line', ctx, async (tx) => {
          const twice = await doubled.of(tx, n);
          return doubled.of(tx, twice);
        }),
      ),
    );
    expect(answers).toEqual([4, 8, 12]);
    expect(asked).toEqual([
      [1, 2, 3],
      [2, 4, 6],
    ]);
    expect(await db.write(ctx, (tx) => doubled.of(tx, 5))).toBe(10);
  });

  it('hear it, each of them, where what they have asked together fails', async () => {
    const broken = new Gathered<number, never>((tx) => tx.query('SELECT 1 / 0'));
    const ends = await Promise.allSettled(
      [1, 2].map((n) => shared.write('line', ctx, (tx) => broken.of(tx, n))),
    );
    for (const end of ends)
      expect(end).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } });
  });
});

describe('what is sent as the last thing of a transaction', () => {
  let database: TestDatabase;
  let app: INestApplicationContext;
  let db: Database;

  beforeAll(async () => {
    database = await testDatabase();
    app = await floorProcess(testConfig(database, 'PostgreSQL'), 'worker', { imports: [] });
    db = app.get(Database);
  });

  afterAll(async () => {
    await app?.close();
    await database?.drop();
  });

  const names = async (): Promise<string[]> => {
    const rows = await db.read(ctx, (q) =>
      q.query<{ name: string }>('SELECT name FROM agency_counter WHERE agency_id = $1 ORDER BY name', [1]),
    );
    return rows.map(({ name }) => name);
  };
  const add = (tx: Tx, name: string) =>
    tx.query('INSERT INTO agency_counter (agency_id, name, value) VALUES ($1, $2, 1)', [1, name]);

  it('is committed with the rest, however that ends', async () => {
    await db.write(ctx, async (tx) => {
      tx.lastly(() => add(tx, 'last'));
      await add(tx, 'first');
    });
    await db.write(ctx, async (tx) => {
      tx.lastly(() => add(tx, 'last of one that says its end'));
      const adding = add(tx, 'one that says its end');
      tx.end();
      await adding;
    });
    expect(await names()).toEqual([
      'first',
      'last',
      'last of one that says its end',
      'one that says its end',
    ]);
  });

  it('undoes everything where it fails, and the caller hears why', async () => {
    const before = await names();
    const failing = db.write(ctx, async (tx) => {
      tx.lastly(() => tx.query('SELECT 1 / 0'));
      await add(tx, 'undone');
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await names()).toEqual(before);
  });

  it('finds nobody who could still send something', async () => {
    let kept: Tx | undefined;
    await db.write(ctx, async (tx) => {
      kept = tx;
      await add(tx, 'before the end');
    });
    await expect(add(kept as Tx, 'too late')).rejects.toThrow('nothing more belongs to it');
  });
});
