import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { People } from '../../../../test/worlds/people.js';
import { staffedCompanies } from '../../../../test/worlds/staffed-companies.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  app = await identityApp(database);
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

/** What stays: the sessions, without where they were from, until their sweep. */
const STAYS = ['user_session'];

describe('somebody who is deleted', () => {
  it('leaves a name, and no row that is theirs alone', async () => {
    const { agency, admin, agent } = await staffedCompanies(app, people)();
    await agent.rest('PUT', '/api/v2/user_config/list.width', { value: 300 });
    await agent.rest('POST', '/api/v2/me/do_not_disturb_schedule', { enabled: true });
    const tables = await ownTables();
    expect(tables.length).toBeGreaterThan(8);
    expect(await rowsOf(agency, agent.id, tables)).not.toEqual([]);

    expect((await admin.rest('DELETE', `/api/v2/users/${agent.id}`)).status).toBeLessThan(300);

    expect(await rowsOf(agency, agent.id, tables)).toEqual([]);
    const sql = `SELECT email, ip, user_agent FROM user_account u LEFT JOIN user_session s ON s.user_id = u.id WHERE u.id = $1`;
    const left = await people.within<{ email: string; ip: string; user_agent: string }>(agency, sql, [
      agent.id,
    ]);
    expect(left.length).toBeGreaterThan(0);
    for (const row of left) {
      expect(row.email).not.toContain(agent.person.email);
      expect([row.ip, row.user_agent]).toEqual(['', '']);
    }
  });
});

/** The tables of this module with a column `user_id`, from the catalogue: a new one is asked for by itself. */
async function ownTables(): Promise<string[]> {
  const rows = await people.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_constraint f
     JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
     WHERE f.contype = 'f' AND t.relname = 'user_account' AND f.confdeltype = 'c'
       AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'user_id')
     GROUP BY 1 ORDER BY 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !STAYS.includes(name));
}

async function rowsOf(agency: number, userId: number, tables: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const rows = await people.within(agency, `SELECT 1 FROM "${table}" WHERE user_id = $1 LIMIT 1`, [userId]);
    if (rows.length > 0) found.push(table);
  }
  return found;
}
