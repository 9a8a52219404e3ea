import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { BATCH, type ContactImportView, type ImportTrial, type RefusedRow } from './contact-import.rules.js';
import { ContactImportNews } from './contact-import-news.service.js';
import { ContactImportsRepository } from './contact-imports.repository.js';
import { RememberedRows } from './earlier-rows.js';
import { countsOf, ImportBatches } from './import-batches.service.js';
import type { Decision } from './import-decision.rules.js';
import { batchesOf, rowsFrom } from './rows-file.js';

const SHOWN = 100;
const SHOWN_LETTERS = 200;
const TOLD_MS = 400;

/** Counts what an import would do, and does none of it. */
@Injectable()
export class ImportTrials {
  constructor(
    private readonly database: Database,
    private readonly imports: ContactImportsRepository,
    private readonly batches: ImportBatches,
    private readonly news: ContactImportNews,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  async run(ctx: RequestContext, view: ContactImportView): Promise<void> {
    const { plan, rowsKey, rowsSize } = view;
    if (plan === null || rowsKey === null) return;
    const reading = await this.database.read(ctx, (q) => this.batches.reading(q, view, plan));
    const earlier = new RememberedRows();
    const trial: ImportTrial = { created: 0, updated: 0, unchanged: 0, refused: 0, problems: [] };
    let seen = 0;
    let told = performance.now();
    for await (const rows of batchesOf(rowsFrom(this.storage, rowsKey, 0, rowsSize), BATCH)) {
      const read = this.batches.read(rows, reading);
      const decisions = await this.database.read(ctx, (q) => this.batches.look(q, read, plan, earlier));
      add(trial, decisions, new Map(rows.map((row) => [row.line, row.cells])));
      seen += rows.length;
      if (performance.now() - told < TOLD_MS) continue;
      told = performance.now();
      if (!(await this.isWanted(ctx, view.id))) return;
      await this.news.progress(ctx, view.id, seen);
    }
    await this.finish(ctx, view, trial);
  }

  /** Somebody may have given it up meanwhile. */
  private async isWanted(ctx: RequestContext, id: number): Promise<boolean> {
    return (await this.database.read(ctx, (q) => this.imports.find(q, id)))?.status === 'TRYING';
  }

  private async finish(
    ctx: RequestContext,
    { id, plan }: ContactImportView,
    trial: ImportTrial,
  ): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const now = await this.imports.lock(tx, id);
      if (now?.status !== 'TRYING' || JSON.stringify(now.plan) !== JSON.stringify(plan)) return;
      await this.imports.setTrial(tx, id, trial);
      await this.news.tell(tx, await this.imports.find(tx, id));
    });
  }
}

function add(
  trial: ImportTrial,
  decisions: readonly Decision[],
  cells: ReadonlyMap<number, readonly string[]>,
): void {
  const counts = countsOf(decisions);
  trial.created += counts.created;
  trial.updated += counts.updated;
  trial.unchanged += counts.unchanged;
  trial.refused += counts.refused;
  for (const one of decisions) {
    if (one.kind !== 'refuse' || trial.problems.length >= SHOWN) continue;
    trial.problems.push(refusedRow(one.line, cells.get(one.line) ?? [], one.problems));
  }
}

/** A row as it is shown: whoever looks for one needs no ten thousand letters. */
export function refusedRow(
  line: number,
  cells: readonly string[],
  problems: RefusedRow['problems'] | readonly RefusedRow['problems'][number][],
): RefusedRow {
  const shown = cells.map((cell) => cell.slice(0, SHOWN_LETTERS).toWellFormed());
  return { line, cells: shown, problems: [...problems] };
}
