import type { FieldValue, FilledField } from '../../organisation/index.js';
import type { ProfileView } from '../profiles/profile.rules.js';

/** A value that came from the profile that was merged away. */
export interface CarriedField {
  fieldId: number;
  value: FieldValue;
}

/** A merge that can be undone. */
export interface ProfileMergeView {
  id: number;
  fromId: number;
  intoId: number;
  mergedAt: Date;
  contactIds: number[];
  carried: CarriedField[];
}

/** One custom field of both, and what stands in it afterwards. */
export interface MergedField {
  field: FilledField['field'];
  from: FieldValue | null;
  into: FieldValue | null;
  result: FieldValue | null;
}

/** What a merge would make of two profiles. */
export interface ProfileMergePreview {
  from: ProfileView;
  into: ProfileView;
  fields: MergedField[];
}

/** What the profile that stays knows, stays; only what it does not know comes from the other. */
export function mergedFields(from: readonly FilledField[], into: readonly FilledField[]): MergedField[] {
  const ofFrom = new Map(from.map(({ field, value }) => [field.id, value]));
  return into.map(({ field, value }) => {
    const other = ofFrom.get(field.id) ?? null;
    return { field, from: other, into: value, result: value ?? other };
  });
}

export function carriedOf(fields: readonly MergedField[]): CarriedField[] {
  return fields.flatMap(({ field, into, result }) =>
    into === null && result !== null ? [{ fieldId: field.id, value: result }] : [],
  );
}
