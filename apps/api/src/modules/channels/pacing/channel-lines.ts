import { Injectable } from '@nestjs/common';

/** A third of what a worker sends at once: two providers that do not answer cannot take all of it at the same moment. */
export const LINES_PER_CHANNEL = 8;
/** When a message that found no line is looked at again, should nobody have told it before that one is free. */
export const BUSY_MS = 20_000;
/** Told one after the other; what waits beyond them is found by the clock. */
const MAX_WAITING = 1_000;

/**
 * So many calls of one channel may be on the line in one process. What finds none waits without being tried again and
 * again, until one is given back: so a provider that hangs costs the others nothing.
 */
@Injectable()
export class ChannelLines {
  private readonly inUse = new Map<number, number>();
  private readonly waiting = new Map<number, Set<number>>();

  /** @returns false when all of them are in use. Who got one gives it back. */
  take(channelId: number): boolean {
    const count = this.inUse.get(channelId) ?? 0;
    if (count >= LINES_PER_CHANNEL) return false;
    this.inUse.set(channelId, count + 1);
    return true;
  }

  /** @returns the delivery that has waited longest for one. */
  give(channelId: number): number | null {
    const left = (this.inUse.get(channelId) ?? 1) - 1;
    if (left > 0) this.inUse.set(channelId, left);
    else this.inUse.delete(channelId);
    return this.next(channelId);
  }

  /** @returns the delivery that may go now, where a line has been given back in the meantime. */
  wait(channelId: number, deliveryId: number): number | null {
    const waiting = this.waiting.get(channelId) ?? new Set();
    if (waiting.size < MAX_WAITING) this.waiting.set(channelId, waiting.add(deliveryId));
    return (this.inUse.get(channelId) ?? 0) < LINES_PER_CHANNEL ? this.next(channelId) : null;
  }

  private next(channelId: number): number | null {
    const waiting = this.waiting.get(channelId);
    const [first] = waiting ?? [];
    if (!waiting || first === undefined) return null;
    waiting.delete(first);
    if (waiting.size === 0) this.waiting.delete(channelId);
    return first;
  }
}
