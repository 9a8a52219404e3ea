import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestContexts } from '../access/request-contexts.js';
import { PlatformErrors } from '../errors/coded-error.js';
import { toPublicError } from '../errors/error-shape.js';
import { describeWords } from '../graphql/input-field.js';
import { type OperationWords, snakeOperation, snakeProperties } from './open-api-words.js';

const PAGE = '/api/docs';
const DOCUMENT = '/api/openapi.json';
/** Where somebody who is not signed in is sent: the page that leads here comes next. */
const SIGN_IN = `/auth/login?next=${encodeURIComponent('/admin/developers/rest')}`;

export function createApiDocument(app: INestApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setTitle('Parley')
    .setDescription(
      'The REST face of Parley. JSON in snake_case; times are ISO 8601 in UTC, money is integer cents.',
    )
    .setVersion('2')
    .addBearerAuth()
    .build();
  describeWords();
  const document = SwaggerModule.createDocument(app, description, { autoTagControllers: false });
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) snakeOperation(operation as OperationWords);
  }
  for (const schema of Object.values(document.components?.schemas ?? {})) snakeProperties(schema);
  return document;
}

/** Puts the document at /api/openapi.json and a page to read it at /api/docs, both for people who are signed in. */
export function describeApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => createApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Parley API',
    customCss: '.swagger-ui .topbar { display: none }',
    swaggerOptions: { persistAuthorization: false, validatorUrl: null },
  });
  const contexts = app.get(RequestContexts);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply) => letIn(contexts, request, reply));
}

/** The document tells the whole shape of the API, which is nobody's business who has no account. */
async function letIn(contexts: RequestContexts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const route = request.routeOptions.url ?? '';
  const isPage = route === PAGE || route.startsWith(`${PAGE}/`);
  if (!isPage && route !== DOCUMENT) return;
  if (await contexts.isSignedInPage(request)) return;
  if (await contexts.ofRequest(request)) return;
  if (isPage && request.headers.accept?.includes('text/html'))
    return void (await reply.redirect(SIGN_IN, 302));
  const { status, ...body } = toPublicError(PlatformErrors.signInNeeded());
  await reply.status(status).send(body);
}
