import { type ContactMatch, contactImportLimits, type ContactRowReason } from '@parley/schema';
import type { FieldValue } from '../../organisation/index.js';
import { isStandIn, shownName } from '../contacts/contact.rules.js';
import { bareDigits } from '../contacts/phone.rules.js';
import {
  type FactName,
  factNames,
  type ImportFacts,
  type ImportPlan,
  type RowChanges,
  type RowProblem,
  type Way,
  type WayKind,
  wayKey,
} from './contact-import.rules.js';
import { type Joins, joinsOf, type Places } from './import-places.rules.js';
import { careOf, isNoCare, type KnownCare, NO_CARE, type RowCare } from './import-care.rules.js';
import { type ReadRow, type RowFacts, waysOf } from './import-row.rules.js';

/** A contact that is there already, with all that a file can say of it. */
export interface KnownContact extends ImportFacts {
  readonly id: number;
  readonly version: number;
  readonly isDeleted: boolean;
  /** Those that hold everywhere. */
  readonly ways: readonly Way[];
  readonly fields: ReadonlyMap<number, FieldValue>;
}

export interface Surroundings {
  readonly byId: ReadonlyMap<number, KnownContact>;
  /** Whose a way is, by its key. */
  readonly owners: ReadonlyMap<string, number>;
  /** Which row of this file was about a contact or a way already. */
  readonly earlier: EarlierRows;
  /** Who a contact that was merged is now. */
  readonly became: ReadonlyMap<number, number>;
  readonly places: Places;
  /** What contacts agreed to and what was noted of them, where the file says something of it. */
  readonly care: ReadonlyMap<number, KnownCare>;
}

export interface EarlierRows {
  /** Names of groups that those rows would make, while none is made. */
  readonly groupsMade?: Set<string>;
  ofContact(id: number): number | null;
  ofWay(key: string): number | null;
  remember(line: number, contactId: number | null, keys: readonly string[]): void;
}

export type Decision = { readonly line: number } & (
  | {
      readonly kind: 'create';
      readonly facts: ImportFacts;
      readonly ways: readonly Way[];
      readonly fields: ReadonlyMap<number, FieldValue>;
      readonly joins: Joins;
      readonly care: RowCare;
    }
  | {
      readonly kind: 'update';
      readonly known: KnownContact;
      readonly facts: ImportFacts;
      readonly changes: RowChanges;
      readonly joins: Joins;
      readonly care: RowCare;
      /** The row has the id of a contact that was merged into this one. */
      readonly isFollowed: boolean;
    }
  | { readonly kind: 'unchanged'; readonly known: KnownContact; readonly isFollowed: boolean }
  | { readonly kind: 'refuse'; readonly problems: readonly RowProblem[] }
);

const KIND_OF: Record<Exclude<ContactMatch, 'parley_id'>, WayKind> = {
  email: 'email',
  phone: 'phone',
  external_id: 'custom',
};

/** What becomes of a row, in the order of the file: the same in a preview, in a trial, and when it is done. */
export function decide(row: ReadRow, plan: ImportPlan, around: Surroundings): Decision {
  const { line, facts } = row;
  const refuse = (reason: ContactRowReason, number: number | null = null): Decision => ({
    line,
    kind: 'refuse',
    problems: [{ column: null, reason, number }],
  });
  if (row.problems.length > 0) return { line, kind: 'refuse', problems: row.problems };
  const match = matched(facts, waysOf(facts), plan, around);
  if ('reason' in match) return refuse(match.reason);
  const { known } = match;
  const before = known && around.earlier.ofContact(known.id);
  if (before !== null) return refuse('repeated', before);
  if (known?.isDeleted) return refuse('deleted');
  const claims = claimsOf(facts, known);
  const twin = first(claims, (way) => around.earlier.ofWay(wayKey(way)));
  if (twin !== null) return refuse('repeated', twin);
  const foreign = foreignOwner(claims, known, around);
  if (foreign !== null) {
    const other = around.earlier.ofContact(foreign);
    return other === null ? refuse('taken') : refuse('repeated', other);
  }
  if (claims.length + (known?.ways.length ?? 0) > contactImportLimits.ways)
    return refuse('too_many_ways', contactImportLimits.ways);
  const joins = joinsOf(facts, known?.id ?? null, plan.onMatch, around.places);
  if ('reason' in joins) return refuse(joins.reason);
  const isFollowed =
    known !== null && facts.parleyId !== null && around.became.get(facts.parleyId) === known.id;
  const care = careOf(facts.care, around.care.get(known?.id ?? 0) ?? NO_CARE, plan.onMatch);
  const decision = known
    ? { ...changed(line, known, facts, { ways: claims, joins, care }, plan), isFollowed }
    : created(line, facts, claims, { joins, care });
  if (decision.kind !== 'refuse') around.earlier.remember(line, known?.id ?? null, claims.map(wayKey));
  return decision;
}

/**
 * What the contact would be recognised by from now on. An address that is shown, but was never proven, is none: a file
 * that gives back what was exported proves nothing.
 */
function claimsOf(facts: RowFacts, known: KnownContact | null): Way[] {
  const ways = waysOf(facts);
  if (known === null) return ways;
  const there = new Set(known.ways.map(formKey));
  return ways.filter(
    (way) =>
      !there.has(formKey(way)) &&
      ((way.kind !== 'email' && way.kind !== 'phone') || known[way.kind] !== way.value),
  );
}

function foreignOwner(
  claims: readonly Way[],
  known: KnownContact | null,
  around: Surroundings,
): number | null {
  return first(claims, (way) => {
    const owner = around.owners.get(wayKey(way));
    return owner === undefined || owner === known?.id ? null : owner;
  });
}

function first<T>(values: readonly T[], of: (value: T) => number | null): number | null {
  for (const value of values) {
    const found = of(value);
    if (found !== null) return found;
  }
  return null;
}

type Match = { known: KnownContact | null } | { reason: ContactRowReason };

/** The first of the rules that finds somebody decides; two that a single one finds are a question for people. */
function matched(facts: RowFacts, ways: readonly Way[], plan: ImportPlan, around: Surroundings): Match {
  for (const match of plan.matchBy) {
    if (match === 'parley_id') {
      if (facts.parleyId === null) continue;
      const known = around.byId.get(around.became.get(facts.parleyId) ?? facts.parleyId);
      return known ? { known } : { reason: 'no_such_contact' };
    }
    const found = new Set(
      ways
        .filter(({ kind }) => kind === KIND_OF[match])
        .flatMap((way) => around.owners.get(wayKey(way)) ?? []),
    );
    if (found.size > 1) return { reason: 'two_contacts' };
    const [id] = found;
    const known = id === undefined ? undefined : around.byId.get(id);
    if (known) return { known };
  }
  return { known: null };
}

function created(
  line: number,
  given: RowFacts,
  ways: readonly Way[],
  added: { joins: Joins; care: RowCare },
): Decision {
  const { fullName, emails, phones, localeCode, timeZone, isBlocked, fields, externalIds } = given;
  const reached = { email: emails[0] ?? null, phone: phones[0] ?? null };
  const name = shownName(fullName, reached) || externalIds[0] || '';
  if (name === '')
    return { line, kind: 'refuse', problems: [{ column: null, reason: 'nothing_known', number: null }] };
  const facts = { fullName: name, ...reached, localeCode, timeZone, isBlocked: isBlocked ?? false };
  return { line, kind: 'create', facts, ways, fields, ...added };
}

type Without<T> = T extends unknown ? Omit<T, 'isFollowed'> : never;
type Changed = Without<Extract<Decision, { kind: 'update' | 'unchanged' }>>;

function changed(
  line: number,
  known: KnownContact,
  given: RowFacts,
  { ways, joins, care }: { ways: Way[]; joins: Joins; care: RowCare },
  plan: ImportPlan,
): Changed {
  if (plan.onMatch === 'skip') return { line, kind: 'unchanged', known };
  const facts = plan.onMatch === 'fill' ? filled(known, given) : overwritten(known, given);
  const changes: RowChanges = { facts: factsChanged(known, facts), ways, fields: {} };
  for (const [id, value] of given.fields) {
    const now = known.fields.get(id) ?? null;
    if (now === value || (plan.onMatch === 'fill' && now !== null)) continue;
    changes.fields[id] = [now, value];
  }
  const isSame =
    ways.length === 0 &&
    Object.keys(changes.facts).length === 0 &&
    Object.keys(changes.fields).length === 0 &&
    joins.groups.length === 0 &&
    joins.profile === null &&
    isNoCare(care);
  return isSame
    ? { line, kind: 'unchanged', known }
    : { line, kind: 'update', known, facts, changes, joins, care };
}

/** Numbers were once kept as they had been written: both forms are one way. */
const formKey = ({ kind, value }: Way) =>
  kind === 'phone' ? `phone ${bareDigits(value).replace(/^\+/, '')}` : wayKey({ kind, value });

function factsChanged(before: ImportFacts, after: ImportFacts): RowChanges['facts'] {
  return Object.fromEntries(
    factNames.flatMap((name): [FactName, [string | boolean | null, string | boolean | null]][] =>
      before[name] === after[name] ? [] : [[name, [before[name], after[name]]]],
    ),
  );
}

/** Blanks get what the file says; what is known stays. */
function filled(known: KnownContact, given: RowFacts): ImportFacts {
  const reached = {
    email: known.email ?? given.emails[0] ?? null,
    phone: known.phone ?? given.phones[0] ?? null,
  };
  return {
    fullName: isStandIn(known) ? shownName(given.fullName, reached) || known.fullName : known.fullName,
    ...reached,
    localeCode: known.localeCode ?? given.localeCode,
    timeZone: known.timeZone ?? given.timeZone,
    isBlocked: known.isBlocked,
  };
}

/** What the file says holds; where it says nothing, what is known stays. */
function overwritten(known: KnownContact, given: RowFacts): ImportFacts {
  const reached = { email: given.emails[0] ?? known.email, phone: given.phones[0] ?? known.phone };
  const name = given.fullName || (isStandIn(known) ? shownName('', reached) : '');
  return {
    fullName: name || known.fullName,
    ...reached,
    localeCode: sameLanguage(known.localeCode, given.localeCode)
      ? known.localeCode
      : (given.localeCode ?? known.localeCode),
    timeZone: given.timeZone ?? known.timeZone,
    isBlocked: given.isBlocked ?? known.isBlocked,
  };
}

const sameLanguage = (known: string | null, given: string | null) =>
  known?.replace('_', '-').toLowerCase() === given?.toLowerCase();
