import pg from 'pg';

export type OwnerQuery = <R>(sql: string, params?: readonly unknown[]) => Promise<R[]>;

/**
 * For the operator's commands alone: a connection of the tables' owner. Row-level security binds the owner as well, so
 * for the time of the work, and on the named tables, it is let in to the agency that `app.agency_id` says.
 */
export async function asOwner<T>(
  url: string,
  tables: readonly string[],
  work: (query: OwnerQuery) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'parley-operator' });
  await client.connect();
  const query: OwnerQuery = async (sql, params) => (await client.query(sql, params as unknown[])).rows;
  try {
    for (const table of tables) {
      await query(`DROP POLICY IF EXISTS operator ON "${table}"`);
      await query(
        `CREATE POLICY operator ON "${table}" TO CURRENT_USER
         USING (agency_id = nullif(current_setting('app.agency_id', true), '')::bigint)`,
      );
    }
    return await work(query);
  } finally {
    for (const table of tables) await query(`DROP POLICY IF EXISTS operator ON "${table}"`).catch(() => []);
    await client.end();
  }
}
