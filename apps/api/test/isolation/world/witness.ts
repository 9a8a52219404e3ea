import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { Table } from './tables.js';
import type { Tenant } from './tenant.js';

/**
 * The checksum of everything that an agency has, by table.
 * @param marks only of rows in which these stand, as PostgreSQL writes patterns
 */
export async function checksums(
  owner: Client,
  tables: readonly Table[],
  tenant: Tenant,
  marks = '',
): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query<{ sum: string }>(
      `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS sum
       FROM "${name}" t WHERE agency_id = $1 AND t::text ~ $2`,
      [tenant.id, marks],
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  const { rows } = await owner.query<{ row: string }>(
    'SELECT agency::text AS row FROM agency WHERE id = $1',
    [tenant.id],
  );
  sums['agency'] = createHash('md5')
    .update(rows[0]?.row ?? '')
    .digest('hex');
  return sums;
}

/** Marks that stand in rows of an agency: what its mails, exports and notes were made of. */
export async function marksInRows(
  owner: Client,
  tables: readonly Table[],
  tenant: Tenant,
  marks: RegExp,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `SELECT t::text AS row FROM "${name}" t WHERE agency_id = $1`,
      [tenant.id],
    );
    for (const { row } of rows) {
      for (const mark of row.match(marks) ?? []) found.push(`${name}: ${mark} in ${row.slice(0, 200)}`);
    }
  }
  return found;
}
