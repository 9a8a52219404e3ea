import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { isOfTheMoment } from '../../../platform/errors/index.js';
import { HeavyWork } from '../../../platform/jobs/index.js';
import { Log } from '../../../platform/logging/log.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { AuditLogService, PersonContextsService } from '../../identity/index.js';
import { BATCH, type ContactImportView, isOver } from './contact-import.rules.js';
import { ContactImportNews } from './contact-import-news.service.js';
import { ContactImportRowsRepository } from './contact-import-rows.repository.js';
import { ContactImportsRepository } from './contact-imports.repository.js';
import { ImportBatches, TooLate } from './import-batches.service.js';
import { ImportReader } from './import-reader.service.js';
import type { ReadRow, RowReading } from './import-row.rules.js';
import { ImportTrials } from './import-trials.service.js';
import { ImportUndo } from './import-undo.service.js';
import { batchesOf, type PlacedRow, rowsFrom } from './rows-file.js';

const TOLD_MS = 400;
const TRIES = 5;
/** A batch that takes so much longer than the quickest one: others need the machine. */
const SLOW = 3;
const MAX_PAUSE_MS = 150;

interface Batch {
  rows: PlacedRow[];
  read: ReadRow[];
}

interface Work {
  batch: Batch;
  reading: RowReading;
  place: number;
  /** The next rows may be read now. */
  meanwhile?: () => void;
}

/**
 * Works on an import until it is done or its turn is over. Some rows, what became of them, and where the next ones begin
 * are one transaction: whoever dies in between leaves no trace of it, and whoever comes after goes on there.
 */
@Injectable()
export class ImportRunner {
  private toldAt = 0;

  constructor(
    private readonly database: Database,
    private readonly imports: ContactImportsRepository,
    private readonly rows: ContactImportRowsRepository,
    private readonly batches: ImportBatches,
    private readonly reader: ImportReader,
    private readonly trials: ImportTrials,
    private readonly undo: ImportUndo,
    private readonly news: ContactImportNews,
    private readonly people: PersonContextsService,
    private readonly audit: AuditLogService,
    private readonly log: Log,
    private readonly heavy: HeavyWork,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** As whoever asked for it, with the rights that they have now. @returns whether there is more to do */
  async run(agencyId: number, id: number, maxMs: number): Promise<boolean> {
    const system = systemContext(agencyId, 'contacts.import');
    const view = await this.database.read(system, (q) => this.imports.find(q, id));
    if (!view || isOver(view) || view.status === 'READY') return false;
    const person = await this.people.of(agencyId, view, 'contacts.import');
    if (!person || !can(person, 'contacts.contacts.delete')) {
      await this.database.write(system, (tx) => this.giveUp(tx, view));
      return false;
    }
    return this.work(person, view, performance.now() + maxMs);
  }

  private async work(ctx: RequestContext, view: ContactImportView, end: number): Promise<boolean> {
    if (view.status === 'UNDOING') return this.undo.run(ctx, view, end);
    if (view.status === 'QUEUED' || view.status === 'RUNNING')
      return this.heavy.during(ctx.agencyId, () => this.import(ctx, view, end));
    await (view.status === 'READING' ? this.reader.run(ctx, view) : this.trials.run(ctx, view));
    return false;
  }

  /** While the database works on some rows, the next ones are read. @returns whether there is more to do */
  private async import(ctx: RequestContext, view: ContactImportView, end: number): Promise<boolean> {
    const { plan, rowsKey, rowsSize } = view;
    if (plan === null || rowsKey === null) return false;
    const reading = await this.database.read(ctx, (q) => this.batches.reading(q, view, plan));
    // Whoever looks for imports that stand still takes it up again.
    if (this.batches.hasToWait(reading)) return false;
    const source = batchesOf(rowsFrom(this.storage, rowsKey, view.place, rowsSize), BATCH);
    const iterator = source[Symbol.asyncIterator]();
    const next = async (): Promise<Batch | null> => {
      const { value, done } = await iterator.next();
      return done ? null : { rows: value, read: this.batches.read(value, reading) };
    };
    let place = view.place;
    let quickest = Number.POSITIVE_INFINITY;
    try {
      let batch = await next();
      if (batch === null) return await this.nothingLeft(ctx, view);
      while (batch !== null) {
        const begun = performance.now();
        let following: Promise<Batch | null> | undefined;
        const meanwhile = () => {
          following ??= next();
          following.catch(() => undefined);
        };
        const moved = await this.step(ctx, view, { batch, reading, place, meanwhile });
        // Cancelled, or another worker has it.
        if (moved === null) return false;
        place = moved;
        if (performance.now() > end) return place < rowsSize;
        const took = performance.now() - begun;
        quickest = Math.min(quickest, took);
        if (took > quickest * SLOW) await pause(Math.min(took, MAX_PAUSE_MS));
        batch = await (following ?? next());
      }
      return false;
    } finally {
      await iterator.return(undefined);
    }
  }

  /** @returns where the next batch begins; null when this one is not ours to do, or not now */
  private async step(ctx: RequestContext, view: ContactImportView, work: Work): Promise<number | null> {
    let { reading, batch } = work;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(ctx, view, { ...work, batch, reading });
      } catch (error) {
        if (!(error instanceof TooLate)) throw error;
        if (attempt >= TRIES) return this.oneByOne(ctx, view, { ...work, batch, reading });
      }
      const { plan } = reading;
      reading = await this.database.read(ctx, (q) => this.batches.reading(q, view, plan));
      if (this.batches.hasToWait(reading)) return null;
      const { rows } = batch;
      batch = { rows, read: this.batches.read(rows, reading) };
    }
  }

  private attempt(
    ctx: RequestContext,
    view: ContactImportView,
    { batch, reading, place, meanwhile }: Work,
  ): Promise<number | null> {
    return this.database.write(ctx, async (tx) => {
      const now = await this.imports.lock(tx, view.id);
      if (!isOurs(now, place)) return null;
      const counts = await this.batches.apply(tx, view, { read: batch.read, reading, meanwhile });
      return this.advance(tx, view, batch.rows, counts);
    });
  }

  /** What one row spoils must not stop the others: then each has a transaction of its own. */
  private async oneByOne(
    ctx: RequestContext,
    view: ContactImportView,
    { batch, reading, place }: Work,
  ): Promise<number | null> {
    let at: number | null = place;
    for (const [index, row] of batch.rows.entries()) {
      const one = { rows: [row], read: batch.read.slice(index, index + 1) };
      const before: number = at;
      try {
        at = await this.attempt(ctx, view, { batch: one, reading, place: before });
      } catch (error) {
        if (isOfTheMoment(error)) throw error;
        this.log.error('a row of an import failed', { id: view.id, line: row.line, error });
        at = await this.fail(ctx, view, row, before);
      }
      if (at === null) return null;
    }
    return at;
  }

  private fail(
    ctx: RequestContext,
    view: ContactImportView,
    row: PlacedRow,
    place: number,
  ): Promise<number | null> {
    return this.database.write(ctx, async (tx) => {
      if (!isOurs(await this.imports.lock(tx, view.id), place)) return null;
      const problems = [{ column: null, reason: 'failed' as const, number: null }];
      const blank = { contactId: null, changes: null, version: null };
      await this.rows.add(tx, view.id, [{ ...blank, line: row.line, state: 'REFUSED', problems }]);
      return this.advance(tx, view, [row], { created: 0, updated: 0, unchanged: 0, refused: 1 });
    });
  }

  private async advance(
    tx: Tx,
    view: ContactImportView,
    rows: readonly PlacedRow[],
    counts: { created: number; updated: number; unchanged: number; refused: number },
  ): Promise<number> {
    const place = rows.at(-1)?.end ?? view.rowsSize;
    const isLast = place >= view.rowsSize;
    const now = await this.imports.advance(tx, view.id, {
      ...counts,
      place,
      seen: rows.length,
      isOver: isLast,
    });
    if (now && isLast) await this.note(tx, now);
    if (isLast || performance.now() - this.toldAt > TOLD_MS) {
      this.toldAt = performance.now();
      await this.news.tell(tx, now);
    }
    return place;
  }

  private async nothingLeft(ctx: RequestContext, view: ContactImportView): Promise<boolean> {
    await this.database.write(ctx, async (tx) => {
      if (!isOurs(await this.imports.lock(tx, view.id), view.place)) return;
      await this.advance(tx, view, [], { created: 0, updated: 0, unchanged: 0, refused: 0 });
    });
    return false;
  }

  private note(
    tx: Tx,
    { id, fileName, created, updated, unchanged, refused }: ContactImportView,
  ): Promise<void> {
    return this.audit.record(tx, {
      action: 'contact_import.finished',
      target: { kind: 'contact_import', id, name: fileName },
      after: { created, updated, unchanged, refused },
    });
  }

  /** Whoever asked for it is gone, or may not do it any more: nothing more is done in their name. */
  private async giveUp(tx: Tx, { id }: ContactImportView): Promise<void> {
    const now = await this.imports.lock(tx, id);
    if (!now || isOver(now) || now.status === 'READY') return;
    await this.imports.setStatus(tx, id, now.status === 'UNDOING' ? 'UNDONE' : 'CANCELLED');
    await this.news.tell(tx, await this.imports.find(tx, id));
  }
}

function isOurs(now: ContactImportView | null, place: number): now is ContactImportView {
  return (now?.status === 'QUEUED' || now?.status === 'RUNNING') && now.place === place;
}
