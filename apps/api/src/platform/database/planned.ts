import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { together } from './line.js';

/**
 * How PostgreSQL plans what is prepared: as it sees fit, or once on each connection and not for the values of each call.
 * Once `asWritten` it does not look for the best order of the joins either. Of a dozen tables, all joined by their keys
 * to the rows of the first, every order is as good as the one that is written, and looking takes longer than the work; it
 * is done anew on each connection whenever one of the tables was analyzed.
 */
type Planning = 'freely' | 'once' | 'asWritten';

const GENERIC = 'SET plan_cache_mode = force_generic_plan';
const SET: Readonly<Record<Planning, string>> = {
  freely: 'RESET plan_cache_mode; RESET join_collapse_limit',
  once: `${GENERIC}; RESET join_collapse_limit`,
  asWritten: `${GENERIC}; SET join_collapse_limit = 1`,
};

/** How each connection plans now: freely where nothing else was ever asked of it, null where nobody knows. */
const current = new WeakMap<PoolClient, Planning | null>();

/** How a statement wants to be planned; `either` is as good for it as the other. */
export type Plan = 'once' | 'asWritten' | 'either';

/** Sends a statement, and before it, in the same piece, how it is planned, where that differs from the one before it. */
export function planned(client: PoolClient, asked: QueryConfig, plan?: Plan): Promise<QueryResult> {
  const planning = plan ?? 'freely';
  const before = current.get(client);
  if (planning === 'either' || before === planning || (before === undefined && planning === 'freely'))
    return client.query(asked);
  together(client);
  current.set(client, planning);
  // It fails only where the statement behind it fails as well.
  client.query(SET[planning]).catch(() => planningUnknown(client));
  return client.query(asked);
}

/** With a transaction that is rolled back, what was set in it is undone. */
export function planningUnknown(client: PoolClient): void {
  if (current.has(client)) current.set(client, null);
}
