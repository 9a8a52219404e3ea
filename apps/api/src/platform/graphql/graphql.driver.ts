import { AbstractGraphQLDriver, type GqlModuleOptions } from '@nestjs/graphql';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { GraphQLSchema } from 'graphql';

export interface GraphqlDriverOptions extends GqlModuleOptions {
  /** What answers requests by the schema that the framework has made of the resolvers. */
  serve: (schema: GraphQLSchema) => RouteHandlerMethod;
}

/** Puts GraphQL on its address. The framework makes the schema; sockets are another's business. */
export class GraphqlDriver extends AbstractGraphQLDriver<GraphqlDriverOptions> {
  async start({ path, schema, serve }: GraphqlDriverOptions): Promise<void> {
    const fastify = this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>();
    if (!path || !schema) throw new Error('GraphQL needs an address and a schema.');
    fastify.route({ url: path, method: ['GET', 'POST'], handler: serve(schema) });
  }

  async stop(): Promise<void> {}
}
