/** So long as a process that hears of a failure by nobody needs to end. */
const A_WHILE_MS = 5;

/** Collects what fails without anybody who hears of it: each of these ends a process. */
export class Unheard {
  private readonly errors: unknown[] = [];
  private readonly hear = (error: unknown): void => void this.errors.push(error);

  constructor() {
    process.on('unhandledRejection', this.hear).on('uncaughtException', this.hear);
  }

  /** What was unheard of since it was asked last, after a moment for what comes late. */
  async take(): Promise<string[]> {
    await new Promise((resolve) => setTimeout(resolve, A_WHILE_MS));
    return this.errors
      .splice(0)
      .map((error) => `nobody heard of ${String((error as Error)?.stack ?? error)}`);
  }

  close(): void {
    process.off('unhandledRejection', this.hear).off('uncaughtException', this.hear);
  }
}
