import type { WidgetMessage } from '../protocol';
import { RestError } from '../rest';
import type { Pending } from './timeline';

export interface OutboxPorts {
  /** Sends one; throws RestError. The client id makes repeating it harmless. Null: it went by e-mail. */
  deliver(item: Pending): Promise<WidgetMessage | null>;
  onSent(item: Pending, message: WidgetMessage | null): void;
  onChange(item: Pending): void;
}

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Sends what the visitor wrote, one after the other, in the order in which it was written. */
export class Outbox {
  private readonly queue: Pending[] = [];
  private isBusy = false;
  private endPause: () => void = () => undefined;

  constructor(private readonly ports: OutboxPorts) {}

  add(item: Pending): void {
    if (this.queue.some((other) => other.clientId === item.clientId)) return;
    const sending: Pending = { ...item, state: 'sending', isRefused: false };
    this.ports.onChange(sending);
    this.queue.push(sending);
    void this.work();
  }

  /** There is a connection again: do not wait any longer before the next attempt. */
  hurry(): void {
    this.endPause();
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    for (let item = this.queue[0]; item; item = this.queue[0]) {
      const outcome = await this.tryOften(item);
      this.queue.shift();
      if (outcome instanceof RestError) {
        this.ports.onChange({ ...item, state: 'failed', isRefused: !outcome.isPassing });
        // The line is down: what was written after it must not get through before it.
        const waiting = outcome.isPassing ? this.queue.splice(0) : [];
        for (const other of waiting) this.ports.onChange({ ...other, state: 'failed' });
      } else {
        this.ports.onSent(item, outcome);
      }
    }
    this.isBusy = false;
  }

  private async tryOften(item: Pending): Promise<WidgetMessage | null | RestError> {
    let problem = new RestError(0);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await this.pause(problem.retryAfterMs || FIRST_WAIT_MS * 2 ** (attempt - 1));
      try {
        return await this.ports.deliver(item);
      } catch (error) {
        problem = error instanceof RestError ? error : new RestError(0);
        if (!problem.isPassing) return problem;
      }
    }
    return problem;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(ms, LONGEST_WAIT_MS));
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
