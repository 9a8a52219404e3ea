import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { toPublicError } from '../errors/error-shape.js';
import { PlatformErrors } from '../errors/coded-error.js';

/** Paths that belong to programs: an unknown one is a JSON error and never the web client's page. */
const PROGRAM_PATHS =
  /^\/(api|client-api|auth\/(login|logout|2fa|password|activity|verification)\b(?!$)|graphql|webhooks|widget|files|assets|realtime|healthz|readyz|metrics|simulator)(\/|$)/;

/** The web client: its files, and its page for every address that is a screen. */
export async function serveWeb(fastify: FastifyInstance, config: Config): Promise<void> {
  if (config.simulator && config.simulatorUrl) {
    await fastify.register(
      proxy as never,
      { upstream: config.simulatorUrl, prefix: '/simulator', rewritePrefix: '/simulator' } as never,
    );
  }
  const page = join(config.paths.web, 'index.html');
  if (!existsSync(page)) return;
  await fastify.register(
    files as never,
    {
      root: join(config.paths.web, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: true,
    } as never,
  );
  const html = await readFile(page, 'utf8');
  const isScreen = (request: FastifyRequest): boolean =>
    (request.method === 'GET' || request.method === 'HEAD') &&
    !PROGRAM_PATHS.test(request.url.split('?')[0] ?? '');
  const answer = (request: FastifyRequest, reply: FastifyReply): void => {
    if (isScreen(request)) {
      void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
      return;
    }
    const { status, ...body } = toPublicError(PlatformErrors.routeNotFound());
    void reply.status(status).send(body);
  };
  fastify.get('/*', answer);
}
