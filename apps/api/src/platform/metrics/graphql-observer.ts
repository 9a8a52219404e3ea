import type { ApolloServerPlugin, GraphQLRequestContext, GraphQLRequestListener } from '@apollo/server';
import { Plugin } from '@nestjs/apollo';
import { Inject } from '@nestjs/common';
import { traces } from '../tracing/tracing.js';
import { Metrics } from './metrics.js';

/** Callers choose the names of their operations; more of them than this would fill the memory with series. */
const MAX_NAMES = 200;
const NAME = /^[A-Za-z_]\w{0,60}$/;

/** Measures every GraphQL operation that comes over HTTP. */
@Plugin()
export class GraphqlObserver implements ApolloServerPlugin {
  private readonly names = new Set<string>();

  constructor(@Inject(Metrics) private readonly metrics: Metrics) {}

  async requestDidStart(): Promise<GraphQLRequestListener<object>> {
    const begin = performance.now();
    return {
      willSendResponse: async ({ operation, operationName, errors }: GraphQLRequestContext<object>) => {
        const kind = operation?.operation ?? 'invalid';
        const seconds = (performance.now() - begin) / 1000;
        const name = this.nameOf(operationName);
        traces()?.note({ 'graphql.operation.name': name, 'graphql.operation.type': kind });
        this.metrics.graphql(name, kind, errors?.length ? 'error' : 'ok', seconds);
      },
    };
  }

  private nameOf(name: string | null | undefined): string {
    if (!name) return 'unnamed';
    if (this.names.has(name)) return name;
    if (this.names.size >= MAX_NAMES || !NAME.test(name)) return 'other';
    this.names.add(name);
    return name;
  }
}
