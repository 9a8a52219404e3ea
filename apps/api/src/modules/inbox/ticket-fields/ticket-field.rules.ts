import type { CustomFieldView } from '../../organisation/index.js';

export type FieldValue = string | number | boolean;

/** A field with what one ticket has in it. */
export interface FilledField {
  field: CustomFieldView;
  value: FieldValue | null;
}

/** Joins fields and values; a dropdown's option that is gone is no value any more. */
export function filledFields(
  fields: readonly CustomFieldView[],
  values: ReadonlyMap<number, FieldValue>,
): FilledField[] {
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
