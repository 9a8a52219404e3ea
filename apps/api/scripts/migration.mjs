// Makes and checks migrations against a database of its own.
//   node apps/api/scripts/migration.mjs regenerate   before the first release: one initial migration from the entities
//   node apps/api/scripts/migration.mjs check        fails when a migrated database differs from the entities
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../../bin/lib/postgres.mjs';

const api = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = (path) => import(join(api, 'dist', path));
const INITIAL = { name: 'Initial1763690400000', file: '1763690400000-initial.ts' };

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
  const { upQueries, downQueries } = await differences(postgres.url, []);
  const lines = (queries) =>
    queries.map((q) => `    await queryRunner.query(${JSON.stringify(q.query)});`).join('\n');
  const text = `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first schema, made from the entities. */
export class ${INITIAL.name} implements MigrationInterface {
  name = '${INITIAL.name}';

  async up(queryRunner: QueryRunner): Promise<void> {
${lines(upQueries)}
  }

  async down(queryRunner: QueryRunner): Promise<void> {
${lines(downQueries.reverse())}
  }
}
`;
  await writeFile(join(api, 'src/migrations', INITIAL.file), text);
  await writeFile(
    join(api, 'src/migrations/index.ts'),
    `import type { MigrationClass } from '../platform/database/data-source.js';
import { ${INITIAL.name} } from './${INITIAL.file.replace('.ts', '.js')}';

/** In the order in which they run. */
export const migrations: readonly MigrationClass[] = [${INITIAL.name}];
`,
  );
  console.info(`The initial migration has ${upQueries.length} statements.`);
  return false;
}

async function check() {
  const { migrations } = await dist('migrations/index.js');
  const { upQueries } = await differences(postgres.url, migrations);
  for (const { query } of upQueries) console.error(`missing in the migrations: ${query}`);
  return upQueries.length > 0;
}
