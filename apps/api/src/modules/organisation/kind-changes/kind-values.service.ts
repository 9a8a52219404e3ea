import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import type { CustomFieldKindName, CustomFieldView } from '../custom-fields/custom-field.rules.js';
import { FieldValues } from '../field-values/field-values.service.js';
import type { FieldValuesTable, OwnedValue } from '../field-values/field-values.table.js';
import { type FieldShape, optionsFrom } from './kind-change.rules.js';

const BATCH = 2_000;
/** More than a dropdown has options: some of them are the same but for their capitals. */
const COMMONEST = 1_000;

/** Goes through all that stands in a field, for counting and for converting. */
@Injectable()
export class KindValues {
  constructor(private readonly values: FieldValues) {}

  /** What the field is to be; a dropdown gets its options from what stands in the field. */
  async shapeOf(q: Reader, field: CustomFieldView, kind: CustomFieldKindName): Promise<FieldShape> {
    if (kind === field.kind) return { kind, options: field.options };
    if (kind !== 'DROPDOWN') return { kind, options: [] };
    const common = (await this.values.tableOf(field.type)?.commonest(q, field.id, COMMONEST)) ?? [];
    return { kind, options: optionsFrom(field, common, () => randomBytes(5).toString('hex')) };
  }

  async count(q: Reader, field: CustomFieldView): Promise<number> {
    return (await this.values.tableOf(field.type)?.count(q, field.id)) ?? 0;
  }

  async each(
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
