import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Mails that come by webhook bring their files along. */
const MAX_BYTES = 30 * 1024 * 1024;
const RAW = 'application/x-parley-raw';
const BELOW = '/webhooks/';

interface WithType {
  calledAs?: string;
}

/**
 * Bodies below /webhooks are handed on as the bytes that came: signatures are over those, and no parser may touch what
 * nobody has proven yet.
 */
export function keepRawCalls(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (request.url.startsWith(BELOW)) {
      (request as FastifyRequest & WithType).calledAs = request.headers['content-type'] ?? '';
      request.headers['content-type'] = RAW;
    }
    done();
  });
  fastify.addContentTypeParser(RAW, { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
}

/** The bytes and headers of such a call, each header once, with lower-case names. */
export function rawCallOf(request: FastifyRequest): { raw: Buffer; headers: Record<string, string> } {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  headers['content-type'] = (request as FastifyRequest & WithType).calledAs ?? '';
  return { raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), headers };
}
