import { LONGEST_MS, RENEW_MS } from './lease.rules.js';

/** Keeps a claim alive while its work goes on, and tells the work to stop when the claim is lost. */
export class ClaimHold {
  private readonly lost = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly end: NodeJS.Timeout;

  /**
   * @param renew resolves to false when somebody else has the claim. A failure to ask counts as still held.
   * @param longestMs then the work is told to stop, and the claim runs out: work that hangs must not hold it for ever.
   */
  constructor(renew: () => Promise<boolean>, { everyMs = RENEW_MS, longestMs = LONGEST_MS } = {}) {
    this.timer = setInterval(() => {
      renew().then(
        (isHeld) => {
          if (!isHeld) this.lost.abort();
        },
        () => undefined,
      );
    }, everyMs);
    this.end = setTimeout(() => {
      this.release();
      this.lost.abort();
    }, longestMs);
    this.timer.unref();
    this.end.unref();
  }

  get signal(): AbortSignal {
    return this.lost.signal;
  }

  release(): void {
    clearInterval(this.timer);
    clearTimeout(this.end);
  }
}
