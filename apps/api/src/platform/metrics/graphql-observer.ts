import { Inject, Injectable } from '@nestjs/common';
import { traces } from '../tracing/tracing.js';
import { Metrics } from './metrics.js';

/** Callers choose the names of their operations; more of them than this would fill the memory with series. */
const MAX_NAMES = 200;
const NAME = /^[A-Za-z_]\w{0,60}$/;

/** `kind`: query, mutation or subscription; `invalid` for what is none. */
export interface AskedOperation {
  readonly name: string | undefined;
  readonly kind: string;
}

/** Measures every GraphQL operation that comes over HTTP. */
@Injectable()
export class GraphqlObserver {
  private readonly names = new Set<string>();

  constructor(@Inject(Metrics) private readonly metrics: Metrics) {}

  /** @param began by `performance.now()` */
  answered({ name, kind }: AskedOperation, began: number, isFine: boolean): void {
    const known = this.nameOf(name);
    traces()?.note({ 'graphql.operation.name': known, 'graphql.operation.type': kind });
    this.metrics.graphql(known, kind, isFine ? 'ok' : 'error', (performance.now() - began) / 1000);
  }

  private nameOf(name: string | undefined): string {
    if (!name) return 'unnamed';
    if (this.names.has(name)) return name;
    if (this.names.size >= MAX_NAMES || !NAME.test(name)) return 'other';
    this.names.add(name);
    return name;
  }
}
