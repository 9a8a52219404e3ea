import { Inject, Injectable } from '@nestjs/common';
import { Log } from '../logging/log.js';

export type Drain = (deadlineMs: number) => Promise<void>;

/** That the process is about to end, and what must be finished before it may. */
@Injectable()
export class Shutdown {
  private readonly drains: { name: string; drain: Drain }[] = [];
  private stopping = false;

  constructor(@Inject(Log) private readonly log: Log) {}

  /** From now on no new work should be begun; `/readyz` says so to the load balancer. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** @param drain stops taking new work at once and resolves when what was begun is done. */
  onDrain(name: string, drain: Drain): void {
    this.drains.push({ name, drain });
  }

  /** Begins the end: all drains at the same time, none waited for longer than the deadline. Never rejects. */
  async drain(deadlineMs: number): Promise<void> {
    this.stopping = true;
    await Promise.all(this.drains.map(({ name, drain }) => this.drainOne(name, drain, deadlineMs)));
  }

  private async drainOne(name: string, drain: Drain, deadlineMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, deadlineMs, 'late');
    });
    try {
      const result = await Promise.race([drain(deadlineMs), late]);
      if (result === 'late')
        this.log.warn('not finished in time, going on without', { what: name, deadlineMs });
    } catch (error) {
      this.log.error('could not be finished in order', { what: name, error });
    } finally {
      clearTimeout(timer);
    }
  }
}
