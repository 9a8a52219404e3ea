import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Injectable } from '@nestjs/common';

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
      const path = (request.url ?? '').split('?')[0] ?? '';
      const handler = this.handlers.get(path);
      if (handler) return handler(request, socket, head);
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    });
  }
}
