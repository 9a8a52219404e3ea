import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config.js';
import { databaseUrls } from '../database/urls.js';
import { openLimitStore } from './limit-store.js';
import { LoadShedder } from './load-shedder.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { LIMIT_STORE, RateLimits } from './rate-limits.js';
import { TrafficLimits } from './traffic-limits.js';

@Global()
@Module({
  providers: [
    {
      provide: LIMIT_STORE,
      inject: [CONFIG],
      useFactory: (config: Config) =>
        openLimitStore({ redisUrl: config.redisUrl, postgresUrl: databaseUrls(config).system }),
    },
    RateLimits,
    LoadShedder,
    TrafficLimits,
    { provide: APP_GUARD, useClass: RateLimitGuard },
  ],
  exports: [RateLimits, TrafficLimits],
})
export class LimitsModule {}
