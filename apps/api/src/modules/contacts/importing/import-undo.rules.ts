import { type CustomFieldView, type FieldValue, readValue } from '../../organisation/index.js';
import {
  type FactName,
  type ImportFacts,
  type RowChanges,
  type Way,
  wayKey,
} from './contact-import.rules.js';
import type { KnownContact } from './import-decision.rules.js';

export interface TakenBack {
  facts: ImportFacts;
  /** By which they are not recognised any more. */
  ways: Way[];
  fields: { fieldId: number; value: FieldValue | null }[];
  /** Nothing had to stay. */
  isWhole: boolean;
}

/**
 * What a contact is without what a file brought; what somebody changed since stays as they wanted it, and so does what stands
 * in a field that is of another kind since, unless the value from before can stand there, too.
 * @param known the fields of contacts as they are now
 */
export function takenBack(
  now: KnownContact,
  changes: RowChanges,
  known: ReadonlyMap<number, CustomFieldView>,
): TakenBack {
  const { fullName, email, phone, localeCode, timeZone, isBlocked } = now;
  const facts: ImportFacts = { fullName, email, phone, localeCode, timeZone, isBlocked };
  let isWhole = true;
  for (const [name, [before, after]] of Object.entries(changes.facts) as [
    FactName,
    [string | boolean | null, string | boolean | null],
  ][]) {
    if (now[name] === after) Object.assign(facts, { [name]: before });
    else isWhole = false;
  }
  const there = new Set(now.ways.map(wayKey));
  // Somebody took the address that is shown from the file, and means it.
  const shown = new Set([facts.email, facts.phone]);
  const ways = changes.ways.filter((way) => there.has(wayKey(way)) && !shown.has(way.value));
  if (ways.length < changes.ways.length) isWhole = false;
  const fields = Object.entries(changes.fields).flatMap(([id, [before, after]]) => {
    const isSame = (now.fields.get(Number(id)) ?? null) === after;
    const back = isSame ? readBack(known.get(Number(id)), before) : null;
    if (!back) isWhole = false;
    return back ? [{ fieldId: Number(id), value: back.value }] : [];
  });
  return { facts, ways, fields, isWhole };
}

/** A value from before as the field would keep it now; null where it cannot. */
function readBack(
  field: CustomFieldView | undefined,
  before: FieldValue | null,
): { value: FieldValue | null } | null {
  if (!field) return null;
  if (before === null) return { value: null };
  const read = readValue(field, before);
  return 'fault' in read || read.value === null ? null : read;
}
