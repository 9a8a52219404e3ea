import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestContexts } from '../access/request-contexts.js';
import { PlatformErrors } from '../errors/coded-error.js';
import { toPublicError } from '../errors/error-shape.js';
import { describeWords } from '../graphql/input-field.js';
import { speaksCamel } from './case.js';
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
  const camel = schemasOf(document, Object.keys(document.paths).filter(speaksCamel));
  for (const [path, item] of Object.entries(document.paths)) {
    if (speaksCamel(path)) continue;
    for (const operation of Object.values(item)) snakeOperation(operation as OperationWords);
  }
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
    if (!camel.has(name)) snakeProperties(schema);
  return document;
}

/** The names of all schemas that these paths lead to. */
function schemasOf(document: OpenAPIObject, paths: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    for (const [, name] of JSON.stringify(node ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || found.has(name)) continue;
      found.add(name);
      visit(document.components?.schemas?.[name]);
    }
  };
  for (const path of paths) visit(document.paths[path]);
  return found;
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
    .addHook('onRequest', (request, reply, done) => {
      // Whoever asks for anything else waits for nothing.
      if (!isOfDocument(request.routeOptions.url)) return done();
      letIn(contexts, request, reply).then(() => done(), done);
    });
}

const isPage = (route: string): boolean => route === PAGE || route.startsWith(`${PAGE}/`);
const isOfDocument = (route = ''): boolean => route === DOCUMENT || isPage(route);

/** The document tells the whole shape of the API, which is nobody's business who has no account. */
async function letIn(contexts: RequestContexts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const route = request.routeOptions.url ?? '';
  if (await contexts.isSignedInPage(request)) return;
  if (await contexts.ofRequest(request)) return;
  if (isPage(route) && request.headers.accept?.includes('text/html'))
    return void (await reply.redirect(SIGN_IN, 302));
  const { status, ...body } = toPublicError(PlatformErrors.signInNeeded());
  await reply.status(status).send(body);
}
