import { type ChildProcess, fork, type SendHandle } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** Newcomers that are let in in one turn of the loop, at most. */
const DOORS = 12;
/** Without an answer by then, there are no more doors than the one. */
const PATIENCE_MS = 10_000;
/** What the types of Node do not know: the handle of a socket, below what listens. */
type Handle = SendHandle & { close(): void };

const MIRROR = import.meta.resolve(
  extname(import.meta.url) === '.ts' ? '../../../dist/platform/http/door-mirror.js' : './door-mirror.js',
);

/**
 * A loop lets in one newcomer in each of its turns (libuv, from 1.45 on). Where much is going on, a turn takes tens of milliseconds,
 * and in a crowd whoever has no line yet waits for seconds, if only to hear that there is no time. So the process listens by several
 * handles of the same socket. They are had by sending its own handle to another process and back.
 */
export function openDoors(fastify: FastifyInstance): void {
  const doors = new Set<Server>();
  let isOpen = true;
  let mirror: ChildProcess | undefined;
  fastify.addHook('onListen', (done) => {
    mirror = mirrored(fastify.server, (handle) => {
      if (!isOpen) return handle.close();
      const door = createServer((socket) => fastify.server.emit('connection', socket));
      door.on('error', () => doors.delete(door));
      doors.add(door.listen(handle));
    });
    done();
  });
  fastify.addHook('preClose', (done) => {
    isOpen = false;
    for (const door of doors) door.close();
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
  mirror.send(DOORS, handle, { keepOpen: true }, () => undefined);
  return mirror;
}
