import type { PoolClient } from 'pg';
import type { RequestContext } from '../context/request-context.js';
import { inStatement } from '../tracing/tracing.js';
import { answered, atTheEnd, together } from './line.js';
import { type Plan, planned } from './planned.js';
import { StatementNames } from './statement-names.js';

/** Reads of one agency. Rows come back with the columns' own snake_case names. */
export interface Reader {
  readonly ctx: RequestContext;
  /**
   * `name` makes it a prepared statement from its first call on; others are prepared when they have come often. With `plan` it is
   * planned once on each connection, and not for the values of each call: where many tables are joined, or where the length of
   * a list among the values makes no difference, and one good plan serves all. With `either` nothing is said about it.
   */
  query<R>(sql: string, params?: readonly unknown[], name?: string, plan?: Plan): Promise<R[]>;
}

/** A transaction of one agency. Only through it can anything be changed, and events be added. */
export interface Tx extends Reader {
  readonly writable: true;
  /** Runs once the transaction is committed; what fails here is logged by the caller's own care. */
  afterCommit(work: () => void | Promise<void>): void;
  /**
   * Everything has been sent: COMMIT travels with it, and not after the last answer. Nothing more can be asked of the transaction
   * then, and whoever reads the answers has no reason of their own left to undo it.
   */
  end(): void;
  /** Sends something as the last thing before COMMIT, and with it: what fails there undoes the transaction. */
  lastly(send: () => Promise<unknown>): void;
}

const names = new StatementNames();
const OVER = 'The transaction was ended: nothing more belongs to it.';

export function statement(text: string, values: readonly unknown[] = [], given?: string) {
  const name = given ?? (values.length > 0 ? names.nameOf(text) : undefined);
  return { text, values: values as unknown[], ...(name && { name }) };
}

export class BoundReader implements Reader {
  constructor(
    readonly ctx: RequestContext,
    protected readonly client: PoolClient,
  ) {}

  async query<R>(sql: string, params?: readonly unknown[], name?: string, plan?: Plan): Promise<R[]> {
    const asked = statement(sql, params, name);
    const { rows } = await inStatement(sql, name, () =>
      answered(this.client, planned(this.client, asked, plan)),
    );
    return rows as R[];
  }
}

export class BoundTx extends BoundReader implements Tx {
  readonly writable = true as const;
  /** The connection may be somebody else's by now: nothing more is sent. */
  isOver = false;
  private readonly lasts: (() => Promise<unknown>)[] = [];

  constructor(
    ctx: RequestContext,
    client: PoolClient,
    private readonly after: (() => void | Promise<void>)[],
    private readonly commit: () => void,
  ) {
    super(ctx, client);
  }

  override query<R>(sql: string, params?: readonly unknown[], name?: string, plan?: Plan): Promise<R[]> {
    if (this.isOver) return Promise.reject(new Error(OVER));
    together(this.client);
    return super.query(sql, params, name, plan);
  }

  end(): void {
    if (this.isOver) return;
    // What became of it, COMMIT says.
    for (const send of this.lasts) send().catch(() => undefined);
    this.isOver = true;
    this.commit();
  }

  lastly(send: () => Promise<unknown>): void {
    if (this.isOver) throw new Error(OVER);
    this.lasts.push(send);
  }

  /** When all that is asked in this moment is known: what is asked then travels together with it. */
  soon(ask: () => void): void {
    atTheEnd(this.client, ask);
  }

  afterCommit(work: () => void | Promise<void>): void {
    this.after.push(work);
  }
}
