import { setTimeout as pause } from 'node:timers/promises';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { isDatabaseAway } from '../errors/error-shape.js';
import { Log } from '../logging/log.js';
import { createDataSource, type DataSourceSettings, type EntityClass } from './data-source.js';
import { createSystemPool, DATA_SOURCE, Database, SYSTEM_POOL } from './database.js';
import { SharedWrites } from './shared-writes.js';
import { databaseUrls } from './urls.js';

const API_STATEMENT_MS = 5_000;
const WORKER_STATEMENT_MS = 60_000;
/** A server that recovers from a crash takes its time; an address that nobody answers at is somebody's mistake. */
const PATIENCE_MS = 60_000;
const TRY_AGAIN_MS = 500;

@Global()
@Module({})
export class DatabaseModule {
  static forRoot(entities: readonly EntityClass[], role: 'api' | 'worker'): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: DATA_SOURCE,
          inject: [CONFIG, Log],
          useFactory: (config: Config, log: Log) =>
            connected(
              {
                url: databaseUrls(config).app,
                entities,
                poolSize: config.databasePool,
                statementTimeoutMs: role === 'api' ? API_STATEMENT_MS : WORKER_STATEMENT_MS,
                applicationName: `parley-${role}`,
              },
              log,
            ),
        },
        {
          provide: SYSTEM_POOL,
          inject: [CONFIG],
          useFactory: (config: Config) => createSystemPool(databaseUrls(config).system, 6),
        },
        Database,
        SharedWrites,
      ],
      exports: [Database, SharedWrites, DATA_SOURCE],
    };
  }
}

/** A process that starts together with its database, or while that recovers, waits for it. */
async function connected(settings: DataSourceSettings, log: Log): Promise<DataSource> {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    try {
      return await createDataSource(settings).initialize();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > until) throw error;
      log.warnRarely('the database is not there yet; trying again', { error });
      await pause(TRY_AGAIN_MS);
    }
  }
}
