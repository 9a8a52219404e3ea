import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Metrics } from '../metrics/metrics.js';
import { type Limit, type LimitStore, memoryLimiter } from './limit-store.js';
import { LimitErrors } from './limits.errors.js';
import { type LimitState, stateOf } from './rate-limits.js';
import { SharedCounts } from './shared-counts.js';

/** Counts the uses of one limit in memory, and brings them together with those of the other processes. */
export class TrafficCounter {
  private readonly local;
  private readonly shared: SharedCounts;

  constructor(
    private readonly limit: Limit,
    store: LimitStore,
    private readonly metrics: Metrics,
  ) {
    this.local = memoryLimiter(limit);
    this.shared = new SharedCounts(this.local, store.limiter(limit));
  }

  /**
   * @param told is given the state, also when there is no room left.
   * @throws rate_limit.exceeded
   */
  async count(key: string, told: (state: LimitState) => void = () => undefined): Promise<void> {
    try {
      const result = await this.local.consume(key);
      this.shared.note(key, result.consumedPoints, Date.now() + result.msBeforeNext);
      told(stateOf(this.limit, result));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      this.metrics.rateLimited.inc({ limit: this.limit.name });
      const state = stateOf(this.limit, refusal);
      told(state);
      throw LimitErrors.tooMany({ retryAfter: Math.max(1, state.resetSeconds) });
    }
  }

  exchange(): Promise<void> {
    return this.shared.exchange();
  }
}
