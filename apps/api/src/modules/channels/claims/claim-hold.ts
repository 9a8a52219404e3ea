import { RENEW_MS } from './lease.rules.js';

/** Keeps a claim alive while its work goes on, and tells the work to stop when the claim is lost. */
export class ClaimHold {
  private readonly lost = new AbortController();
  private readonly timer: NodeJS.Timeout;

  /** @param renew resolves to false when somebody else has the claim. A failure to ask counts as still held. */
  constructor(renew: () => Promise<boolean>, everyMs: number = RENEW_MS) {
    this.timer = setInterval(() => {
      renew().then(
        (isHeld) => {
          if (!isHeld) this.lost.abort();
        },
        () => undefined,
      );
    }, everyMs);
    this.timer.unref();
  }

  get signal(): AbortSignal {
    return this.lost.signal;
  }

  release(): void {
    clearInterval(this.timer);
  }
}
