import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { systemContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { isOfTheMoment } from '../../../platform/errors/index.js';
import { Log } from '../../../platform/logging/log.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { PersonContextsService } from '../../identity/index.js';
import { BulkProgressed } from '../inbox.events.js';
import { BulkDeeds } from './bulk-deeds.service.js';
import { BulkUndo } from './bulk-undo.service.js';
import { BulkRepository, type ItemOutcome } from './bulk.repository.js';
import { BATCH, type BulkView, isOver } from './bulk.rules.js';

/** How often the one who waits hears of it. */
const TELL_EVERY_MS = 400;
/** A batch that takes so much longer than the quickest one: others need the machine. */
const SLOW = 3;
const MAX_PAUSE_MS = 150;

/**
 * Works through an operation in small transactions: some tickets, what became of each, and the sums, together or not at
 * all. Whoever dies in between leaves no trace of the batch; whoever works beside takes other tickets.
 */
@Injectable()
export class BulkRunner {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(BulkRepository) private readonly bulks: BulkRepository,
    @Inject(BulkDeeds) private readonly deeds: BulkDeeds,
    @Inject(BulkUndo) private readonly undo: BulkUndo,
    @Inject(PersonContextsService) private readonly people: PersonContextsService,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** As whoever asked for it, with the rights that they have now. @returns whether there is more to do */
  async runFor(agencyId: number, id: number, maxMs: number): Promise<boolean> {
    const system = systemContext(agencyId, 'inbox.bulk');
    const bulk = await this.db.read(system, (q) => this.bulks.find(q, id));
    if (!bulk || isOver(bulk.status)) return false;
    const person = await this.people.of(agencyId, bulk, 'inbox.bulk');
    if (person) return this.run(person, bulk, maxMs);
    await this.db.write(system, (tx) => this.giveUp(tx, bulk));
    return false;
  }

  /** @returns whether there is more to do */
  async run(ctx: RequestContext, bulk: BulkView, maxMs: number): Promise<boolean> {
    const end = performance.now() + maxMs;
    const rhythm = new Rhythm();
    while (performance.now() < end) {
      const begun = performance.now();
      const count = await this.batch(ctx, bulk, rhythm.isTimeToTell());
      if (count === 0) return !(await this.finished(ctx, bulk));
      const rest = rhythm.pauseAfter(performance.now() - begun);
      if (rest > 0) await pause(rest);
    }
    return true;
  }

  /** What one ticket spoils must not stop the others: then each has a transaction of its own. */
  private async batch(ctx: RequestContext, bulk: BulkView, tells: boolean): Promise<number> {
    try {
      return await this.attempt(ctx, bulk, BATCH, tells);
    } catch (error) {
      this.log.warn('a batch of a bulk operation failed; its tickets are tried one by one', {
        id: bulk.id,
        error,
      });
    }
    try {
      return await this.attempt(ctx, bulk, 1, tells);
    } catch (error) {
      if (isOfTheMoment(error)) throw error;
      this.log.error('a ticket of a bulk operation failed', { id: bulk.id, error });
      return this.db.write(ctx, (tx) => this.skipOne(tx, bulk));
    }
  }

  private attempt(ctx: RequestContext, bulk: BulkView, limit: number, tells: boolean): Promise<number> {
    return this.db.write(ctx, async (tx) => {
      const outcomes = await this.outcomes(tx, bulk, limit);
      if (outcomes.length === 0) return 0;
      const now = await this.bulks.settle(tx, bulk.id, outcomes);
      if (now && tells) await this.tell(tx, now);
      return outcomes.length;
    });
  }

  private async outcomes(tx: Tx, bulk: BulkView, limit: number): Promise<ItemOutcome[]> {
    if (bulk.status === 'UNDOING') {
      const items = await this.bulks.claimDone(tx, bulk.id, limit);
      return items.length === 0 ? [] : this.undo.run(tx, bulk, items);
    }
    const ids = await this.bulks.claim(tx, bulk.id, limit);
    return ids.length === 0 ? [] : this.deeds.run(tx, bulk, ids);
  }

  private async skipOne(tx: Tx, bulk: BulkView): Promise<number> {
    const isUndo = bulk.status === 'UNDOING';
    const [ticketId] = isUndo
      ? (await this.bulks.claimDone(tx, bulk.id, 1)).map((item) => item.ticketId)
      : await this.bulks.claim(tx, bulk.id, 1);
    if (ticketId === undefined) return 0;
    await this.bulks.settle(tx, bulk.id, [{ ticketId, state: isUndo ? 'KEPT' : 'FAILED', code: 'internal' }]);
    return 1;
  }

  private finished(ctx: RequestContext, bulk: BulkView): Promise<boolean> {
    return this.db.write(ctx, async (tx) => {
      const over = await this.bulks.finish(tx, bulk.id, bulk.status === 'UNDOING' ? 'undo' : 'do');
      if (over) await this.tell(tx, over);
      // Cancelled meanwhile, or another worker was quicker: over as well. What others hold is theirs.
      return true;
    });
  }

  /** Whoever asked for it is gone: nothing more is done in their name. */
  private async giveUp(tx: Tx, { id, status }: BulkView): Promise<void> {
    if (status === 'UNDOING') return this.bulks.setStatus(tx, id, 'UNDONE', true);
    const failed = await this.bulks.drop(tx, id, 'FAILED', 'auth.forbidden');
    await this.bulks.addFailed(tx, id, failed);
    await this.bulks.setStatus(tx, id, 'DONE', true);
  }

  async tell(tx: Tx, bulk: BulkView): Promise<void> {
    const { id, userId, status, total, done, unchanged, failed, undone, kept } = bulk;
    await this.outbox.add(tx, BulkProgressed, {
      operationId: id,
      userId,
      status,
      total,
      done,
      unchanged,
      failed,
      undone,
      kept,
    });
  }
}

/** Small steps, and longer pauses as soon as the steps become slow: then others need the machine more. */
class Rhythm {
  private quickest = Number.POSITIVE_INFINITY;
  private toldAt = 0;

  isTimeToTell(): boolean {
    const now = performance.now();
    if (now - this.toldAt < TELL_EVERY_MS) return false;
    this.toldAt = now;
    return true;
  }

  pauseAfter(ms: number): number {
    this.quickest = Math.min(this.quickest, ms);
    return ms > this.quickest * SLOW ? Math.min(ms, MAX_PAUSE_MS) : 0;
  }
}
