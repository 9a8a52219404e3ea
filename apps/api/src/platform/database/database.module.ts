import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { createDataSource, type EntityClass } from './data-source.js';
import { createSystemPool, DATA_SOURCE, Database, SYSTEM_POOL } from './database.js';
import { databaseUrls } from './urls.js';

const API_STATEMENT_MS = 5_000;
const WORKER_STATEMENT_MS = 60_000;

@Global()
@Module({})
export class DatabaseModule {
  static forRoot(entities: readonly EntityClass[], role: 'api' | 'worker'): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: DATA_SOURCE,
          inject: [CONFIG],
          useFactory: (config: Config) =>
            createDataSource({
              url: databaseUrls(config).app,
              entities,
              poolSize: config.databasePool,
              statementTimeoutMs: role === 'api' ? API_STATEMENT_MS : WORKER_STATEMENT_MS,
              applicationName: `parley-${role}`,
            }).initialize(),
        },
        {
          provide: SYSTEM_POOL,
          inject: [CONFIG],
          useFactory: (config: Config) => createSystemPool(databaseUrls(config).system, 6),
        },
        Database,
      ],
      exports: [Database, DATA_SOURCE],
    };
  }
}
