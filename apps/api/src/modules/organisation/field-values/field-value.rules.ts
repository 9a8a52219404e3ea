import {
  bareKey,
  type CustomFieldView,
  type FieldValue,
  readValue,
} from '../custom-fields/custom-field.rules.js';

/** A field with what one thing has in it. */
export interface FilledField {
  field: CustomFieldView;
  value: FieldValue | null;
}

/** What one thing has, by the id of the field. */
export type OwnValues = ReadonlyMap<number, FieldValue>;

/** Keys (in either spelling) or ids of fields with the values that they are to have. */
export type WantedFields = Readonly<Record<string, unknown>>;

/** A value that becomes another one. */
export interface FieldStep {
  field: CustomFieldView;
  from: FieldValue | null;
  to: FieldValue | null;
}

/** Joins fields and values; a dropdown's option that is gone is no value any more. */
export function filledFields(fields: readonly CustomFieldView[], values: OwnValues): FilledField[] {
  return fields.map((field) => {
    const value = values.get(field.id) ?? null;
    const isGone = field.kind === 'DROPDOWN' && !field.options.some(({ id }) => id === value);
    return { field, value: isGone ? null : value };
  });
}

/** Those that have to be filled in and are not. An empty box is no answer, a box that says "no" is one. */
export function missingFields(filled: readonly FilledField[]): CustomFieldView[] {
  return filled.flatMap(({ field, value }) => (field.isRequired && value === null ? [field] : []));
}

/** Where a fault of a field stands in an error, as callers name the field. */
export function faultPath(field: Pick<CustomFieldView, 'key'>): string {
  return `fields.${field.key}`;
}

export function neededFault({ title }: Pick<CustomFieldView, 'title'>): string {
  return `“${title}” is needed.`;
}

/**
 * What a caller wants of the fields of one thing.
 * @param keepsRequired whether what is required may not be taken away
 * @returns only what becomes something else; nothing of it when there are faults
 */
export function readWanted(
  fields: readonly CustomFieldView[],
  own: OwnValues,
  wanted: WantedFields,
  keepsRequired: boolean,
): { steps: FieldStep[]; faults: Record<string, string[]> } {
  const faults: Record<string, string[]> = {};
  const steps: FieldStep[] = [];
  for (const [name, raw] of Object.entries(wanted)) {
    const field = fields.find(({ id, key }) => String(id) === name || bareKey(key) === bareKey(name));
    if (!field) {
      faults[`fields.${name.slice(0, 60)}`] = ['There is no such field.'];
      continue;
    }
    const read = readValue(field, raw);
    if ('fault' in read) faults[faultPath(field)] = [read.fault];
    else if (read.value === null && keepsRequired && field.isRequired)
      faults[faultPath(field)] = [neededFault(field)];
    else {
      const from = own.get(field.id) ?? null;
      if (read.value !== from) steps.push({ field, from, to: read.value });
    }
  }
  return { steps, faults };
}

/** What the audit log keeps of it: which fields, and not what stands in them. It is never rewritten, and people may be forgotten. */
export function auditSteps(steps: readonly FieldStep[]): { fields: string[] } {
  return { fields: steps.map(({ field }) => field.title) };
}
