import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { bearerOf } from '../access/request-contexts.js';
import { CONFIG, type Config } from '../config/config.js';
import { Log } from '../logging/log.js';
import { Metrics } from '../metrics/metrics.js';
import { fingerprint, networkOf } from './caller-key.js';
import { setLimitHeaders } from './limit-headers.js';
import { type Limit, type LimitStore, memoryLimiter } from './limit-store.js';
import { LimitErrors } from './limits.errors.js';
import { LIMIT_STORE, stateOf } from './rate-limits.js';
import { SharedCounts } from './shared-counts.js';

const EXCHANGE_MS = 1_000;
const WINDOW_SECONDS = 60;
/** Providers that bring messages are not held up, nor are the pages and scripts that make the rest possible. */
const LIMITED = /^\/(?:api|client-api|auth|graphql|widget\/v\d+|files|realtime)(?:[/?]|$)/;

interface Counter {
  count(key: string, reply: FastifyReply): Promise<void>;
  exchange(): Promise<void>;
}

/**
 * The limits of ordinary traffic, per network address and per token. They are counted in memory, because a round
 * trip for each request would cost more than many requests do; busy callers are counted together once a second.
 */
@Injectable()
export class TrafficLimits implements OnModuleInit, OnModuleDestroy {
  private readonly perIp: Counter;
  private readonly perToken: Counter;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LIMIT_STORE) private readonly store: LimitStore,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(Log) private readonly log: Log,
  ) {
    const { perIp, perToken } = config.rateLimits;
    this.perIp = this.counter({ name: 'traffic.ip', points: perIp, seconds: WINDOW_SECONDS });
    this.perToken = this.counter({ name: 'traffic.token', points: perToken, seconds: WINDOW_SECONDS });
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

  /** @throws rate_limit.exceeded */
  private async check(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!LIMITED.test(request.url)) return;
    await this.perIp.count(networkOf(request.ip), reply);
    const token = bearerOf(request);
    if (token) await this.perToken.count(fingerprint(token), reply);
  }

  private async exchange(): Promise<void> {
    try {
      await Promise.all([this.perIp.exchange(), this.perToken.exchange()]);
    } catch (error) {
      this.log.warnRarely('rate limits are counted per process until their store is back', { error });
    }
  }

  private counter(limit: Limit): Counter {
    const local = memoryLimiter(limit);
    const counts = new SharedCounts(local, this.store.limiter(limit));
    return {
      count: async (key, reply) => {
        try {
          const result = await local.consume(key);
          counts.note(key, result.consumedPoints, Date.now() + result.msBeforeNext);
          setLimitHeaders(reply, stateOf(limit, result));
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          this.metrics.rateLimited.inc({ limit: limit.name });
          const state = stateOf(limit, refusal);
          setLimitHeaders(reply, state);
          throw LimitErrors.tooMany({ retryAfter: Math.max(1, state.resetSeconds) });
        }
      },
      exchange: () => counts.exchange(),
    };
  }
}
