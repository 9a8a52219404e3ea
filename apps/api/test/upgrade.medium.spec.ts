import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { entities } from '../src/database.entities.js';
import { ChannelAccounts1764144000001 } from '../src/migrations/1764144000001-channel-accounts.js';
import { migrations } from '../src/migrations/index.js';
import { createDataSource } from '../src/platform/database/data-source.js';
import { applyTenancy } from '../src/platform/database/tenancy.js';

const BEFORE = ['Initial1763690400000', 'People1763704800000'];
const TABLES = ['agency', 'channel', 'contact', 'ticket', 'message'];
const LOCK = TABLES.map(
  (table) => `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY; ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
).join('; ');
const UNLOCK = TABLES.map((table) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`).join('; ');

/** A database of the version before, with conversations, owned by a role that is no superuser: row-level security binds it as well. */
describe('an upgrade', () => {
  const name = `upgrade_${process.pid}_${randomBytes(4).toString('hex')}`;
  const server = process.env['PARLEY_TEST_DATABASE_URL'] ?? '';
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  let root: pg.Client;
  let owner: pg.Client;

  async function migrate(which: typeof migrations): Promise<void> {
    const source = createDataSource({ url, entities, migrations: which, statementTimeoutMs: 0 });
    await source.initialize();
    try {
      await source.runMigrations({ transaction: 'each' });
    } finally {
      await source.destroy();
    }
  }

  beforeAll(async () => {
    root = new pg.Client({ connectionString: server });
    await root.connect();
    await root.query(`CREATE DATABASE ${name}`);
    owner = new pg.Client({ connectionString: url });
    await owner.connect();
    for (const extension of ['pg_trgm', 'unaccent', 'btree_gin'])
      await owner.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
    await migrate(migrations.filter((one) => BEFORE.includes(one.name)));
    await owner.query(`INSERT INTO agency (id, name, slug) OVERRIDING SYSTEM VALUE VALUES (1, 'Harbour', 'harbour'), (2, 'Dune', 'dune');
      INSERT INTO channel (id, agency_id, type, name, address) OVERRIDING SYSTEM VALUE
        SELECT n, n, 'EMAIL', 'Mailbox', 'box' || n || '@old.test' FROM generate_series(1, 2) n;
      INSERT INTO contact (id, agency_id, full_name) OVERRIDING SYSTEM VALUE SELECT n, n, 'Tom' FROM generate_series(1, 2) n;
      INSERT INTO ticket (id, agency_id, number, subject, status, channel_id, contact_id, message_count, inbound_count,
          answered_inbound_count, last_message_id, last_message_at, created_at, updated_at) OVERRIDING SYSTEM VALUE
        SELECT n, 1 + n % 2, n, 'Old ' || n, 'OPEN', 1 + n % 2, 1 + n % 2, 4, 3, CASE WHEN n % 4 = 0 THEN 3 ELSE 1 END, n * 4,
          '2026-01-04T00:00:00Z', '2026-01-01T00:00:00Z', '2026-01-04T00:00:00Z' FROM generate_series(1, 2000) n;
      INSERT INTO message (id, agency_id, ticket_id, channel_id, position, type, body_html, body_text, author_kind, author_name, created_at)
        OVERRIDING SYSTEM VALUE SELECT (n - 1) * 4 + p, 1 + n % 2, n, 1 + n % 2, p,
          CASE WHEN p = 2 THEN 'OUTBOUND' ELSE 'INBOUND' END, 'x', 'x', CASE WHEN p = 2 THEN 'user' ELSE 'contact' END, 'Tom',
          '2026-01-01T00:00:00Z'::timestamptz + (p - 1) * interval '1 day'
        FROM generate_series(1, 2000) n, generate_series(1, 4) p`);
    await owner.query(LOCK);
  });

  afterAll(async () => {
    await owner?.end();
    await root.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await root.end();
  });

  /** Past the locks, which are there again afterwards. */
  async function look<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
    await owner.query(`BEGIN; ${UNLOCK}`);
    try {
      return (await owner.query<T>(sql)).rows;
    } finally {
      await owner.query('ROLLBACK');
    }
  }

  it('fills what the new columns say of every old conversation, and locks the tables again', async () => {
    await migrate(migrations);
    await applyTenancy(owner);
    const kinds = await look<{ kind: string; since: string; n: number }>(
      `SELECT last_message_type AS kind, waiting_since::date::text AS since, count(*)::int AS n
       FROM ticket GROUP BY 1, 2 ORDER BY 2`,
    );
    // One of three was answered: they wait since the second, which came on the third day.
    expect(kinds).toEqual([
      { kind: 'INBOUND', since: '2026-01-03', n: 1500 },
      { kind: 'INBOUND', since: '9999-12-31', n: 500 },
    ]);
    const { rows: open } = await owner.query(
      `SELECT relname FROM pg_class WHERE relname IN ('ticket', 'message') AND NOT (relrowsecurity AND relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });

  it('leaves what two channels have at a provider to the older one', async () => {
    const settings = `'{"phone_number_id": "10"}'`;
    await owner.query(`BEGIN; ${UNLOCK};
      INSERT INTO channel (id, agency_id, type, provider, name, settings) OVERRIDING SYSTEM VALUE
        SELECT 10 + n, n, 'WA_BUSINESS', 'whatsapp_cloud', 'Number ' || n, ${settings} FROM generate_series(1, 2) n;
      INSERT INTO channel (id, agency_id, type, provider, name, settings, handle, deleted_at) OVERRIDING SYSTEM VALUE VALUES
        (13, 1, 'TELEGRAM', 'telegram', 'Bot', '{}', '@Old_Bot', NULL), (14, 1, 'FACEBOOK', 'messenger', 'Page', '{"page_id": "7"}', NULL, now()),
        (15, 2, 'TWILIO', 'twilio', 'SMS', '{"account_sid": "AC1", "number": "12345", "messaging_service_sid": "MG1"}', NULL, NULL)`);
    try {
      await owner.query('ALTER TABLE channel_account NO FORCE ROW LEVEL SECURITY');
      await new ChannelAccounts1764144000001().up({ query: (sql: string) => owner.query(sql) } as never);
      const { rows } = await owner.query('SELECT agency_id, account FROM channel_account ORDER BY account');
      expect(rows).toEqual([
        { agency_id: 1, account: 'telegram:@old_bot' },
        { agency_id: 2, account: 'twilio:AC1:MG1' },
        { agency_id: 2, account: 'twilio:sms:AC1:12345' },
        { agency_id: 1, account: 'whatsapp:10' },
      ]);
    } finally {
      await owner.query('ROLLBACK');
    }
  });

  it('run twice, changes nothing', async () => {
    const all = () => look(`SELECT md5(string_agg(t::text, '|' ORDER BY id)) AS sum FROM ticket t`);
    const before = await all();
    await migrate(migrations);
    expect(await all()).toEqual(before);
  });
});
