import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '../database/index.js';
import { PlatformErrors } from '../errors/coded-error.js';
import { Metrics } from '../metrics/metrics.js';
import { classOf, LoadGauge, PATIENCE_MS, putOffFor } from './load.rules.js';

/**
 * Says "come again" at once instead of "too late" after a long time, when more is asked of this process than it can do.
 * Without it everybody waits, gives up and asks again, and nothing of what is done is of use to anybody.
 */
@Injectable()
export class LoadShedder implements OnModuleInit {
  private readonly inside = new LoadGauge(performance.now());
  private readonly atTheDoor = new LoadGauge(performance.now());

  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(Database) private readonly database: Database,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    if (typeof fastify?.addHook !== 'function') return;
    const open = (): number => this.inside.count + this.atTheDoor.count;
    this.metrics.gauge('parley_requests_open', 'Calls that are being answered.', open, 0);
    // A series that begins with the first refusal would not show that one.
    for (const call of Object.keys(PATIENCE_MS)) this.metrics.putOff.inc({ call }, 0);
    fastify.addHook('onRequest', (request, reply, done) => {
      this.admit(request, reply);
      done();
    });
  }

  /** @throws unavailable */
  private admit(request: FastifyRequest, reply: FastifyReply): void {
    const call = classOf(request.method, request.url);
    if (!call) return;
    const load = call === 'enter' ? this.atTheDoor : this.inside;
    const waiting = load.isCrowded ? this.database.waitingForEach : 0;
    const retryAfter = putOffFor(call, load.expectedMs(performance.now()), waiting);
    if (retryAfter !== null) {
      this.metrics.putOff.inc({ call });
      throw PlatformErrors.unavailable({ retryAfter });
    }
    load.began(performance.now());
    // Also when the caller has left, or the line broke.
    reply.raw.once('close', () => load.ended(performance.now(), reply.raw.writableFinished));
  }
}
