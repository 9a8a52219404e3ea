import pg from 'pg';
import type { TestDatabase } from './database.js';

/**
 * Takes a database away for real: all its connections end, and no new one is let in.
 * @param spared backends that stay, because the test itself asks through them.
 * @returns what brings it back.
 */
export async function takeAway(database: TestDatabase, spared: number[]): Promise<() => Promise<void>> {
  const clients = [database.ownerUrl, database.appUrl, database.systemUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  );
  // A database cannot be closed from within.
  const outside = new pg.Client({ connectionString: process.env.PARLEY_TEST_DATABASE_URL });
  await Promise.all([outside, ...clients].map((client) => client.connect()));
  const name = new URL(database.ownerUrl).pathname.slice(1);
  await outside.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
  for (const client of clients) {
    // Each role may end its own connections.
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid() AND pid <> ALL($1)`,
      [spared],
    );
  }
  return async () => {
    await outside.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    await Promise.all([outside, ...clients].map((client) => client.end()));
  };
}
