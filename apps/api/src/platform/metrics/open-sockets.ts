import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Metrics } from './metrics.js';

const GOODBYE_MS = 1_000;
const LOOK_MS = 20;

/** Counts the open WebSockets, and ends those that nobody ended: the server would wait for them for ever. */
@Injectable()
export class OpenSockets implements OnModuleInit, BeforeApplicationShutdown {
  private readonly open = new Set<Duplex>();

  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter?.getHttpServer() as Server | undefined;
    if (typeof server?.on !== 'function') return;
    server.on('upgrade', (_request, socket: Duplex) => {
      this.open.add(socket);
      socket.once('close', () => this.open.delete(socket));
    });
    this.metrics.gauge('parley_open_sockets', 'Open WebSockets.', () => this.open.size, 0);
  }

  /** Those who were told to go get a moment for their goodbye. */
  async beforeApplicationShutdown(): Promise<void> {
    const giveUpAt = Date.now() + GOODBYE_MS;
    while (this.open.size > 0 && Date.now() < giveUpAt) await setTimeout(LOOK_MS);
    for (const socket of this.open) socket.destroy();
  }
}
