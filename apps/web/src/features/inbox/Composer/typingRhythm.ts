/** While somebody keeps typing the others are told again this often: they forget the sign after a little longer. */
export const REPEAT_MS = 3_000;
/** After this long without a key they are told that it ended. */
export const IDLE_MS = 1_500;

/**
 * Says "typing" to the others: at the first key, again every few seconds while it lasts, and once when it ends.
 * Call `key()` on every change and `stop()` when the message is sent, emptied or left.
 */
export class TypingRhythm {
  private lastTold: number | null = null;
  private idle: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tell: (isTyping: boolean) => void) {}

  /** Tells of a change: an emptied field is no typing. */
  changed(hasWords: boolean): void {
    if (hasWords) this.key();
    else this.stop();
  }

  key(now = Date.now()): void {
    if (this.lastTold === null || now - this.lastTold >= REPEAT_MS) {
      this.lastTold = now;
      this.tell(true);
    }
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.stop(), IDLE_MS);
  }

  stop(): void {
    clearTimeout(this.idle);
    if (this.lastTold === null) return;
    this.lastTold = null;
    this.tell(false);
  }
}
