import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { Metrics } from '../metrics/metrics.js';
import { fingerprint } from './caller-key.js';
import type { Limit, LimitStore } from './limit-store.js';
import { LimitErrors } from './limits.errors.js';

export const LIMIT_STORE = Symbol('LIMIT_STORE');

export interface LimitState {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/**
 * Strict limits, exact over all processes, for what must not be tried often: signing in, codes, links.
 * Each use costs one round trip to the store; for the ordinary traffic see TrafficLimits.
 */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(
    @Inject(LIMIT_STORE) private readonly store: LimitStore,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  /**
   * Counts one use. Parallel uses count each.
   * @param key whose; kept only as a fingerprint.
   * @throws rate_limit.exceeded with the seconds to wait, when there were more than `limit.points`.
   */
  async consume(limit: Limit, key: string): Promise<LimitState> {
    try {
      return stateOf(limit, await this.limiterOf(limit).consume(fingerprint(key)));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      this.metrics.rateLimited.inc({ limit: limit.name });
      throw LimitErrors.tooMany({ retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
    }
  }

  /** Forgets the uses of a key, for example after the right password. */
  async forget(limit: Limit, key: string): Promise<void> {
    await this.limiterOf(limit).delete(fingerprint(key));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }

  private limiterOf(limit: Limit): RateLimiterAbstract {
    const id = `${limit.name} ${limit.points} ${limit.seconds}`;
    const known = this.limiters.get(id);
    if (known) return known;
    const limiter = this.store.limiter(limit);
    this.limiters.set(id, limiter);
    return limiter;
  }
}

export function stateOf(limit: Limit, result: RateLimiterRes): LimitState {
  return {
    limit: limit.points,
    remaining: Math.max(0, result.remainingPoints),
    resetSeconds: Math.max(0, Math.ceil(result.msBeforeNext / 1000)),
  };
}
