import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { createApiDocument } from '../../../src/platform/http/open-api.js';
import { edgesOf, restOperation } from './edges.js';
import { graphqlOperations } from './graphql.js';
import type { Operation } from './operation.js';

/** Everything that can be asked of the running application. */
export function catalogueOf(app: NestFastifyApplication): Operation[] {
  const edges = edgesOf(app);
  const rest = edges.map(restOperation).filter((one) => one !== null);
  return [...rest, ...graphqlOperations(app.get(GraphQLSchemaHost).schema, edges)];
}

/** The operations that the OpenAPI document tells of, in the catalogue's words. */
export function openApiOperations(app: NestFastifyApplication): string[] {
  const document: OpenAPIObject = createApiDocument(app as never);
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}
