import pg from 'pg';
import { DataSource, type DataSourceOptions, type EntitySchema, type MigrationInterface } from 'typeorm';
import { mayBreak } from './line.js';
import { momentOfText } from './moment-text.js';
import { SnakeNamingStrategy } from './naming-strategy.js';

// Ids are 64-bit integers in the database and plain numbers in code: they stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, momentOfText);

/**
 * A process that stands still in the middle of a transaction holds its rows so long and no longer: less than the lease of a
 * claim, so that whoever takes its work over finds them free.
 */
export const IDLE_IN_TRANSACTION_MS = 6_000;

export type EntityClass = (new () => object) | EntitySchema;
export type MigrationClass = new () => MigrationInterface;

export interface DataSourceSettings {
  url: string;
  entities: readonly EntityClass[];
  migrations?: readonly MigrationClass[];
  poolSize?: number;
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  applicationName?: string;
}

export function createDataSource(settings: DataSourceSettings): DataSource {
  const timeout = settings.statementTimeoutMs ?? 5_000;
  const lockTimeout = settings.lockTimeoutMs ?? 4_000;
  const options: DataSourceOptions = {
    type: 'postgres',
    url: settings.url,
    entities: [...settings.entities] as DataSourceOptions['entities'],
    migrations: [...(settings.migrations ?? [])],
    migrationsTableName: 'migration',
    namingStrategy: new SnakeNamingStrategy(),
    parseInt8: true,
    poolSize: settings.poolSize ?? 4,
    applicationName: settings.applicationName ?? 'parley',
    connectTimeoutMS: 5_000,
    poolErrorHandler: () => undefined,
    extra: {
      options: `-c statement_timeout=${timeout} -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS} -c lock_timeout=${lockTimeout}`,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      pipeline: true,
      onConnect: mayBreak,
    },
  };
  return new DataSource(options);
}
