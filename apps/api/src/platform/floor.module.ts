import { type DynamicModule, Module } from '@nestjs/common';
import { DeadLettersModule } from './dead-letters/dead-letters.module.js';
import { HealthModule } from './health/health.module.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { MetricsModule, WatchModule } from './metrics/metrics.module.js';
import { PubSubModule } from './realtime/pubsub.module.js';
import { ShutdownModule } from './shutdown/shutdown.module.js';
import { StorageModule } from './storage/storage.module.js';

/** The technical floor under the modules, besides settings, database and outbox. It needs the AccessModule. */
@Module({})
export class FloorModule {
  static forRoot(role: 'api' | 'worker'): DynamicModule {
    return {
      module: FloorModule,
      imports: [
        ShutdownModule,
        MetricsModule,
        PubSubModule,
        JobsModule.forRoot(role),
        DeadLettersModule,
        StorageModule,
        LimitsModule,
        IdempotencyModule,
        HealthModule,
        WatchModule,
      ],
    };
  }
}
