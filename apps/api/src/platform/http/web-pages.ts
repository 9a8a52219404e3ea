import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { PlatformErrors } from '../errors/coded-error.js';
import { toPublicError } from '../errors/error-shape.js';
import { tellOutdatedClients } from './client-build.js';

/** Paths that belong to programs: an unknown one is a JSON error and never the web client's page. */
const PROGRAM_PATHS =
  /^\/(api|client-api|graphql|webhooks|widget|files|assets|realtime|healthz|readyz|metrics|simulator|demo)([/;]|$)/;
const YEAR_SECONDS = 31_536_000;

/** The web client: its files, and its page for every address that is a screen. */
export async function serveWeb(fastify: FastifyInstance, config: Config): Promise<void> {
  if (config.simulator && config.simulatorUrl) {
    const upstream = { upstream: config.simulatorUrl, prefix: '/simulator', rewritePrefix: '/simulator' };
    await fastify.register(proxy as never, upstream as never);
  }
  const page = join(config.paths.web, 'index.html');
  if (!existsSync(page)) return;
  await serveFiles(fastify, config.paths.web);
  const html = await readFile(page, 'utf8');
  tellOutdatedClients(fastify, html);
  fastify.get('/*', (request, reply) => {
    if (isScreen(request)) {
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
    }
    const { status, ...body } = toPublicError(PlatformErrors.routeNotFound());
    return reply.status(status).send(body);
  });
}

/** One route for each file of the build; those under assets/ carry a hash in their name and never change. */
async function serveFiles(fastify: FastifyInstance, root: string): Promise<void> {
  const options = {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: Pick<FastifyReply, 'header'>, path: string) => {
      const isForEver = path.includes(`${sep}assets${sep}`);
      void reply.header(
        'cache-control',
        isForEver ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  };
  await fastify.register(files as never, options as never);
}

function isScreen(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = plainPath(request.url.split('?')[0] ?? '');
  return path !== null && !PROGRAM_PATHS.test(path);
}

/** However it is spelled: `/API//v2` and `/api%2Fv2` are no screens either. @returns null for what is no path. */
function plainPath(path: string): string | null {
  try {
    return decodeURIComponent(path)
      .toLowerCase()
      .replace(/[\\/]+/g, '/');
  } catch {
    return null;
  }
}
