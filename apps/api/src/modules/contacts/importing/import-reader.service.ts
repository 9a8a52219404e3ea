import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { sheetLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { readSheet, type Sheet, UnreadableSheet } from '../../../platform/sheets/index.js';
import { derivedKey, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { CustomFieldsService } from '../../organisation/index.js';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { phoneCountryOf } from '../contacts/phone.rules.js';
import type { ContactImportView, ImportColumn } from './contact-import.rules.js';
import { ContactImportNews } from './contact-import-news.service.js';
import { ContactImportsRepository } from './contact-imports.repository.js';
import { sourceOf } from './import-heads.rules.js';
import { guessedPlan } from './import-plan.rules.js';
import { rowLine } from './rows-file.js';

const SAMPLES = 3;
const SAMPLED_ROWS = 200;
const SAMPLE_LETTERS = 100;
const TOLD_ROWS = 2_000;
const TOLD_MS = 400;

interface Found {
  total: number;
  samples: string[][];
}

/** Takes the rows out of a file once, so that all later work can begin in the middle of them. */
@Injectable()
export class ImportReader {
  constructor(
    private readonly database: Database,
    private readonly imports: ContactImportsRepository,
    private readonly contacts: ContactsRepository,
    private readonly fields: CustomFieldsService,
    private readonly news: ContactImportNews,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  async run(ctx: RequestContext, view: ContactImportView): Promise<void> {
    if (view.storageKey === null) return;
    const folder = await mkdtemp(join(tmpdir(), 'parley-import-'));
    try {
      const path = join(folder, 'file');
      const { stream } = await this.storage.get(view.storageKey);
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
      await this.take(ctx, view, await readSheet(path));
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      await this.refuse(ctx, view, fault);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await this.storage.delete(view.storageKey);
  }

  private async take(ctx: RequestContext, view: ContactImportView, sheet: Sheet): Promise<void> {
    const found: Found = { total: 0, samples: [] };
    const rowsKey = derivedKey(ctx.agencyId, `contact-import/${view.id}`);
    const text = Readable.from(this.lines(ctx, view, sheet, found), { objectMode: false });
    const rowsSize = await this.storage.put(rowsKey, text, { mimeType: 'application/x-ndjson' });
    if (found.total === 0) throw new UnreadableSheet('empty');
    const head = sheet.head();
    const source = view.source === 'NUMBERS' ? view.source : sourceOf(head);
    const columns = head.map((name, at): ImportColumn => ({ name, samples: found.samples[at] ?? [] }));
    await this.database.write(ctx, async (tx) => {
      const now = await this.imports.lock(tx, view.id);
      if (now?.status !== 'READING') return;
      const country = await this.country(tx);
      const plan = guessedPlan(columns, source, await this.fields.of(tx, 'CONTACT'), country);
      const { total } = found;
      await this.imports.readDone(tx, view.id, { rowsKey, rowsSize, total, source, columns, plan });
      await this.news.tell(tx, await this.imports.find(tx, view.id));
    });
  }

  private async *lines(
    ctx: RequestContext,
    view: ContactImportView,
    sheet: Sheet,
    found: Found,
  ): AsyncGenerator<string> {
    let told = performance.now();
    let text = '';
    for await (const row of sheet.rows()) {
      found.total += 1;
      if (found.total > sheetLimits.rows) throw new UnreadableSheet('too_many_rows', row.line);
      if (found.total <= SAMPLED_ROWS) sample(found.samples, row.cells);
      text += rowLine(row);
      if (text.length > 200_000) {
        yield text;
        text = '';
      }
      if (found.total % TOLD_ROWS !== 0 || performance.now() - told < TOLD_MS) continue;
      told = performance.now();
      await this.news.progress(ctx, view.id, found.total);
    }
    if (text !== '') yield text;
  }

  private async refuse(
    ctx: RequestContext,
    view: ContactImportView,
    { fault, line }: UnreadableSheet,
  ): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const now = await this.imports.lock(tx, view.id);
      if (now?.status !== 'READING') return;
      await this.imports.setUnreadable(tx, view.id, fault, line);
      await this.news.tell(tx, await this.imports.find(tx, view.id));
    });
    await this.storage.delete(derivedKey(ctx.agencyId, `contact-import/${view.id}`));
  }

  private async country(q: Reader): Promise<string | null> {
    return phoneCountryOf(await this.contacts.company(q));
  }
}

/** The storage may say it in its own way that reading stopped. */
function faultOf(error: unknown): UnreadableSheet | null {
  if (error instanceof UnreadableSheet) return error;
  const { cause } = (error ?? {}) as { cause?: unknown };
  return cause instanceof UnreadableSheet ? cause : null;
}

function sample(samples: string[][], cells: readonly string[]): void {
  for (const [at, cell] of cells.entries()) {
    const own = (samples[at] ??= []);
    const text = cell.slice(0, SAMPLE_LETTERS).toWellFormed();
    if (text !== '' && own.length < SAMPLES && !own.includes(text)) own.push(text);
  }
}
