import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context/index.js';
import {
  assertImportable,
  type CsvLine,
  csvOf,
  importReport,
  ImportReportRest,
  type PlannedLine,
  withoutRepeats,
} from '../../platform/csv/index.js';
import { Database, type Reader, type Tx } from '../../platform/database/index.js';
import { AuditLogService } from '../identity/index.js';
import { OrganisationErrors } from './organisation.errors.js';

/** What an import would write: something new, or new facts for what has this id. */
export interface SettingPlan {
  readonly id: number | null;
  readonly name: string;
}

/** The rows of a setting as a file reads and writes them. */
export interface SettingRows<Row, Plan> {
  all(q: Reader): Promise<Row[]>;
  /** All that are there, locked against a second import. */
  lockAll(tx: Tx): Promise<Row[]>;
  /** @returns null when another row has the name. */
  add(tx: Tx, plan: Plan): Promise<number | null>;
  save(tx: Tx, id: number, plan: Plan): Promise<void>;
}

/** A setting whose rows are told apart by their names, and what its file is. */
export interface SettingFile<Row, Plan extends SettingPlan> {
  /** Of the audit log, such as `label`. */
  readonly kind: string;
  readonly actions: { readonly exported: string; readonly imported: string };
  /** Keys of the rows, and what stands for them in the head line. */
  readonly columns: Readonly<Record<string, string>>;
  readonly rows: SettingRows<Row, Plan>;
  readonly limit: number;
  readonly tooMany: () => Error;
  readonly plan: (lines: readonly CsvLine[], known: readonly Row[]) => PlannedLine<Plan>[];
  /** Tells those who have the setting open that it changed. */
  readonly tell: (tx: Tx) => Promise<unknown>;
}

/** Settings that are told apart by their names as files for a spreadsheet, and back. */
@Injectable()
export class SettingFiles {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLogService,
  ) {}

  async export<Row extends object, Plan extends SettingPlan>(
    ctx: RequestContext,
    { kind, actions, columns, rows }: SettingFile<Row, Plan>,
  ): Promise<Readable> {
    const all = await this.database.write(ctx, async (tx) => {
      await this.audit.record(tx, { action: actions.exported, target: { kind } });
      return rows.all(tx);
    });
    return csvOf(
      columns,
      (async function* each() {
        yield* all;
      })(),
    );
  }

  /** All lines or none; with `isDryRun` only what would become of them. @throws csv.lines_invalid */
  async import<Row extends object, Plan extends SettingPlan>(
    ctx: RequestContext,
    file: SettingFile<Row, Plan>,
    lines: readonly CsvLine[],
    isDryRun: boolean,
  ): Promise<ImportReportRest> {
    if (isDryRun) {
      const known = await this.database.read(ctx, (q) => file.rows.all(q));
      return importReport(planned(file, lines, known), true);
    }
    return this.database.write(ctx, async (tx) => {
      const known = await file.rows.lockAll(tx);
      const plans = planned(file, lines, known);
      assertImportable(plans);
      const created = plans.filter(({ verb }) => verb === 'create').length;
      if (known.length + created > file.limit) throw file.tooMany();
      await this.write(tx, file, plans);
      return importReport(plans, false);
    });
  }

  private async write<Row, Plan extends SettingPlan>(
    tx: Tx,
    { kind, actions, rows, tell }: SettingFile<Row, Plan>,
    plans: readonly PlannedLine<Plan>[],
  ): Promise<void> {
    const names: { created: string[]; updated: string[] } = { created: [], updated: [] };
    for (const { verb, plan } of plans) {
      if (plan === null || verb === 'unchanged') continue;
      if (plan.id !== null) await rows.save(tx, plan.id, plan);
      // Somebody made one of this name just now: nothing is taken in, and a second look at the file tells what it changes.
      else if ((await rows.add(tx, plan)) === null) throw nameTaken(plan.name);
      names[plan.id === null ? 'created' : 'updated'].push(plan.name);
    }
    if (names.created.length + names.updated.length === 0) return;
    await this.audit.record(tx, { action: actions.imported, target: { kind }, after: names });
    await tell(tx);
  }
}

function planned<Row, Plan extends SettingPlan>(
  file: SettingFile<Row, Plan>,
  lines: readonly CsvLine[],
  known: readonly Row[],
): PlannedLine<Plan>[] {
  return withoutRepeats(file.plan(lines, known), (plan) => plan.name.toLowerCase(), 'name');
}

function nameTaken(name: string): Error {
  return OrganisationErrors.invalid({
    fields: { file: [`"${name}" was made in the meantime; choose the file again.`] },
  });
}
