import { Global, Inject, Module } from '@nestjs/common';
import { ExternalContextCreator } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { GraphqlErrors } from './graphql-errors.js';
import { GraphqlHttp } from './graphql-http.js';
import { GraphqlDriver, type GraphqlDriverOptions } from './graphql.driver.js';
import { DateTimeScalar } from './scalars.js';
import { withoutInterceptors } from './without-interceptors.js';

@Global()
@Module({ providers: [GraphqlHttp, GraphqlErrors], exports: [GraphqlHttp, GraphqlErrors] })
class GraphqlHttpModule {}

@Module({
  imports: [
    GraphQLModule.forRootAsync<GraphqlDriverOptions>({
      driver: GraphqlDriver,
      imports: [GraphqlHttpModule],
      inject: [GraphqlHttp],
      useFactory: (http: GraphqlHttp) => ({
        autoSchemaFile: true,
        sortSchema: true,
        path: '/graphql',
        serve: (schema) => http.serve(schema),
      }),
    }),
  ],
  providers: [DateTimeScalar],
  exports: [GraphQLModule],
})
export class GraphqlFaceModule {
  constructor(@Inject(ExternalContextCreator) contexts: ExternalContextCreator) {
    withoutInterceptors(contexts);
  }
}
