import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { GraphqlHttp } from './graphql-http.js';
import { GraphqlDriver, type GraphqlDriverOptions } from './graphql.driver.js';
import { DateTimeScalar } from './scalars.js';

@Module({ providers: [GraphqlHttp], exports: [GraphqlHttp] })
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
export class GraphqlFaceModule {}
