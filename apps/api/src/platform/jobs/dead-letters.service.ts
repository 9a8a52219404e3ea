import { Inject, Injectable, Optional } from '@nestjs/common';
import { systemContext, type RequestContext } from '../context/request-context.js';
import { Database, type Tx } from '../database/database.js';
import { PlatformErrors } from '../errors/coded-error.js';
import { DeadLettersRepository, type DeadLetterRow } from './dead-letters.repository.js';
import { DEAD_LETTER_WITNESS, type DeadLetterWitness } from './dead-letter-witness.js';
import type { QueueName } from './job.js';
import { Jobs } from './jobs.js';

const BATCH = 100;

/** What failed for good, and the three things one can do about it. */
@Injectable()
export class DeadLetters {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(DeadLettersRepository) private readonly letters: DeadLettersRepository,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Optional() @Inject(DEAD_LETTER_WITNESS) private readonly witness?: DeadLetterWitness,
  ) {}

  /** @param before the id of the last letter of the page before. */
  list(ctx: RequestContext, page: { before?: number; limit?: number } = {}): Promise<DeadLetterRow[]> {
    return this.db.read(ctx, (q) => this.letters.page(q, page.before, Math.min(page.limit ?? 25, BATCH + 1)));
  }

  /** Puts the job back into its queue with all its attempts. @throws not_found */
  async retry(ctx: RequestContext, id: number): Promise<void> {
    const taken = await this.db.write(ctx, (tx) => this.requeue(tx, id, 1));
    if (taken === 0) throw PlatformErrors.notFound();
  }

  /** @returns how many were put back. */
  async retryAll(ctx: RequestContext): Promise<number> {
    let total = 0;
    for (;;) {
      const taken = await this.db.write(ctx, (tx) => this.requeue(tx, undefined, BATCH));
      total += taken;
      if (taken < BATCH) return total;
    }
  }

  /** @throws not_found */
  async discard(ctx: RequestContext, id: number): Promise<void> {
    const found = await this.db.write(ctx, async (tx) => {
      if (!(await this.letters.delete(tx, id))) return false;
      await this.witness?.noted(tx, { action: 'dead_letter.discarded', id, name: '', count: 1 });
      return true;
    });
    if (!found) throw PlatformErrors.notFound();
  }

  /** Called by the worker when a job has failed for good. */
  async bury(letter: {
    agencyId: number;
    queue: QueueName;
    job: string;
    payload: { agencyId: number };
    error: string;
    attempts: number;
  }): Promise<void> {
    await this.db.write(systemContext(letter.agencyId, 'jobs'), (tx) => this.letters.insert(tx, letter));
  }

  /** Adds the jobs before the commit: should it fail, they run once more than needed, which jobs must bear anyway. */
  private async requeue(tx: Tx, id: number | undefined, limit: number): Promise<number> {
    const letters = await this.letters.take(tx, id, limit);
    for (const letter of letters) {
      await this.jobs.add(letter.queue, letter.job, letter.payload, letter.attempts, {
        id: `dead-letter-${letter.id}`,
      });
    }
    const [first] = letters;
    if (first) {
      const what = { action: 'dead_letter.retried', name: first.job, count: letters.length } as const;
      await this.witness?.noted(tx, { ...what, ...(id !== undefined && { id }) });
    }
    return letters.length;
  }
}
