import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { floorProcess, testConfig } from '../../../test/floor.js';
import { systemContext } from '../context/request-context.js';
import { Database, type Reader, type Tx } from './database.js';
import type { Plan } from './planned.js';

const ctx = systemContext(1, 'test');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the statements of a transaction may not lose by being sent before the ones in front of them are answered. */
describe('statements of a transaction that travel together', () => {
  let database: TestDatabase;
  let app: INestApplicationContext;
  let db: Database;
  const complaints: string[] = [];
  const warned = (warning: Error): void => void complaints.push(`warning: ${warning.message}`);
  const unhandled = (reason: unknown): void => void complaints.push(`unhandled: ${String(reason)}`);

  beforeAll(async () => {
    database = await testDatabase();
    // Whoever asks next gets the very connection on which something failed: the one given back last.
    const config = testConfig(database, 'PostgreSQL', { DATABASE_POOL: '2' });
    app = await floorProcess(config, 'api', { imports: [] });
    db = app.get(Database);
    process.on('warning', warned).on('unhandledRejection', unhandled);
  });

  afterEach(async () => {
    await pause(20);
    expect(complaints.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    process.off('warning', warned).off('unhandledRejection', unhandled);
    await app.close();
    await database.drop();
  });

  const add = (tx: Tx, name: string) =>
    tx.query('INSERT INTO agency_counter (agency_id, name, value) VALUES ($1, $2, 1)', [1, name]);

  const kept = async (name: string): Promise<number> => {
    const rows = await db.read(ctx, (q) =>
      q.query('SELECT 1 FROM agency_counter WHERE agency_id = $1 AND name = $2', [1, name]),
    );
    return rows.length;
  };

  async function asOwner(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  /** The connection is no longer in a transaction, is bound to its agency, and answers each statement with its own rows. */
  async function isClean(): Promise<void> {
    const asked = await db.read(ctx, (q) =>
      Promise.all([
        q.query(`SELECT now() = statement_timestamp() AS "isAlone"`),
        q.query(`SELECT current_setting('app.agency_id') AS agency`),
        q.query('SELECT $1::int AS number', [7]),
      ]),
    );
    expect(asked).toEqual([[{ isAlone: true }], [{ agency: '1' }], [{ number: 7 }]]);
  }

  it('are answered each with its own rows, in one transaction', async () => {
    const answers = await db.write(ctx, (tx) =>
      Promise.all([
        tx.query('SELECT $1::int AS n', [1]),
        add(tx, 'together'),
        tx.query('SELECT count(*)::int AS n FROM agency_counter WHERE agency_id = $1 AND name = $2', [
          1,
          'together',
        ]),
        tx.query('SELECT now() <> statement_timestamp() AS n'),
      ]),
    );
    expect(answers).toEqual([[{ n: 1 }], [], [{ n: 1 }], [{ n: true }]]);
    expect(await kept('together')).toBe(1);
    await isClean();
  });

  it('fail with the error of the one that was wrong, and nothing of the others is kept', async () => {
    const failing = db.write(ctx, (tx) =>
      Promise.all([
        add(tx, 'before'),
        tx.query('SELECT 1 / $1::int', [0]),
        add(tx, 'behind'),
        tx.query('SELECT 1'),
      ]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect([await kept('before'), await kept('behind')]).toEqual([0, 0]);
    await isClean();
  });

  it('fail with a broken constraint by its own name, also as the first, which travels with the beginning', async () => {
    await db.write(ctx, (tx) => add(tx, 'twice'));
    const failing = db.write(ctx, (tx) => Promise.all([add(tx, 'twice'), add(tx, 'after twice')]));
    await expect(failing).rejects.toMatchObject({ code: '23505', table: 'agency_counter' });
    expect(await kept('after twice')).toBe(0);
    await isClean();
  });

  it('are rolled back when the work itself fails while some are on their way', async () => {
    const failing = db.write(ctx, async (tx) => {
      add(tx, 'on its way').catch(() => undefined);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await kept('on its way')).toBe(0);
    await isClean();
  });

  it('are not taken for kept when the failure of one was caught', async () => {
    const failing = db.write(ctx, async (tx) => {
      await Promise.allSettled([add(tx, 'caught'), tx.query('SELECT 1 / $1::int', [0])]);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await kept('caught')).toBe(0);
    await isClean();
  });

  it.each(['40001', '40P01', '23505'])('are all done again when PostgreSQL says %s', async (code) => {
    let tries = 0;
    const said: string[] = [];
    await db.write(ctx, async (tx) => {
      tries += 1;
      tx.afterCommit(() => void said.push('committed'));
      await Promise.all([
        add(tx, `again ${code}`),
        tries < 3 &&
          tx.query(`DO $$ BEGIN RAISE EXCEPTION 'another was first' USING ERRCODE = '${code}'; END $$`),
        tx.query('SELECT 1'),
      ]);
    });
    expect({ tries, said, kept: await kept(`again ${code}`) }).toEqual({
      tries: 3,
      said: ['committed'],
      kept: 1,
    });
    await isClean();
  });

  it('are kept when COMMIT travels with them, and what follows the commit is done then', async () => {
    const said: string[] = [];
    const answers = await db.write(ctx, async (tx) => {
      tx.afterCommit(() => void said.push('committed'));
      const sent = Promise.all([add(tx, 'ended'), tx.query('SELECT $1::int AS n', [1])]);
      tx.end();
      const answered = await sent;
      expect(said).toEqual([]);
      return answered;
    });
    expect(answers).toEqual([[], [{ n: 1 }]]);
    expect({ said, kept: await kept('ended') }).toEqual({ said: ['committed'], kept: 1 });
    await isClean();
  });

  it('fail with the error of the one that was wrong, also with COMMIT behind them', async () => {
    const said: string[] = [];
    const failing = db.write(ctx, async (tx) => {
      tx.afterCommit(() => void said.push('committed'));
      const sent = Promise.all([add(tx, 'before the end'), tx.query('SELECT 1 / $1::int', [0])]);
      tx.end();
      return sent;
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const caught = db.write(ctx, async (tx) => {
      const sent = Promise.allSettled([add(tx, 'before the end'), tx.query('SELECT 1 / $1::int', [0])]);
      tx.end();
      return sent;
    });
    await expect(caught).rejects.toThrow('division by zero');
    expect({ said, kept: await kept('before the end') }).toEqual({ said: [], kept: 0 });
    await isClean();
  });

  it('are all done again with their COMMIT when PostgreSQL says that another was first', async () => {
    let tries = 0;
    await db.write(ctx, async (tx) => {
      tries += 1;
      const raise = `DO $$ BEGIN RAISE EXCEPTION 'another was first' USING ERRCODE = '40001'; END $$`;
      const sent = Promise.all([add(tx, 'ended again'), tries < 3 && tx.query(raise)]);
      tx.end();
      await sent;
    });
    expect({ tries, kept: await kept('ended again') }).toEqual({ tries: 3, kept: 1 });
    await isClean();
  });

  it('are refused behind the COMMIT, and what was before it stays', async () => {
    const late = db.write(ctx, async (tx) => {
      const sent = add(tx, 'in time');
      tx.end();
      await sent;
      await add(tx, 'too late');
    });
    await expect(late).rejects.toThrow('nothing more belongs to it');
    expect([await kept('in time'), await kept('too late')]).toEqual([1, 0]);
    await isClean();
  });

  it('leave the connection as it was when the COMMIT alone fails', async () => {
    await asOwner(`CREATE FUNCTION refuse_late() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'refused at the end' USING ERRCODE = '23514'; END $$`);
    await asOwner(`CREATE CONSTRAINT TRIGGER late AFTER INSERT ON agency_counter DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.name LIKE 'late%') EXECUTE FUNCTION refuse_late()`);
    const connections = () => db.read(ctx, (q) => q.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'));
    const before = await connections();
    await expect(db.write(ctx, (tx) => add(tx, 'late'))).rejects.toMatchObject({ code: '23514' });
    const ended = db.write(ctx, async (tx) => {
      const sent = add(tx, 'late, and ended');
      tx.end();
      await sent;
    });
    await expect(ended).rejects.toMatchObject({ code: '23514' });
    expect([await kept('late'), await kept('late, and ended')]).toEqual([0, 0]);
    expect(await connections()).toEqual(before);
    await isClean();
    await asOwner('DROP TRIGGER late ON agency_counter');
  });

  it('are planned once where that is said, and what stands behind them is planned as before', async () => {
    const mode = (plan?: Plan) => async (q: Reader) => {
      const [row] = await q.query<{ mode: string; joins: string }>(
        `SELECT current_setting('plan_cache_mode') AS mode, current_setting('join_collapse_limit') AS joins WHERE $1 = 1`,
        [1],
        'test.mode',
        plan,
      );
      return [row?.mode, row?.joins];
    };
    const [freely, once, asWritten] = [
      ['auto', '8'],
      ['force_generic_plan', '8'],
      ['force_generic_plan', '1'],
    ];
    expect(await db.read(ctx, mode('asWritten'))).toEqual(asWritten);
    expect(await db.read(ctx, mode('once'))).toEqual(once);
    expect(await db.read(ctx, mode())).toEqual(freely);
    const failing = (q: Reader) => q.query('SELECT 1 / $1::int', [0], 'test.none', 'once');
    await expect(db.read(ctx, failing)).rejects.toMatchObject({ code: '22012' });
    expect(await db.read(ctx, mode())).toEqual(freely);
    await expect(db.write(ctx, failing)).rejects.toMatchObject({ code: '22012' });
    expect(await db.read(ctx, mode())).toEqual(freely);
    // What was set within a transaction is undone with it.
    expect(await db.read(ctx, mode('once'))).toEqual(once);
    const undone = db.write(ctx, async (tx) => {
      expect(await mode()(tx)).toEqual(freely);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await db.read(ctx, mode())).toEqual(freely);
    expect(await db.read(ctx, mode('once'))).toEqual(once);
    expect(await db.read(ctx, mode('asWritten'))).toEqual(asWritten);
    expect(await db.read(ctx, mode())).toEqual(freely);
    await isClean();
  });

  // By a name: what comes often without one is prepared as well (statement-names.spec.ts), but only so many in a process,
  // and other files of the tests have been in this one.
  it('are prepared, and go on when a migration changes what they show', async () => {
    const all = (q: Reader) =>
      q.query('SELECT * FROM agency_counter WHERE agency_id = $1 AND name = $2', [1, 'seen'], 'test.seen');
    const isPrepared = () =>
      db.read(ctx, async (q) => {
        await all(q);
        return q.query(
          `SELECT name FROM pg_prepared_statements WHERE statement LIKE 'SELECT * FROM agency_counter%'`,
        );
      });
    await db.write(ctx, (tx) => add(tx, 'seen'));
    expect(await isPrepared()).toHaveLength(1);
    await asOwner('ALTER TABLE agency_counter ADD COLUMN newer int');
    try {
      expect(await db.read(ctx, all)).toMatchObject([{ name: 'seen', newer: null }]);
      expect(await db.write(ctx, all)).toMatchObject([{ name: 'seen', newer: null }]);
    } finally {
      await asOwner('ALTER TABLE agency_counter DROP COLUMN newer');
    }
    expect(await db.write(ctx, all)).toEqual([{ agency_id: 1, name: 'seen', value: 1 }]);
    expect(await db.read(ctx, all)).toHaveLength(1);
    await isClean();
  });

  it('end with their connection, and the next one finds a new one', async () => {
    const failing = db.write(ctx, (tx) =>
      Promise.all([
        add(tx, 'cut'),
        tx.query('SELECT pg_terminate_backend(pg_backend_pid())'),
        add(tx, 'cut too'),
      ]),
    );
    await expect(failing).rejects.toThrow();
    expect([await kept('cut'), await kept('cut too')]).toEqual([0, 0]);
    await isClean();
  });

  it('give the connection back clean for sweeps across companies as well', async () => {
    const failing = db.system('test', (tx) =>
      Promise.all([tx.query('SELECT 1'), tx.query('SELECT 1 / $1::int', [0]), tx.query('SELECT 2')]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const rows = await db.system('test', (tx) => tx.query('SELECT 1 AS one'));
    expect(rows).toEqual([{ one: 1 }]);
  });
});
