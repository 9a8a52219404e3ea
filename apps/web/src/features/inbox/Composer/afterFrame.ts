/** A page that nobody sees has no frames: its words are told after this time. */
const WITHOUT_FRAME_MS = 150;

const waiting = new Set<AfterFrame>();

/**
 * Work that a key leaves behind, done once after the frame that shows the letter: the hand never waits for it. Who needs
 * what was typed before that calls `settleTyped`.
 */
export class AfterFrame {
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly work: () => void) {}

  touch(): void {
    if (waiting.has(this)) return;
    waiting.add(this);
    this.timer = setTimeout(() => this.settle(), WITHOUT_FRAME_MS);
    this.frame = requestAnimationFrame(() => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.settle());
    });
  }

  settle(): void {
    if (!waiting.delete(this)) return;
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.work();
  }

  /** What waits is not wanted any more. */
  drop(): void {
    waiting.delete(this);
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }
}

/** Everything that was typed, in whatever field, is told now. */
export function settleTyped(): void {
  for (const each of [...waiting]) each.settle();
}
