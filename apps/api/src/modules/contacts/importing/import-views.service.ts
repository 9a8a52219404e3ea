import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { contactImportLimits, type ContactKeptReason } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { csvOf } from '../../../platform/csv/index.js';
import { Database } from '../../../platform/database/index.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { valueText } from '../../organisation/index.js';
import { ContactImportErrors } from './contact-import.errors.js';
import type { ContactImportView, RefusedRow, RowProblem } from './contact-import.rules.js';
import { ContactImportRowsRepository } from './contact-import-rows.repository.js';
import { ContactImportsService } from './contact-imports.service.js';
import { RowsOfBatch } from './earlier-rows.js';
import { ImportBatches } from './import-batches.service.js';
import { consentCell, type RowCare } from './import-care.rules.js';
import type { Decision } from './import-decision.rules.js';
import { problemSentence } from './import-sentences.js';
import { refusedRow } from './import-trials.service.js';
import { type PlacedRow, rowsFrom } from './rows-file.js';

const PAGE = 1_000;
const SHOWN = 100;

/** A row as it would be. */
export interface PreviewRow {
  line: number;
  verb: Decision['kind'];
  fullName: string;
  emails: string[];
  phones: string[];
  localeCode: string | null;
  isBlocked: boolean;
  fields: { title: string; text: string }[];
  /** What the row says of groups and of a profile. */
  groups: string[];
  profile: string | null;
  /** What it adds: consents as one line, and notes. */
  consents: string;
  notes: string[];
  /** The row has the id of somebody who was merged, and is about who they became. */
  isFollowed: boolean;
  problems: readonly RowProblem[];
}

/** What is shown of an import: its first rows as they would be, and what became of the others. */
@Injectable()
export class ImportViews {
  constructor(
    private readonly database: Database,
    private readonly imports: ContactImportsService,
    private readonly rows: ContactImportRowsRepository,
    private readonly batches: ImportBatches,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** The first rows of the file after the plan that it has now; nothing when there is none. */
  async preview(ctx: RequestContext, view: ContactImportView): Promise<PreviewRow[]> {
    const { plan, rowsKey, rowsSize } = view;
    if (plan === null || rowsKey === null) return [];
    const rows = await firstOf(rowsFrom(this.storage, rowsKey, 0, rowsSize), contactImportLimits.preview);
    return this.database.read(ctx, async (q) => {
      const reading = await this.batches.reading(q, view, plan);
      const read = this.batches.read(rows, reading);
      const decisions = await this.batches.look(q, read, plan, new RowsOfBatch(new Map()));
      return read.map(({ line, facts }, at): PreviewRow => {
        const decision = decisions[at] as Decision;
        const after = 'facts' in decision ? decision.facts : null;
        const known = 'known' in decision ? decision.known : null;
        return {
          line,
          verb: decision.kind,
          fullName: after?.fullName ?? known?.fullName ?? facts.fullName,
          emails: [...facts.emails],
          phones: [...facts.phones],
          localeCode: after?.localeCode ?? facts.localeCode,
          isBlocked: after?.isBlocked ?? facts.isBlocked ?? false,
          fields: [...facts.fields].flatMap(([id, value]) => {
            const field = reading.fields.get(id);
            return field ? [{ title: field.title, text: valueText(field, value) }] : [];
          }),
          groups: [...facts.groups],
          profile: facts.profile || (facts.profileId === null ? null : `#${facts.profileId}`),
          consents: consentCell(careIn(decision).consents),
          notes: [...careIn(decision).notes],
          isFollowed: 'isFollowed' in decision && decision.isFollowed,
          problems: decision.kind === 'refuse' ? decision.problems : [],
        };
      });
    });
  }

  /** The first of the rows that were refused, with their cells. */
  async problems(ctx: RequestContext, view: ContactImportView): Promise<RefusedRow[]> {
    if (view.refused === 0) return view.trial?.problems ?? [];
    const rows: RefusedRow[] = [];
    for await (const { row, problems } of this.refused(ctx, view)) {
      rows.push(refusedRow(row.line, row.cells, problems));
      if (rows.length >= SHOWN) break;
    }
    return rows;
  }

  /** What an undo had to leave. */
  kept(
    ctx: RequestContext,
    view: ContactImportView,
  ): Promise<{ line: number; contactId: number; kept: ContactKeptReason }[]> {
    if (view.kept === 0) return Promise.resolve([]);
    return this.database.read(ctx, (q) => this.rows.kept(q, view.id, SHOWN));
  }

  /** All rows that were refused, as they were, with the reasons in the last column: to be mended and brought again. */
  async problemFile(ctx: RequestContext, id: number): Promise<Readable> {
    const view = await this.imports.get(ctx, id);
    if (view.rowsKey === null) throw ContactImportErrors.notReady();
    const columns = Object.fromEntries(view.columns.map(({ name }, at) => [`c${at}`, name]));
    return csvOf({ ...columns, problem: 'problem' }, this.problemRows(ctx, view));
  }

  private async *problemRows(ctx: RequestContext, view: ContactImportView): AsyncGenerator<object> {
    for await (const { row, problems } of this.refused(ctx, view)) {
      const cells = Object.fromEntries(view.columns.map((_, at) => [`c${at}`, row.cells[at] ?? '']));
      yield { ...cells, problem: problems.map(problemSentence).join(' ') };
    }
  }

  /** The rows of the file beside what is written down of them, both in the order of the file. */
  private async *refused(
    ctx: RequestContext,
    view: ContactImportView,
  ): AsyncGenerator<{ row: PlacedRow; problems: RowProblem[] }> {
    if (view.rowsKey === null) return;
    const file = rowsFrom(this.storage, view.rowsKey, 0, view.rowsSize);
    try {
      for (let after = 0; ;) {
        const found = await this.database.read(ctx, (q) => this.rows.refused(q, view.id, after, PAGE));
        for (const { line, problems } of found) {
          const row = await rowAt(file, line);
          if (row) yield { row, problems };
        }
        after = found.at(-1)?.line ?? after;
        if (found.length < PAGE) return;
      }
    } finally {
      await file.return(undefined);
    }
  }
}

function careIn(decision: Decision): RowCare {
  return 'care' in decision ? decision.care : { consents: new Map(), notes: [] };
}

async function firstOf<T>(rows: AsyncGenerator<T>, count: number): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) {
    found.push(row);
    if (found.length >= count) break;
  }
  return found;
}

async function rowAt(file: AsyncGenerator<PlacedRow>, line: number): Promise<PlacedRow | null> {
  for (;;) {
    const { value, done } = await file.next();
    if (done) return null;
    if (value.line === line) return value;
  }
}
