import type { RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';

/** Only who has used this part of the limit in one process is worth a word between the processes. */
const WORTH_TELLING = 1 / 4;

interface Busy {
  used: number;
  told: number;
  until: number;
}

/**
 * Brings the counts of this process together with those of the others, now and then and only for busy callers:
 * no request waits for it. What can slip through is what one caller does in one interval.
 */
export class SharedCounts {
  private readonly busy = new Map<string, Busy>();

  constructor(
    private readonly local: RateLimiterMemory,
    private readonly shared: RateLimiterAbstract,
  ) {}

  /**
   * @param used how often the key was used in its window in this process.
   * @param until when that window ends, in milliseconds since 1970.
   */
  note(key: string, used: number, until: number): void {
    if (used < this.local.points * WORTH_TELLING) return;
    const known = this.busy.get(key);
    if (known && known.until > Date.now()) known.used = used;
    else this.busy.set(key, { used, told: 0, until });
  }

  /** Tells the others what was used here, and blocks here who is above the limit in total. */
  async exchange(): Promise<void> {
    const now = Date.now();
    for (const [key, { until }] of this.busy) if (until <= now) this.busy.delete(key);
    const news = [...this.busy].filter(([, { used, told }]) => used > told);
    await Promise.all(news.map(([key, caller]) => this.exchangeOne(key, caller)));
  }

  private async exchangeOne(key: string, caller: Busy): Promise<void> {
    const more = caller.used - caller.told;
    const total = await this.shared.penalty(key, more);
    caller.told += more;
    if (total.consumedPoints > this.local.points) {
      await this.local.block(key, Math.max(1, Math.ceil(total.msBeforeNext / 1000)));
    }
  }
}
