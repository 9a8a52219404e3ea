import type { FieldValue } from '../../organisation/index.js';
import { isStandIn } from '../contacts/contact.rules.js';

/** A field of the survivor that a merge changed: a fact of the contact, or `custom:` and the id of a custom field. */
export interface MergedField {
  key: string;
  before: FieldValue | null;
  after: FieldValue | null;
}

/** What a contact says of itself, one value of which the survivor gets. */
export const mergeFacts = [
  'fullName',
  'email',
  'phone',
  'localeCode',
  'timeZone',
  'picture',
  'isBlocked',
] as const;
export type MergeFact = (typeof mergeFacts)[number];

/** What is merged, as the statements read it under their locks. */
export interface MergeSide {
  id: number;
  fullName: string;
  email: string | null;
  phone: string | null;
  localeCode: string | null;
  timeZone: string | null;
  /** The key of the picture, not its address. */
  picture: string | null;
  isBlocked: boolean;
  lastWroteAt: Date | null;
  deletedAt: Date | null;
  mergedIntoId: number | null;
  version: number;
}

/** Of which contact a field's value is taken, by the field's key. */
export type MergeChoices = ReadonlyMap<string, number>;

/**
 * Of which contact a value is taken when nobody has chosen: the survivor's own, or that of the first of the others that
 * has any. A name that only stands in for one is none.
 */
export function chosenOf(
  key: string,
  choices: MergeChoices,
  sides: readonly { id: number; isEmpty: boolean }[],
): number {
  const chosen = choices.get(key);
  if (chosen !== undefined) return chosen;
  return (sides.find(({ isEmpty }) => !isEmpty) ?? sides[0])?.id ?? 0;
}

export function isEmptyFact(side: MergeSide, fact: MergeFact): boolean {
  if (fact === 'fullName') return isStandIn(side);
  // Being blocked is not known or unknown: it is the survivor's word.
  if (fact === 'isBlocked') return false;
  return side[fact] === null;
}

export function customKey(fieldId: number): string {
  return `custom:${fieldId}`;
}

/** The custom field that a key names; null for a fact. */
export function fieldIdOf(key: string): number | null {
  return key.startsWith('custom:') ? Number(key.slice('custom:'.length)) : null;
}
