import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Log } from '../logging/log.js';
import { Secrets } from '../crypto/secrets.js';
import { CONFIG, type Config } from './config.js';

/** The settings, the log and the keys: what everything else stands on. */
@Global()
@Module({})
export class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Log, useFactory: () => new Log(config.logLevel) },
        Secrets,
      ],
      exports: [CONFIG, Log, Secrets],
    };
  }
}
