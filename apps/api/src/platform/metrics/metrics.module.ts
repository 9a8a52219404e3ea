import { Global, Module } from '@nestjs/common';
import { FloorGauges } from './floor-gauges.js';
import { HttpObserver } from './http-observer.js';
import { Metrics } from './metrics.js';

/** To count: available everywhere. */
@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}

/** To watch the process from outside and from within; stands above what it watches. */
@Module({ providers: [HttpObserver, FloorGauges] })
export class WatchModule {}
