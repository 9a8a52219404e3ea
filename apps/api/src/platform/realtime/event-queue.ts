import { PlatformErrors } from '../errors/coded-error.js';
import type { StoredEvent } from '../outbox/define-event.js';

/** Waits between a tail and one subscriber. It is bounded: who reads too slowly is told to load afresh. */
export class EventQueue implements AsyncIterable<StoredEvent[]> {
  private waiting: StoredEvent[] = [];
  private wake: (() => void) | undefined;
  private ended = false;
  private overflown = false;

  /** @param isWanted of the others there are many more: they neither wake the subscriber nor count against its limit. */
  constructor(
    private readonly limit: number,
    private readonly isWanted: (event: StoredEvent) => boolean,
  ) {}

  push(all: readonly StoredEvent[]): void {
    if (this.ended || this.overflown) return;
    const events = all.filter(this.isWanted);
    if (events.length === 0) return;
    if (this.waiting.length + events.length > this.limit) {
      this.overflown = true;
      this.waiting = [];
    } else {
      this.waiting.push(...events);
    }
    this.wake?.();
  }

  end(): void {
    this.ended = true;
    this.wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<StoredEvent[], void, void> {
    for (;;) {
      if (this.overflown) throw PlatformErrors.resyncRequired();
      if (this.waiting.length) {
        const batch = this.waiting;
        this.waiting = [];
        yield batch;
      } else if (this.ended) {
        return;
      } else {
        await new Promise<void>((resolve) => (this.wake = resolve));
        this.wake = undefined;
      }
    }
  }
}
