import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg, { type Pool, type PoolClient } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';

export const DATA_SOURCE = Symbol('DATA_SOURCE');
export const SYSTEM_POOL = Symbol('SYSTEM_POOL');

/** Reads of one agency. Rows come back with the columns' own snake_case names. */
export interface Reader {
  readonly ctx: RequestContext;
  readonly manager: EntityManager;
  /** `name` makes it a prepared statement: for hot statements whose text never changes. */
  query<R>(sql: string, params?: readonly unknown[], name?: string): Promise<R[]>;
}

/** A transaction of one agency. Only through it can anything be changed, and events be added. */
export interface Tx extends Reader {
  readonly writable: true;
  /** Runs once the transaction is committed; what fails here is logged by the caller's own care. */
  afterCommit(work: () => void | Promise<void>): void;
}

/** A transaction across agencies, with the narrow rights of `parley_system`. */
export interface SystemTx {
  query<R>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  afterCommit(work: () => void | Promise<void>): void;
}

const SERIALIZATION = new Set(['40001', '40P01']);
const TRIES = 3;

/**
 * The way to the data. Each connection is bound to one agency before its first statement (PostgreSQL's row-level
 * security looks at that), and re-bound only when the agency differs from the connection's last.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly boundTo = new WeakMap<object, number>();

  constructor(
    @Inject(DATA_SOURCE) private readonly source: DataSource,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
  ) {}

  async read<T>(ctx: RequestContext, work: (q: Reader) => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    try {
      const client = await this.bind(runner, ctx.agencyId);
      return await work(new BoundReader(ctx, runner, client));
    } finally {
      await runner.release();
    }
  }

  async write<T>(ctx: RequestContext, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.tryWrite(ctx, work);
      } catch (error) {
        if (attempt >= TRIES || !SERIALIZATION.has(sqlState(error))) throw error;
      }
    }
  }

  /** @param task what it is for, shown in PostgreSQL's activity list. */
  async system<T>(task: string, work: (tx: SystemTx) => Promise<T>): Promise<T> {
    const client = await this.systemPool.connect();
    const after: (() => void | Promise<void>)[] = [];
    let result: T;
    try {
      await client.query('BEGIN');
      result = await work({
        query: async (sql, params) => (await client.query(`/* ${task} */ ${sql}`, params as unknown[])).rows,
        afterCommit: (callback) => void after.push(callback),
      });
      await client.query('COMMIT');
    } catch (error) {
      const broken = await client.query('ROLLBACK').then(
        () => undefined,
        (failure: Error) => failure,
      );
      client.release(broken);
      throw error;
    }
    client.release();
    for (const callback of after) await callback();
    return result;
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
    await this.systemPool.end();
  }

  private async tryWrite<T>(ctx: RequestContext, work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    const after: (() => void | Promise<void>)[] = [];
    let result: T;
    try {
      const client = await this.bind(runner, ctx.agencyId);
      await runner.startTransaction();
      result = await work(new BoundTx(ctx, runner, client, after));
      await runner.commitTransaction();
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
    for (const callback of after) await callback();
    return result;
  }

  private async bind(runner: QueryRunner, agencyId: number): Promise<PoolClient> {
    const client = (await runner.connect()) as PoolClient;
    if (this.boundTo.get(client) !== agencyId) {
      // Forget first: if the statement fails, nobody may take the connection for bound.
      this.boundTo.delete(client);
      await client.query(`SELECT set_config('app.agency_id', $1, false)`, [String(agencyId)]);
      this.boundTo.set(client, agencyId);
    }
    return client;
  }
}

class BoundReader implements Reader {
  constructor(
    readonly ctx: RequestContext,
    protected readonly runner: QueryRunner,
    protected readonly client: PoolClient,
  ) {}

  get manager(): EntityManager {
    return this.runner.manager;
  }

  async query<R>(sql: string, params: readonly unknown[] = [], name?: string): Promise<R[]> {
    const result = await this.client.query({ text: sql, values: params as unknown[], ...(name && { name }) });
    return result.rows as R[];
  }
}

class BoundTx extends BoundReader implements Tx {
  readonly writable = true as const;

  constructor(
    ctx: RequestContext,
    runner: QueryRunner,
    client: PoolClient,
    private readonly after: (() => void | Promise<void>)[],
  ) {
    super(ctx, runner, client);
  }

  afterCommit(work: () => void | Promise<void>): void {
    this.after.push(work);
  }
}

function sqlState(error: unknown): string {
  const foreign = error as { code?: string; driverError?: { code?: string } };
  return foreign?.driverError?.code ?? foreign?.code ?? '';
}

export function createSystemPool(url: string, max: number): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options: '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=10000',
    application_name: 'parley-system',
  });
  // An idle connection that the server ends is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
