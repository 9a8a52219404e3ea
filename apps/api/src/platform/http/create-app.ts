import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import type { DynamicModule, INestApplication, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config } from '../config/config.js';
import { PlatformErrors } from '../errors/coded-error.js';
import { toPublicError } from '../errors/error-shape.js';
import { HttpErrorFilter } from '../errors/http-error.filter.js';
import { Log } from '../logging/log.js';
import { GraphqlSocket } from '../realtime/graphql-socket.js';
import { SocketServer } from '../realtime/socket-server.js';
import { compressAnswers } from './compress-answers.js';
import { contentSecurityPolicy } from './content-security.js';
import { openAcceptors } from './acceptors.js';
import { hearOutRefused } from './hear-out.js';
import { describeApi } from './open-api.js';
import { keepRawCalls } from './raw-calls.js';
import { createValidationPipe } from './validation.pipe.js';
import { serveWeb } from './web-pages.js';

const BODY_LIMIT = 2 * 1024 * 1024;
const UPLOAD_LIMIT = 25_000_000;
const MAX_UPLOADS = 10;
/** How long whoever is still sending or being answered may hold up the end of this process. */
const GOODBYE_MS = 5_000;

/** The whole HTTP side, ready to listen: plugins, filters, REST, GraphQL with its socket, and the web pages. */
export async function createHttpApp(
  module: Type | DynamicModule,
  config: Config,
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy.length ? [...config.trustProxy] : false,
    genReqId: () => randomUUID(),
    // The specification writes some addresses with a slash at their end.
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Addresses that cannot be read never reach the routes, nor their filter.
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => sendMalformed(reply),
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: config.isTest ? false : ['error', 'warn'],
    abortOnError: false,
  });
  await registerPlugins(app.getHttpAdapter().getInstance(), config);
  app.useGlobalPipes(createValidationPipe());
  app.useGlobalFilters(new HttpErrorFilter(app.get(Log)));
  describeApi(app);
  await serveWeb(app.getHttpAdapter().getInstance(), config);
  await app.init();
  await app.get(GraphqlSocket).start();
  app.get(SocketServer).attach(app.getHttpServer());
  return app;
}

async function registerPlugins(fastify: FastifyInstance, config: Config): Promise<void> {
  await fastify.register(cookie as never);
  await fastify.register(
    multipart as never,
    { limits: { fileSize: UPLOAD_LIMIT, files: MAX_UPLOADS, fieldSize: BODY_LIMIT, fields: 50 } } as never,
  );
  await fastify.register(helmet as never, { ...contentSecurityPolicy(config), global: false } as never);
  protectAnswers(fastify);
  compressAnswers(fastify);
  hearOutRefused(fastify);
  keepRawCalls(fastify);
  cutThoseThatLinger(fastify);
  if (!config.isTest) openAcceptors(fastify);
  // What says nothing else is about somebody's data: no cache keeps it.
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/** A server that closes waits for its callers, and one that never finishes would be waited for without end. */
function cutThoseThatLinger(fastify: FastifyInstance): void {
  fastify.addHook('preClose', (done) => {
    setTimeout(() => fastify.server.closeAllConnections(), GOODBYE_MS).unref();
    done();
  });
}

/** Every answer carries the same headers of protection: they are put together for the first one only. */
function protectAnswers(fastify: FastifyInstance): void {
  let headers: (readonly [string, number | string | string[]])[] | undefined;
  fastify.addHook('onRequest', (_request, reply, next) => {
    const { raw } = reply;
    for (const [name, value] of headers ?? []) raw.setHeader(name, value);
    if (!headers) {
      const others = new Set(raw.getHeaderNames());
      reply.helmet();
      headers = Object.entries(raw.getHeaders()).flatMap(([name, value]) =>
        others.has(name) || value === undefined ? [] : [[name, value] as const],
      );
    }
    next();
  });
}

function sendMalformed(reply: FastifyReply): void {
  const { status, ...body } = toPublicError(PlatformErrors.malformed());
  void reply.status(status).send(body);
}

export type HttpApp = INestApplication;
