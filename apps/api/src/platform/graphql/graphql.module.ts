import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ValidationRule } from 'graphql';
import { AccessModule } from '../access/access.module.js';
import { RequestContexts } from '../access/request-contexts.js';
import { formatError } from './format-error.js';
import type { GraphqlContext } from './graphql-context.js';
import { introspectionForSignedIn } from './introspection.js';
import { MAX_TOKENS, protection } from './limits.js';
import { subscriptionsOverSocket } from './only-over-socket.js';
import { DateTimeScalar } from './scalars.js';

@Module({
  imports: [
    GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: ApolloDriver,
      imports: [AccessModule],
      inject: [RequestContexts],
      useFactory: (contexts: RequestContexts) => ({
        autoSchemaFile: true,
        sortSchema: true,
        path: '/graphql',
        graphiql: false,
        playground: false,
        csrfPrevention: true,
        introspection: true,
        includeStacktraceInErrorResponses: false,
        allowBatchedHttpRequests: false,
        parseOptions: { maxTokens: MAX_TOKENS },
        plugins: [
          ...protection.plugins,
          introspectionForSignedIn,
          subscriptionsOverSocket,
          // No answer is kept by caches. What would work that out looks at each field of each row.
          ApolloServerPluginCacheControlDisabled(),
        ] as NonNullable<ApolloDriverConfig['plugins']>,
        validationRules: protection.validationRules as ValidationRule[],
        formatError,
        context: (request: FastifyRequest, reply: FastifyReply): GraphqlContext => ({
          transport: 'http',
          request,
          reply,
          loaders: new Map(),
          requestContext: () => contexts.ofRequest(request),
        }),
      }),
    }),
  ],
  providers: [DateTimeScalar],
  exports: [GraphQLModule],
})
export class GraphqlFaceModule {}
