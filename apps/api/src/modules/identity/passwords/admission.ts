/**
 * Lets few pieces of work run at once and few wait. Hashing a password takes memory and a whole core for a while:
 * without a limit a crowd at the door would stop everything else.
 */
export class Admission {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly limits: { atOnce: number; waiting: number },
    private readonly full: () => Error,
  ) {}

  /** @throws what `full` makes, at once, when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** For whoever has other work to do first, which would be in vain. @throws what `full` makes, when too many wait. */
  assertPlace(): void {
    if (this.waiting.length >= this.limits.waiting) throw this.full();
  }

  private async enter(): Promise<void> {
    if (this.running < this.limits.atOnce) {
      this.running += 1;
      return;
    }
    this.assertPlace();
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** The place goes straight to the next one, so that nobody who comes later can slip in between. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
