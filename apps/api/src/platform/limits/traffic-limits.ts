import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf, RequestContexts } from '../access/request-contexts.js';
import { CONFIG, type Config } from '../config/config.js';
import type { UserActor } from '../context/request-context.js';
import { Log } from '../logging/log.js';
import { Metrics } from '../metrics/metrics.js';
import { fingerprint, networkOf } from './caller-key.js';
import { setLimitHeaders } from './limit-headers.js';
import type { LimitStore } from './limit-store.js';
import { LIMIT_STORE, type LimitState } from './rate-limits.js';
import { TrafficCounter } from './traffic-counter.js';

const EXCHANGE_MS = 1_000;
const WINDOW_SECONDS = 60;
/** Providers that bring messages are not held up, nor are the pages and scripts that make the rest possible. */
const LIMITED = /^\/(?:api|client-api|auth|graphql|widget\/v\d+|files|realtime)(?:[/?]|$)/;
/** Tokens whose own limit is known only when it is known whose they are. */
const API_KEY = /^parley_/;

/**
 * The limits of ordinary traffic, per network address and per token. They are counted in memory, because a round
 * trip for each request would cost more than many requests do; busy callers are counted together once a second.
 */
@Injectable()
export class TrafficLimits implements OnModuleInit, OnModuleDestroy {
  private readonly perIp: TrafficCounter;
  private readonly perToken: TrafficCounter;
  /** By requests a minute: keys that are given the same are counted by one counter. */
  private readonly perKey = new Map<number, TrafficCounter>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LIMIT_STORE) private readonly store: LimitStore,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(Log) private readonly log: Log,
  ) {
    const { perIp, perToken } = config.rateLimits;
    this.perIp = this.counter('traffic.ip', perIp);
    this.perToken = this.counter('traffic.token', perToken);
  }

  onModuleInit(): void {
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    if (typeof fastify?.addHook !== 'function') return;
    fastify.addHook('onRequest', (request, reply) => this.check(request, reply));
    this.timer = setInterval(() => void this.exchange(), EXCHANGE_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * Counts one use of an API key, over HTTP and over the socket alike. Whoever speaks with a session is not meant.
   * @throws rate_limit.exceeded
   */
  async countKey(actor: UserActor, told?: (state: LimitState) => void): Promise<void> {
    if (actor.apiKeyId === null || !actor.keyBounds) return;
    const { requestsPerMinute } = actor.keyBounds;
    let counter = this.perKey.get(requestsPerMinute);
    if (!counter)
      this.perKey.set(requestsPerMinute, (counter = this.counter('traffic.key', requestsPerMinute)));
    await counter.count(`${requestsPerMinute} ${actor.apiKeyId}`, told);
  }

  /** @throws rate_limit.exceeded */
  private async check(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!LIMITED.test(request.url)) return;
    const tell = (state: LimitState) => setLimitHeaders(reply, state);
    await this.perIp.count(networkOf(request.ip), tell);
    const token = bearerOf(request);
    if (!token) return;
    const actor = API_KEY.test(token) ? (await this.contexts.ofRequest(request))?.actor : undefined;
    if (actor?.kind === 'user') await this.countKey(actor, tell);
    else await this.perToken.count(fingerprint(token), tell);
  }

  private async exchange(): Promise<void> {
    try {
      const counters = [this.perIp, this.perToken, ...this.perKey.values()];
      await Promise.all(counters.map((counter) => counter.exchange()));
    } catch (error) {
      this.log.warnRarely('rate limits are counted per process until their store is back', { error });
    }
  }

  private counter(name: string, points: number): TrafficCounter {
    return new TrafficCounter({ name, points, seconds: WINDOW_SECONDS }, this.store, this.metrics);
  }
}
