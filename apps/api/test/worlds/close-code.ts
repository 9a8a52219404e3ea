import type { WebSocket } from 'ws';

/**
 * With which code a socket is closed: 1006 where it just breaks, as when the server ends while a test holds it. It is told of as an
 * error before, which is nobody's when the test does not wait for the end.
 */
export function closeCodeOf(socket: WebSocket): Promise<number> {
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.once('close', resolve));
}
