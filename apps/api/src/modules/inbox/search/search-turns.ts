import { SearchErrors } from './search.errors.js';

const AT_ONCE = 3;
const WAITING = 60;

/** Few at once: the connections of the system's role also pass events on, and may not all be taken by searches. */
export class SearchTurns {
  private free = AT_ONCE;
  private readonly waiting: (() => void)[] = [];

  /** @throws inbox.search_busy when too many wait already. */
  take(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return Promise.resolve();
    }
    if (this.waiting.length >= WAITING) return Promise.reject(SearchErrors.busy({ retryAfter: 1 }));
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  giveBack(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
