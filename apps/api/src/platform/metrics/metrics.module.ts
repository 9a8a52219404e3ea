import { Global, Module } from '@nestjs/common';
import { FloorGauges } from './floor-gauges.js';
import { GraphqlObserver } from './graphql-observer.js';
import { HttpObserver } from './http-observer.js';
import { Metrics } from './metrics.js';
import { OpenSockets } from './open-sockets.js';

/** To count: available everywhere. */
@Global()
@Module({ providers: [Metrics, GraphqlObserver], exports: [Metrics, GraphqlObserver] })
export class MetricsModule {}

/** To watch the process from outside and from within; stands above what it watches. */
@Module({ providers: [HttpObserver, OpenSockets, FloorGauges] })
export class WatchModule {}
