import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { CustomFieldErrors } from '../custom-fields/custom-field.errors.js';
import {
  type CustomFieldTypeName,
  type CustomFieldView,
  valueText,
} from '../custom-fields/custom-field.rules.js';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import {
  faultPath,
  type FieldStep,
  type FilledField,
  filledFields,
  missingFields,
  neededFault,
  type OwnValues,
  readWanted,
  type WantedFields,
} from './field-value.rules.js';
import type { FieldValuesTable } from './field-values.table.js';

/** Nobody reads more than "10,000 and more". */
const COUNT_LIMIT = 10_000;

const none = new Map<number, never>();

/**
 * What things have in the fields of their type. Which table it stands in, and who may see or change it, is known in the
 * module of the thing: it registers its table here, and asks.
 */
@Injectable()
export class FieldValues {
  private readonly tables = new Map<CustomFieldTypeName, FieldValuesTable>();

  constructor(
    private readonly database: Database,
    private readonly fields: CustomFieldsService,
  ) {}

  /** Each module says at its start where its values are: what is about all values asks for them here. */
  register(table: FieldValuesTable): void {
    this.tables.set(table.type, table);
  }

  tableOf(type: CustomFieldTypeName): FieldValuesTable | undefined {
    return this.tables.get(type);
  }

  /** All fields of the type in their order, with what each of these things has in them. */
  async ofMany(
    q: Reader,
    table: FieldValuesTable,
    ownerIds: readonly number[],
  ): Promise<ReadonlyMap<number, FilledField[]>> {
    const [fields, values] = await Promise.all([this.fields.of(q, table.type), table.of(q, ownerIds)]);
    return new Map(ownerIds.map((id) => [id, filledFields(fields, values.get(id) ?? none)]));
  }

  async ofOne(q: Reader, table: FieldValuesTable, ownerId: number): Promise<FilledField[]> {
    return (await this.ofMany(q, table, [ownerId])).get(ownerId) ?? [];
  }

  /** The fields of several things at once, each with what stands there in the words of people. */
  async filledOf(
    q: Reader,
    owners: Readonly<Partial<Record<CustomFieldTypeName, number | null>>>,
  ): Promise<{ field: CustomFieldView; text: string }[]> {
    const fields = await this.fields.of(q, null);
    const own = new Map<CustomFieldTypeName, OwnValues>();
    for (const [type, table] of this.tables) {
      const id = owners[type] ?? null;
      if (id !== null && fields.some((field) => field.type === type))
        own.set(type, (await table.of(q, [id])).get(id) ?? none);
    }
    return fields.map((field) => ({
      field,
      text: valueText(field, own.get(field.type)?.get(field.id) ?? null),
    }));
  }

  /**
   * What is not named stays; null takes a value away. All or nothing.
   * @param keepsRequired whether what is required may not be taken away
   * @returns what became something else
   * @throws validation.failed, naming each field; custom_fields.changing, conflict when the kind of a field is just being changed
   */
  async change(
    tx: Tx,
    table: FieldValuesTable,
    ownerId: number,
    wanted: WantedFields,
    keepsRequired: boolean,
  ): Promise<FieldStep[]> {
    const [fields, values] = await Promise.all([this.fields.of(tx, table.type), table.of(tx, [ownerId])]);
    const { steps, faults } = readWanted(fields, values.get(ownerId) ?? none, wanted, keepsRequired);
    if (Object.keys(faults).length > 0) throw PlatformErrors.invalid({ fields: faults });
    if (steps.some(({ field }) => field.isChanging)) throw CustomFieldErrors.changing();
    for (const { field, to } of steps) {
      if (to === null) await table.clear(tx, ownerId, field.id);
      else if (!(await table.put(tx, ownerId, field, to))) throw PlatformErrors.conflict();
    }
    return steps;
  }

  /** For forms that save a thing as a whole. @throws validation.failed, naming each field that is needed */
  async assertFilled(tx: Tx, table: FieldValuesTable, ownerId: number): Promise<void> {
    const missing = missingFields(await this.ofOne(tx, table, ownerId));
    if (missing.length === 0) return;
    throw PlatformErrors.invalid({
      fields: Object.fromEntries(missing.map((field) => [faultPath(field), [neededFault(field)]])),
    });
  }

  /** On how many things each of these fields has a value; counting stops at 10,000. */
  useCounts(
    ctx: RequestContext,
    fields: readonly Pick<CustomFieldView, 'id' | 'type'>[],
  ): Promise<ReadonlyMap<number, number>> {
    return this.database.read(ctx, async (q) => {
      const counts = new Map<number, number>();
      for (const [type, table] of this.tables) {
        const ids = fields.flatMap((field) => (field.type === type ? [field.id] : []));
        if (ids.length === 0) continue;
        for (const [id, count] of await table.useCounts(q, ids, COUNT_LIMIT)) counts.set(id, count);
      }
      return counts;
    });
  }
}
