import { Injectable } from '@nestjs/common';

/** A long work takes turns, with moments in between in which nothing else need begin. */
const PAUSE_MS = 1_000;

/**
 * Work on very many rows that somebody watches, such as an import. What merely follows from the rows (an index, a look for
 * duplicates) lets it go first, or both would take twice as long. It is a courtesy within one process and no promise: whoever
 * waits keeps what there is to do in the database.
 */
@Injectable()
export class HeavyWork {
  private readonly running = new Map<number, number>();
  private readonly lately = new Map<number, number>();

  isUnderWay(agencyId: number): boolean {
    return this.running.has(agencyId) || performance.now() < (this.lately.get(agencyId) ?? 0);
  }

  /** For what nobody waits for: whose work it is makes no difference to the machine. */
  get isAnyUnderWay(): boolean {
    return [...this.running.keys(), ...this.lately.keys()].some((agencyId) => this.isUnderWay(agencyId));
  }

  async during<T>(agencyId: number, work: () => Promise<T>): Promise<T> {
    this.running.set(agencyId, (this.running.get(agencyId) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (this.running.get(agencyId) ?? 1) - 1;
      if (left > 0) this.running.set(agencyId, left);
      else this.running.delete(agencyId);
      this.lately.set(agencyId, performance.now() + PAUSE_MS);
    }
  }
}
