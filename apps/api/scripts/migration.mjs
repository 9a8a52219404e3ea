// Makes and checks migrations against a database of its own.
//   node apps/api/scripts/migration.mjs regenerate   writes the newest migration anew, while it is not released: what the
//                                                    entities have and the migrations before it do not
//   node apps/api/scripts/migration.mjs check        fails when a migrated database differs from the entities
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../../bin/lib/postgres.mjs';

const api = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = (path) => import(join(api, 'dist', path));
/** In the order in which they run. A released migration is never changed: begin a new one at the end. */
const MIGRATIONS = [
  { name: 'Initial1763690400000', file: '1763690400000-initial.ts', what: 'The first schema' },
  {
    name: 'People1763704800000',
    file: '1763704800000-people.ts',
    what: 'Accounts, roles and what proves them',
  },
  {
    name: 'Inbox1763967600000',
    file: '1763967600000-inbox.ts',
    what: 'What colleagues do with conversations',
  },
  // Written by hand, after the tables are there: what rows of the versions before need.
  { name: 'InboxData1763967600001', file: '1763967600001-inbox-data.ts', isByHand: true },
  { name: 'Search1763967600002', file: '1763967600002-search.ts', isByHand: true },
  { name: 'Channels1764057600000', file: '1764057600000-channels.ts', what: 'Channels with connectors' },
  {
    name: 'MoreChannels1764144000000',
    file: '1764144000000-more-channels.ts',
    what: 'Templates, mailboxes, telephone calls, business hours and locations',
  },
  { name: 'ChannelAccounts1764144000001', file: '1764144000001-channel-accounts.ts', isByHand: true },
  {
    name: 'Contacts1764230400000',
    file: '1764230400000-contacts.ts',
    what: 'Contacts as records, and what belongs to them',
  },
  { name: 'ContactsData1764230400001', file: '1764230400001-contacts-data.ts', isByHand: true },
  {
    name: 'Profiles1764316800000',
    file: '1764316800000-profiles.ts',
    what: 'Profiles and groups of contacts, merges, imports and what else is kept of people',
  },
  { name: 'ContactSearch1764316800002', file: '1764316800002-contact-search.ts', isByHand: true },
  {
    name: 'Chat1764403200000',
    file: '1764403200000-chat.ts',
    what: "The team's own chat, and what else is kept of contacts",
  },
  {
    name: 'ContactNotesForSearch1764403200005',
    file: '1764403200005-contact-notes-for-search.ts',
    isByHand: true,
  },
  {
    name: 'Team1764489600000',
    file: '1764489600000-team.ts',
    what: 'Calls, links and reminders of colleagues, and what else contacts need',
  },
  { name: 'WordsWithoutKey1764489600001', file: '1764489600001-words-without-key.ts', isByHand: true },
  { name: 'LettersOfAll1764489600011', file: '1764489600011-letters-of-all.ts', isByHand: true },
  {
    name: 'Persons1764576000000',
    file: '1764576000000-persons.ts',
    what: 'What else persons and colleagues need',
  },
  {
    name: 'Proof1764662400000',
    file: '1764662400000-proof.ts',
    what: 'What the proofs found missing',
  },
  { name: 'People1764662400002', file: '1764662400002-people.ts', isByHand: true },
  { name: 'RemindersDone1764662400004', file: '1764662400004-reminders-done.ts', isByHand: true },
  {
    name: 'HeldFiles1764748800000',
    file: '1764748800000-held-files.ts',
    what: 'What a virus scanner found in files',
  },
  { name: 'TicketNumbers1764835200000', file: '1764835200000-ticket-numbers.ts', isByHand: true },
];

const dataDir = await mkdtemp(join(tmpdir(), 'parley-migration-'));
const postgres = await startPostgres({ dataDir, durable: false });
try {
  const failed = process.argv[2] === 'regenerate' ? await regenerate() : await check();
  process.exitCode = failed ? 1 : 0;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The statements that bring the given database to the state of the entities. */
async function differences(url, migrations) {
  const { entities } = await dist('database.entities.js');
  const { createDataSource } = await dist('platform/database/data-source.js');
  const source = createDataSource({ url, entities, migrations, statementTimeoutMs: 0 });
  await source.initialize();
  try {
    for (const extension of ['pg_trgm', 'unaccent', 'btree_gin']) {
      await source.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
    }
    await source.runMigrations();
    return await source.driver.createSchemaBuilder().log();
  } finally {
    await source.destroy();
  }
}

async function regenerate() {
  const newest = MIGRATIONS.findLast(({ isByHand }) => !isByHand);
  const earlier = MIGRATIONS.slice(0, MIGRATIONS.indexOf(newest)).map(({ name }) => name);
  const { migrations } = await dist('migrations/index.js');
  const before = migrations.filter((migration) => earlier.includes(migration.name));
  const { upQueries, downQueries } = await differences(postgres.url, before);
  const lines = (queries) =>
    queries.map((q) => `    await queryRunner.query(${JSON.stringify(q.query)});`).join('\n');
  const text = `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** ${newest.what}, made from the entities. */
export class ${newest.name} implements MigrationInterface {
  name = '${newest.name}';

  async up(queryRunner: QueryRunner): Promise<void> {
${lines(upQueries)}
  }

  async down(queryRunner: QueryRunner): Promise<void> {
${lines(downQueries.reverse())}
  }
}
`;
  await writeFile(join(api, 'src/migrations', newest.file), text);
  await writeFile(join(api, 'src/migrations/index.ts'), indexOf(MIGRATIONS));
  console.info(`The migration ${newest.name} has ${upQueries.length} statements.`);
  return false;
}

function indexOf(list) {
  const imports = list.map(({ name, file }) => `import { ${name} } from './${file.replace('.ts', '.js')}';`);
  return `import type { MigrationClass } from '../platform/database/data-source.js';
${imports.join('\n')}

/** In the order in which they run. */
export const migrations: readonly MigrationClass[] = [${list.map(({ name }) => name).join(', ')}];
`;
}

async function check() {
  const { migrations } = await dist('migrations/index.js');
  const { upQueries } = await differences(postgres.url, migrations);
  for (const { query } of upQueries) console.error(`missing in the migrations: ${query}`);
  return upQueries.length > 0;
}
