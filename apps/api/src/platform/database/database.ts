import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg, { type Pool, type PoolClient, type QueryResult } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { inStatement } from '../tracing/tracing.js';
import { type RequestContext, systemContext } from '../context/request-context.js';
import { BoundReader, BoundTx, type Reader, statement, type Tx } from './bound-reader.js';
import { IDLE_IN_TRANSACTION_MS } from './data-source.js';
import { fullDisk } from './full-disk.js';
import { answered, causeOf, connection, firstFailure, mayBreak, sqlState, together } from './line.js';
import { planningUnknown } from './planned.js';

export type { Reader, Tx } from './bound-reader.js';

export const DATA_SOURCE = Symbol('DATA_SOURCE');
export const SYSTEM_POOL = Symbol('SYSTEM_POOL');

/** A transaction across agencies, with the narrow rights of `parley_system`. */
export interface SystemTx {
  query<R>(sql: string, params?: readonly unknown[], name?: string): Promise<R[]>;
  afterCommit(work: () => void | Promise<void>): void;
}

/** Another was first: what was looked at before is not true any more. With 23505, a name that was free is taken now. */
const OVERTAKEN = new Set(['40001', '40P01', '23505']);
const TIME_IS_OVER = '57014';
const TRIES = 3;

/**
 * The way to the data. Each connection is bound to one agency before its first statement (PostgreSQL's row-level
 * security looks at that), and re-bound only when the agency differs from the connection's last.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly boundTo = new WeakMap<object, number>();
  private readonly firsts = new WeakMap<RequestContext, (tx: Tx) => Promise<void>>();

  constructor(
    @Inject(DATA_SOURCE) private readonly source: DataSource,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
  ) {}

  async read<T>(ctx: RequestContext, work: (q: Reader) => Promise<T>): Promise<T> {
    return again(isOutdated, async () => {
      const client = await this.connect(ctx.agencyId);
      let failure: unknown;
      try {
        return await work(new BoundReader(ctx, client));
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        client.release(isOutdated(failure));
      }
    });
  }

  /**
   * A guess that may take so long and no longer.
   * @returns null when the time of one of its statements was over
   */
  async readWithin<T>(
    ctx: RequestContext,
    milliseconds: number,
    work: (q: Reader) => Promise<T>,
  ): Promise<T | null> {
    try {
      return await inTransaction(await this.connect(ctx.agencyId), async (client) => {
        await client.query(`SET LOCAL statement_timeout = ${Math.ceil(milliseconds)}`);
        return work(new BoundReader(ctx, client));
      });
    } catch (error) {
      if (sqlState(error) === TIME_IS_OVER) return null;
      throw error;
    }
  }

  async write<T>(ctx: RequestContext, work: (tx: Tx) => Promise<T>): Promise<T> {
    const isWorthwhile = (error: unknown) => OVERTAKEN.has(sqlState(error)) || isOutdated(error);
    return again(isWorthwhile, () => this.tryWrite(ctx, work));
  }

  /** The same, and where another was first, that is for the caller to mend. */
  writeOnce<T>(ctx: RequestContext, work: (tx: BoundTx) => Promise<T>): Promise<T> {
    return this.tryWrite(ctx, work);
  }

  /** What is done as part of the next transaction of this context that is committed, whoever begins that. */
  withNextWrite(ctx: RequestContext, work: (tx: Tx) => Promise<void>): void {
    this.firsts.set(ctx, work);
  }

  /** For sweeps: does something for each agency in turn, as Parley itself, within that agency's own bounds. */
  async forEachAgency(task: string, work: (ctx: RequestContext) => Promise<void>): Promise<void> {
    const agencies = await this.system(task, (tx) =>
      tx.query<{ id: number }>('SELECT id FROM agency ORDER BY id'),
    );
    for (const { id } of agencies) await work(systemContext(id, task));
  }

  /** @param task what it is for, shown in PostgreSQL's activity list. */
  async system<T>(task: string, work: (tx: SystemTx) => Promise<T>): Promise<T> {
    const { result, after } = await again(isOutdated, async () => {
      const after: (() => void | Promise<void>)[] = [];
      const result = await inTransaction(await connection(this.systemPool), (client) =>
        work({
          query: async (sql, params, name) =>
            (
              await inStatement(sql, name, () =>
                answered(client, client.query(statement(`/* ${task} */ ${sql}`, params, name))),
              )
            ).rows,
          afterCommit: (callback) => void after.push(callback),
        }),
      );
      return { result, after };
    });
    for (const callback of after) await callback();
    return result;
  }

  /** How many wait because all connections are in use, for each of these. */
  get waitingForEach(): number {
    const { waitingCount, options } = (this.source.driver as PostgresDriver).master as Pool;
    return waitingCount / options.max;
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
    await this.systemPool.end();
  }

  private async tryWrite<T>(ctx: RequestContext, work: (tx: BoundTx) => Promise<T>): Promise<T> {
    const after: (() => void | Promise<void>)[] = [];
    const first = this.firsts.get(ctx);
    const result = await inTransaction(await this.connect(ctx.agencyId), async (client, commit) => {
      const tx = new BoundTx(ctx, client, after, commit);
      try {
        await first?.(tx);
        const outcome = await work(tx);
        tx.end();
        return outcome;
      } finally {
        tx.isOver = true;
      }
    });
    if (first) this.firsts.delete(ctx);
    for (const callback of after) await callback();
    return result;
  }

  private async connect(agencyId: number): Promise<PoolClient> {
    const client = await connection((this.source.driver as PostgresDriver).master as Pool | undefined);
    if (this.boundTo.get(client) === agencyId) return client;
    try {
      // Forget first: if the statement fails, nobody may take the connection for bound.
      this.boundTo.delete(client);
      await answered(
        client,
        client.query(`SELECT set_config('app.agency_id', $1, false)`, [String(agencyId)]),
      );
      this.boundTo.set(client, agencyId);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

/** Gives the connection back in any case; one that could not be rolled back is closed. */
async function inTransaction<T>(
  client: PoolClient,
  work: (client: PoolClient, commit: () => void) => Promise<T>,
): Promise<T> {
  let ending: Promise<QueryResult> | undefined;
  const commit = () => (ending ??= answered(client, client.query('COMMIT')));
  together(client);
  firstFailure.delete(client);
  // Not waited for here: it costs no time of its own when it travels with the first statement.
  const begun = answered(client, client.query('BEGIN'));
  begun.catch(() => undefined);
  try {
    const result = await work(client, () => void commit().catch(() => undefined));
    await begun;
    const { command } = await commit();
    // PostgreSQL answers so when a statement had failed and the failure was caught: nothing of it was kept.
    if (command !== 'COMMIT')
      throw firstFailure.get(client) ?? new Error('The transaction had failed, and was rolled back.');
    client.release();
    return result;
  } catch (thrown) {
    const error = causeOf(client, thrown);
    planningUnknown(client);
    await ending?.catch(() => undefined);
    // Also behind a COMMIT: of one that failed nothing is left, and of the connection this is the proof.
    const broken = await client.query('ROLLBACK').then(
      () => undefined,
      (failure: Error) => failure,
    );
    client.release(broken ?? isOutdated(error));
    fullDisk.hear(error);
    throw error;
  }
}

/** Does it up to three times, while what it fails with says that the next time may go well. */
async function again<T>(isWorthwhile: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= TRIES || !isWorthwhile(error)) throw error;
    }
  }
}

/**
 * What a connection has prepared shows a table as it was: a migration changed it meanwhile, as when a newer version is put in place
 * while this one still runs. Such a connection is not used again.
 */
function isOutdated(error: unknown): boolean {
  return sqlState(error) === '0A000' && /cached plan must not change/.test((error as Error).message);
}

export function createSystemPool(url: string, max: number): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options: `-c statement_timeout=30000 -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
    application_name: 'parley-system',
    pipeline: true,
  });
  pool.on('error', () => undefined);
  pool.on('connect', mayBreak);
  return pool;
}
