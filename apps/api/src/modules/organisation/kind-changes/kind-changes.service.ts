import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { CustomFieldsChanged } from '../custom-fields/custom-field.events.js';
import type { CustomFieldKindName, CustomFieldView } from '../custom-fields/custom-field.rules.js';
import { CustomFieldsRepository } from '../custom-fields/custom-fields.repository.js';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import type { FieldValuesTable, OwnedValue } from '../field-values/field-values.table.js';
import { FieldValues } from '../field-values/field-values.service.js';
import { type FieldShape, type KindPreview, KindTally, optionsFrom } from './kind-change.rules.js';

const BATCH = 2_000;
/** More than a dropdown has options: some of them are the same but for their capitals. */
const COMMONEST = 1_000;

/** Makes a field one of another kind, with the values that stand in it, and says before what would become of them. */
@Injectable()
export class KindChangesService {
  constructor(
    private readonly database: Database,
    private readonly rows: CustomFieldsRepository,
    private readonly fields: CustomFieldsService,
    private readonly values: FieldValues,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** Counts every value, a part at a time. @throws not_found */
  async preview(ctx: RequestContext, id: number, kind: CustomFieldKindName): Promise<KindPreview> {
    const field = await this.fields.get(ctx, id);
    return this.database.read(ctx, async (q) => {
      const to = await this.shapeOf(q, field, kind);
      const tally = new KindTally(field, to);
      await this.each(q, field, (_table, values) => {
        for (const { value } of values) tally.add(value);
      });
      return tally.preview();
    });
  }

  /**
   * All in one transaction: nobody sees a field with values of two kinds. Who sets a value meanwhile waits, and is told
   * that the field is another one. @throws not_found, conflict
   */
  async change(
    ctx: RequestContext,
    id: number,
    { kind, version }: { kind: CustomFieldKindName; version?: number | null },
  ): Promise<CustomFieldView> {
    await this.database.write(ctx, async (tx) => {
      const field = await this.rows.byId(tx, id, true);
      if (!field || field.isDeleted) throw PlatformErrors.notFound();
      if (version !== undefined && version !== null && version !== field.version)
        throw PlatformErrors.conflict({ facts: { version: field.version } });
      if (kind !== field.kind) await this.convert(tx, field, kind);
    });
    return this.fields.get(ctx, id);
  }

  private async convert(tx: Tx, field: CustomFieldView, kind: CustomFieldKindName): Promise<void> {
    const to = await this.shapeOf(tx, field, kind);
    const tally = new KindTally(field, to);
    await this.each(tx, field, (table, values) => this.write(tx, table, field.id, values, tally));
    await this.rows.setKind(tx, field.id, to);
    await this.outbox.add(tx, CustomFieldsChanged, { type: field.type });
    const { kept, converted, lost } = tally.preview();
    await this.audit.record(tx, {
      action: 'custom_field.kind_changed',
      target: { kind: 'custom_field', id: field.id, name: field.title },
      before: { kind: field.kind, ...optionsIn(field) },
      after: { kind, kept, converted, lost, ...optionsIn(to) },
    });
  }

  private async write(
    tx: Tx,
    table: FieldValuesTable,
    fieldId: number,
    values: readonly OwnedValue[],
    tally: KindTally,
  ): Promise<void> {
    const changed: OwnedValue[] = [];
    const lost: number[] = [];
    for (const { ownerId, value } of values) {
      const result = tally.add(value);
      if (result.fate === 'CONVERTED') changed.push({ ownerId, value: result.value });
      if (result.fate === 'LOST') lost.push(ownerId);
    }
    if (changed.length > 0) await table.rewrite(tx, fieldId, changed);
    if (lost.length > 0) await table.drop(tx, fieldId, lost);
  }

  /** What the field is to be; a dropdown gets its options from what stands in the field. */
  private async shapeOf(q: Reader, field: CustomFieldView, kind: CustomFieldKindName): Promise<FieldShape> {
    if (kind === field.kind) return { kind, options: field.options };
    if (kind !== 'DROPDOWN') return { kind, options: [] };
    const common = (await this.values.tableOf(field.type)?.commonest(q, field.id, COMMONEST)) ?? [];
    return { kind, options: optionsFrom(field, common, () => randomBytes(5).toString('hex')) };
  }

  private async each(
    q: Reader,
    field: CustomFieldView,
    work: (table: FieldValuesTable, values: readonly OwnedValue[]) => Promise<void> | void,
  ): Promise<void> {
    const table = this.values.tableOf(field.type);
    if (!table) return;
    for (let after = 0; ;) {
      const values = await table.page(q, field.id, after, BATCH);
      await work(table, values);
      if (values.length < BATCH) return;
      after = values.at(-1)?.ownerId ?? 0;
    }
  }
}

function optionsIn({ kind, options }: FieldShape): { options?: string[] } {
  return kind === 'DROPDOWN' ? { options: options.map(({ label }) => label) } : {};
}
