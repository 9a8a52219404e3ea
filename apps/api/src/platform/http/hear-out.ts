import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What is still taken in, and thrown away, of a request that was refused before its end. */
const MOST_BYTES = 160_000_000;
const MOST_MS = 60_000;

/**
 * Many programs look for an answer only when they have sent everything. A connection that is closed before tells them
 * of a broken pipe, and never why: what was refused is heard out, within bounds, and thrown away.
 */
export function hearOutRefused(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ raw }, reply, payload, done) => {
    // Complete as well where nothing comes over a wire.
    if (reply.statusCode < 400 || raw.complete !== false) return done(null, payload);
    reply.removeHeader('connection');
    const heardOut = throwAway(raw);
    // Node closes such a connection with the answer: then the answer waits.
    if (reply.raw.shouldKeepAlive) done(null, payload);
    else void heardOut.then(() => done(null, payload));
  });
}

function throwAway(request: IncomingMessage): Promise<void> {
  const { socket } = request;
  let left = MOST_BYTES;
  const timer = setTimeout(() => socket.destroy(), MOST_MS).unref();
  request.unpipe();
  request.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) socket.destroy();
  });
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', done).once('close', done).once('error', done);
    request.resume();
  });
}
