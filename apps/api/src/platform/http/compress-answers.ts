import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Below this an answer is one packet in any case. */
const FROM_BYTES = 1_400;
/** Nearly as small as it gets, at a third of the time. */
const LEVEL = 4;
/** What is written out as data. Sign-in answers are not among these: a secret is never packed beside what others may choose. */
const DATA_PATHS = /^\/(?:graphql|api|client-api)(?:[/?]|$)/;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;

/** Answers of the API travel packed to whoever can unpack them. What is sent in pieces is left as it is. */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < FROM_BYTES || !isData(request, reply))
      return done(null, payload);
    reply.header('vary', withEncoding(reply.getHeader('vary')));
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload);
    gzip(payload, { level: LEVEL }, (error, packed) => {
      if (error) return done(error);
      void reply.header('content-encoding', 'gzip').removeHeader('content-length');
      done(null, packed);
    });
  });
}

function isData(request: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.hasHeader('content-encoding') || !DATA_PATHS.test(request.url)) return false;
  return JSON_TYPE.test(String(reply.getHeader('content-type') ?? ''));
}

function withEncoding(vary: unknown): string {
  const known = typeof vary === 'string' ? vary : '';
  return known ? `${known}, accept-encoding` : 'accept-encoding';
}

/** "gzip, deflate, br" and "*", but not "gzip;q=0". */
function takesGzip(header: string | string[] | undefined): boolean {
  const wishes = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((wish) => wish.split(';').map((part) => part.trim()));
  const wish = wishes.find(([name]) => name === 'gzip') ?? wishes.find(([name]) => name === '*');
  return wish !== undefined && !wish.slice(1).some((part) => /^q=0(?:\.0*)?$/.test(part));
}
