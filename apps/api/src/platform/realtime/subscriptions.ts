import type { Unsubscribe } from './pubsub.js';

type Listener = (message: unknown) => void;

/** Who of this process listens to what. Both adapters hand what they receive to it. */
export class Subscriptions {
  private readonly topics = new Map<string, Set<Listener>>();

  constructor(private readonly onFailure: (topic: string, error: unknown) => void) {}

  /** @returns whether it is the first listener of its topic in this process. */
  add(topic: string, listener: Listener): boolean {
    const listeners = this.topics.get(topic);
    if (listeners) listeners.add(listener);
    else this.topics.set(topic, new Set([listener]));
    return !listeners;
  }

  /** @returns whether it was the last listener of its topic in this process. */
  remove(topic: string, listener: Listener): boolean {
    const listeners = this.topics.get(topic);
    if (!listeners?.delete(listener)) return false;
    if (listeners.size > 0) return false;
    this.topics.delete(topic);
    return true;
  }

  has(topic: string): boolean {
    return this.topics.has(topic);
  }

  all(): string[] {
    return [...this.topics.keys()];
  }

  /** Parses the text once and gives it to every listener; one that throws does not hurt the others. */
  deliver(topic: string, text: string): void {
    const listeners = this.topics.get(topic);
    if (!listeners) return;
    const message: unknown = this.parse(topic, text);
    if (message === undefined) return;
    for (const listener of [...listeners]) {
      try {
        listener(message);
      } catch (error) {
        this.onFailure(topic, error);
      }
    }
  }

  private parse(topic: string, text: string): unknown {
    try {
      return JSON.parse(text) as unknown;
    } catch (error) {
      this.onFailure(topic, error);
      return undefined;
    }
  }
}

/** Undoes a subscription once, however often it is called. */
export function once(work: () => Promise<void>): Unsubscribe {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
