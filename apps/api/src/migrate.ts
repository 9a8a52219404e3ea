import 'reflect-metadata';
import { entities } from './database.entities.js';
import { migrations } from './migrations/index.js';
import { ConfigError, loadConfig } from './platform/config/config.js';
import { migrate } from './platform/database/migrate.js';

// Brings the database to the state of the code, then ends. One sentence says what was done, or what stands in the way.
try {
  const done = await migrate(loadConfig(), { entities, migrations });
  console.info(done.length ? `Migrated: ${done.join(', ')}` : 'The database is up to date.');
} catch (error) {
  console.error(
    error instanceof ConfigError ? error.message : `The database could not be migrated: ${String(error)}`,
  );
  process.exitCode = 1;
}
