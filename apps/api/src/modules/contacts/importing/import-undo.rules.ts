import type { FieldValue } from '../../organisation/index.js';
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

/** What a contact is without what a file brought; what somebody changed since stays as they wanted it. */
export function takenBack(now: KnownContact, changes: RowChanges): TakenBack {
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
    if (!isSame) isWhole = false;
    return isSame ? [{ fieldId: Number(id), value: before }] : [];
  });
  return { facts, ways, fields, isWhole };
}
