import type { Duplex } from 'node:stream';
import type { Server } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { inOnePiece } from '../streams/in-one-piece.js';

/** A browser that is there answers within this time. */
const SIGN_OF_LIFE_MS = 12_000;
/** With more than this on its way to a client, the next event waits until that is gone. */
const FULL_BYTES = 64 * 1024;

/**
 * Joins a socket and graphql-ws. Unlike its own way, events do not wait for each other to be handed to the system: what one turn
 * has to say to a client leaves in one piece, and a client that reads slowly makes its own subscriptions wait.
 * @param wire what the socket writes to.
 */
export function carry<E>(server: Server<E>, socket: WebSocket, wire: Duplex, extra: E): void {
  const closed = server.opened(
    {
      protocol: socket.protocol,
      send: (data) => send(socket, wire, data),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (hear) => {
        socket.on('message', (data: Buffer) => {
          hear(data.toString()).catch(() => socket.close(INNER_FAULT));
        });
      },
    },
    extra,
  );
  // One listener for as long as the socket is open: who has not answered by the next look is gone.
  let isAlive = true;
  socket.on('pong', () => (isAlive = true));
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, SIGN_OF_LIFE_MS);
  socket.once('close', (code, reason) => {
    clearInterval(timer);
    void closed(code, String(reason));
  });
}

const INNER_FAULT = 4500;

function send(socket: WebSocket, wire: Duplex, data: string): Promise<void> | void {
  if (socket.readyState !== socket.OPEN) return;
  inOnePiece(wire);
  if (wire.writableLength < FULL_BYTES) return socket.send(data, () => undefined);
  return new Promise((resolve, reject) => socket.send(data, (error) => (error ? reject(error) : resolve())));
}
