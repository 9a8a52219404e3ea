import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { together } from './line.js';

/** How PostgreSQL plans what is prepared: as it sees fit, or once on each connection and not for the values of each call. */
type Planning = 'freely' | 'once';

const SET: Readonly<Record<Planning, string>> = {
  freely: 'RESET plan_cache_mode',
  once: 'SET plan_cache_mode = force_generic_plan',
};

/** How each connection plans now: freely where nothing else was ever asked of it, null where nobody knows. */
const current = new WeakMap<PoolClient, Planning | null>();

/** How a statement wants to be planned; `either` is as good for it as the other. */
export type Plan = 'once' | 'either';

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
