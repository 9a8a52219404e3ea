import type { QueueName } from './job.js';
import type { JobQueue } from './queue-backend.js';

interface ErrorSource {
  on(event: 'error', listener: () => void): unknown;
}

interface Opening {
  waitUntilReady(): Promise<unknown>;
}

/** Queues are opened when they are first used: most processes need only a few. */
export class QueueTable {
  private readonly open = new Map<QueueName, JobQueue>();

  constructor(private readonly create: (name: QueueName) => JobQueue & ErrorSource & Opening) {}

  get(name: QueueName): JobQueue {
    const known = this.open.get(name);
    if (known) return known;
    const queue = this.create(name);
    ignoreErrors(queue);
    this.open.set(name, queue);
    queue.waitUntilReady().catch(() => this.giveUp(name, queue));
    return queue;
  }

  /** What could not be opened says so for ever, also when the store is back: whoever needs it next opens it anew. */
  private giveUp(name: QueueName, queue: JobQueue): void {
    if (this.open.get(name) !== queue) return;
    this.open.delete(name);
    queue.close().catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.open.values()].map((queue) => queue.close()));
  }
}

/**
 * Failures of a call reach its caller, and lost connections come back by themselves. Without a listener,
 * though, the error of an idle connection would end the process.
 */
export function ignoreErrors(source: ErrorSource): void {
  source.on('error', () => undefined);
}
