import { type ChildProcess, fork, type SendHandle } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** Newcomers that are let in in one turn of the loop, at most. */
const ACCEPTORS = 12;
/** Without an answer by then, there are no more acceptors than the one. */
const PATIENCE_MS = 10_000;
/** As the server of HTTP lets them in: no answer waits for the piece behind it, and nobody is cut off in the middle of one. */
const AS_HTTP = { allowHalfOpen: true, noDelay: true };
/** What the types of Node do not know: the handle of a socket, below what listens. */
type Handle = SendHandle & { close(): void };

const MIRROR = import.meta.resolve(
  extname(import.meta.url) === '.ts'
    ? '../../../dist/platform/http/acceptor-mirror.js'
    : './acceptor-mirror.js',
);

/**
 * A loop lets in one newcomer in each of its turns (libuv, from 1.45 on). Where much is going on, a turn takes tens of milliseconds,
 * and in a crowd whoever has no line yet waits for seconds, if only to hear that there is no time. So the process listens by several
 * handles of the same socket. They are had by sending its own handle to another process and back.
 */
export function openAcceptors(fastify: FastifyInstance): void {
  const acceptors = new Set<Server>();
  let isOpen = true;
  let mirror: ChildProcess | undefined;
  fastify.addHook('onListen', (done) => {
    mirror = mirrored(fastify.server, (handle) => {
      if (!isOpen) return handle.close();
      const acceptor = createServer(AS_HTTP, (socket) => fastify.server.emit('connection', socket));
      acceptor.on('error', () => acceptors.delete(acceptor));
      acceptors.add(acceptor.listen(handle));
    });
    done();
  });
  fastify.addHook('preClose', (done) => {
    isOpen = false;
    for (const acceptor of acceptors) acceptor.close();
    // While it has the handle, callers are let in that nobody hears.
    if (!mirror || mirror.exitCode !== null || mirror.signalCode !== null) return done();
    mirror.once('exit', () => done());
    mirror.kill('SIGKILL');
  });
}

/** Further handles of the socket at which a server listens; none where it has no other process, or that fails. */
function mirrored(server: Server, take: (handle: Handle) => void): ChildProcess {
  // It needs nothing of this process, least of all its secrets.
  const mirror = fork(fileURLToPath(MIRROR), {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const patience = setTimeout(() => mirror.kill('SIGKILL'), PATIENCE_MS);
  mirror.once('exit', () => clearTimeout(patience));
  mirror.on('error', () => undefined);
  mirror.on('message', (_message, handle) => take(handle as Handle));
  // The raw handle: what arrives as a server would let in callers of its own.
  const { _handle: handle } = server as Server & { readonly _handle: Handle };
  mirror.send(ACCEPTORS, handle, { keepOpen: true }, () => undefined);
  return mirror;
}
