const REPEAT_MS = 3_000;
const IDLE_MS = 5_000;

/**
 * Says that the visitor types: at most every three seconds while keys are pressed, and once when they stop.
 * `send` is told true or false.
 */
export class TypingSignal {
  private lastSent = 0;
  private idle: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: (isTyping: boolean) => void) {}

  pressed(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.stop(), IDLE_MS);
    const now = Date.now();
    if (now - this.lastSent < REPEAT_MS) return;
    this.lastSent = now;
    this.send(true);
  }

  stop(): void {
    clearTimeout(this.idle);
    if (this.lastSent === 0) return;
    this.lastSent = 0;
    this.send(false);
  }
}
