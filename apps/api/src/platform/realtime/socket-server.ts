import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddress from '@fastify/proxy-addr';
import { Injectable } from '@nestjs/common';
import type { Origin } from '../context/index.js';

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Shares the one HTTP port between the sockets: each path has one owner, anything else is refused. */
@Injectable()
export class SocketServer {
  private readonly handlers = new Map<string, UpgradeHandler>();

  register(path: string, handler: UpgradeHandler): void {
    if (this.handlers.has(path)) throw new Error(`The socket path ${path} has an owner already.`);
    this.handlers.set(path, handler);
  }

  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // Node leaves the connection without a listener here, and a caller who hangs up would end the process.
      socket.on('error', () => socket.destroy());
      const path = (request.url ?? '').split('?')[0] ?? '';
      const handler = this.handlers.get(path);
      if (handler) return handler(request, socket, head);
      refuseUpgrade(socket, '404 Not Found');
    });
  }
}

/** Answers with a status instead of a socket. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * Browsers say which page opens a socket, and do so across sites: only pages of this Parley may. Programs that are
 * no browsers send no Origin; they are let in, because the token says who they are.
 */
export function comesFromHere(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return (
    page.origin === new URL(publicUrl).origin || (host !== undefined && page.host === host.toLowerCase())
  );
}

/** From where a socket was opened. Headers that tell of an address count from trusted proxies only. */
export function originOfSocket(request: IncomingMessage, trusted: readonly string[]): Origin {
  return { ip: proxyAddress(request, [...trusted]), userAgent: request.headers['user-agent'] ?? '' };
}
