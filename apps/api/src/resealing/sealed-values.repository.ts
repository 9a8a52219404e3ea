import type { Reader, Tx } from '../platform/database/index.js';
import type { SealedColumn } from './sealed-columns.js';

export interface SealedValue {
  key: number;
  sealed: string;
}

/** What is sealed, table by table. The names of tables and columns come from the list beside, never from outside. */
export class SealedValuesRepository {
  /** In the order of their keys; empty ones are left out. */
  async page(
    q: Reader,
    { table, key, column }: SealedColumn,
    after: number,
    limit: number,
  ): Promise<SealedValue[]> {
    return q.query<SealedValue>(
      `SELECT ${key} AS key, ${column} AS sealed FROM ${table}
       WHERE agency_id = $1 AND ${key} > $2 AND ${column} <> '' ORDER BY ${key} LIMIT $3`,
      [q.ctx.agencyId, after, limit],
    );
  }

  /** What was changed meanwhile was sealed anew by that and is left alone. */
  async replace(
    tx: Tx,
    { table, key, column }: SealedColumn,
    values: readonly (SealedValue & { anew: string })[],
  ): Promise<void> {
    await tx.query(
      `UPDATE ${table} t SET ${column} = n.anew
       FROM unnest($2::bigint[], $3::text[], $4::text[]) AS n (key, sealed, anew)
       WHERE t.agency_id = $1 AND t.${key} = n.key AND t.${column} = n.sealed`,
      [
        tx.ctx.agencyId,
        values.map((value) => value.key),
        values.map((value) => value.sealed),
        values.map((value) => value.anew),
      ],
    );
  }
}
