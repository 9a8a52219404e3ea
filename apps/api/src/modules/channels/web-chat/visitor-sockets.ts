import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { Log } from '../../../platform/logging/log.js';
import { PUB_SUB, type PubSub, SocketServer } from '../../../platform/realtime/index.js';
import { VisitorConnection } from './visitor-connection.js';
import { visitorTopic } from './visitor-conversation.js';
import { closeCodes, goodbyeFor, type Hello, parseFrame } from './visitor-frames.js';
import { WebChatService } from './web-chat.service.js';
import { WidgetAccess } from './widget-access.service.js';

const PATH = '/widget/v1/socket';
const MAX_PAYLOAD = 64 * 1024;
const HELLO_MS = 3_000;
const BEAT_MS = 30_000;
const MAX_SOCKETS_PER_VISITOR = 10;

/** The visitors' side of realtime: hello first, then messages as they are written. */
@Injectable()
export class VisitorSockets implements OnModuleInit, OnApplicationShutdown {
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD });
  private readonly open = new Set<VisitorConnection>();
  private readonly alive = new WeakSet<WebSocket>();
  private beat: NodeJS.Timeout | undefined;
  private isEnding = false;

  constructor(
    @Inject(SocketServer) private readonly sockets: SocketServer,
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    @Inject(WidgetAccess) private readonly access: WidgetAccess,
    @Inject(WebChatService) private readonly chat: WebChatService,
    @Inject(Log) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.sockets.register(PATH, (request, socket, head) =>
      this.server.handleUpgrade(request, socket, head, (ws) => this.accept(ws, request)),
    );
    // Words that were lost while the line between the processes was down are made good by looking.
    this.pubsub.onReconnect(() => this.open.forEach((connection) => connection.wake()));
    this.beat = setInterval(() => this.checkAlive(), BEAT_MS);
    this.beat.unref();
  }

  onApplicationShutdown(): void {
    this.isEnding = true;
    clearInterval(this.beat);
    for (const socket of this.server.clients)
      socket.close(closeCodes.restart, 'Restarting, please reconnect');
    this.server.close();
  }

  private accept(socket: WebSocket, request: IncomingMessage): void {
    const timer = setTimeout(() => socket.close(closeCodes.noHello, 'No hello'), HELLO_MS);
    this.alive.add(socket);
    socket.on('pong', () => this.alive.add(socket));
    // A broken frame closes the socket; without a listener it would end the process.
    socket.on('error', () => undefined);
    socket.on('close', () => clearTimeout(timer));
    socket.once('message', (data, isBinary) => {
      clearTimeout(timer);
      const frame = isBinary ? null : parseFrame(textOf(data));
      if (frame?.type !== 'hello') return socket.close(closeCodes.badFrame, 'Say hello first');
      void this.greet(socket, frame, request.headers.origin);
    });
  }

  private async greet(socket: WebSocket, hello: Hello, origin: string | undefined): Promise<void> {
    // What arrives before we are ready must wait and not be lost.
    const early: string[] = [];
    const hold = (data: RawData) => void (early.length < 10 && early.push(textOf(data)));
    socket.on('message', hold);
    try {
      const caller = {
        widgetToken: hello.widget_token,
        visitorToken: hello.visitor_token,
        origin,
        requestId: `socket-${randomUUID()}`,
      };
      const session = await this.access.visitor(caller);
      const connection = new VisitorConnection(socket, session, this.chat, hello.after, {
        letIn: async () => void (await this.access.visitor(caller)),
        onTrouble: (error) => this.log.warn('a visitor could not be served on the socket', { error }),
      });
      if (this.countOf(session.visitorId) >= MAX_SOCKETS_PER_VISITOR) {
        return socket.close(closeCodes.tooMuch, 'Too many connections');
      }
      await this.attach(socket, connection);
      socket.off('message', hold);
      for (const text of early) connection.onFrame(text);
    } catch (error) {
      socket.close(...goodbyeFor(error));
    }
  }

  /** First listens, then reads: what is written in between is in both and leaves once. */
  private async attach(socket: WebSocket, connection: VisitorConnection): Promise<void> {
    this.open.add(connection);
    const unsubscribe = await this.pubsub.subscribe(visitorTopic(connection.visitorId), (message) =>
      connection.onSignal(message),
    );
    const leave = () => {
      this.open.delete(connection);
      void unsubscribe();
      void connection.end();
      // When we are the ones who go, nobody has left.
      if (!this.isEnding) void this.left(connection);
    };
    if (socket.readyState !== socket.OPEN) return leave();
    socket.on('close', leave);
    socket.on('message', (data) => connection.onFrame(textOf(data)));
    connection.send({ type: 'ready' });
    connection.isThere();
    connection.wake();
  }

  private async left(connection: VisitorConnection): Promise<void> {
    try {
      await connection.left();
      await this.pubsub.publish(visitorTopic(connection.visitorId), { kind: 'left' });
    } catch (error) {
      this.log.warn('that a visitor has left could not be told', { error });
    }
  }

  private countOf(visitorId: number): number {
    return [...this.open].filter((connection) => connection.visitorId === visitorId).length;
  }

  /** Who has not answered the last ping is gone, whatever the network says. */
  private checkAlive(): void {
    for (const socket of this.server.clients) {
      if (!this.alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8');
