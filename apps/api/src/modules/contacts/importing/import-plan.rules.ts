import { contactColumns, type ContactMatch, type ContactSource } from '@parley/schema';
import { bareKey, type CustomFieldView } from '../../organisation/index.js';
import { internationalPhone } from '../contacts/phone.rules.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { looksLikeAddress } from '../../../platform/sheets/index.js';
import type { ImportColumn, ImportPlan, PlannedColumn } from './contact-import.rules.js';
import { bareHead, columnOfHead, columnOfSource, prefixOf } from './import-heads.rules.js';

/** What the columns of a file probably are: by their names, else by what stands in them. */
export function guessedPlan(
  columns: readonly ImportColumn[],
  source: ContactSource,
  fields: readonly CustomFieldView[],
  country: string | null,
): ImportPlan {
  const planned = columns.map((column, at) => guess(column, at, source, fields, country));
  const isSplit =
    planned.some(({ to }) => to === 'first_name') && planned.some(({ to }) => to === 'last_name');
  const once = new Set<string>();
  return {
    columns: planned.map((one) => {
      if (one.to === 'name' && isSplit) return { ...one, to: 'ignore' };
      if (isMany(one)) return one;
      // The first of two that say the same is meant.
      const key = `${one.to} ${one.fieldId}`;
      if (once.has(key)) return { ...one, to: 'ignore', fieldId: null };
      once.add(key);
      return one;
    }),
    matchBy: matchesOf(planned),
    onMatch: source === 'PARLEY' ? 'overwrite' : 'fill',
    country,
    prefix: prefixOf(source),
    makesMissing: false,
  };
}

/** What everybody has comes before a field that is called so as well. */
const ALWAYS = new Set<PlannedColumn['to']>([
  'parley_id',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
]);

const isMany = ({ to }: PlannedColumn) =>
  ['ignore', 'email', 'phone', 'external_id', 'whatsapp_id', 'groups', 'consents', 'notes'].includes(to);

function matchesOf(planned: readonly PlannedColumn[]): ContactMatch[] {
  const all: ContactMatch[] = ['parley_id', 'external_id', 'email', 'phone'];
  return all.filter((match) => planned.some(({ to }) => to === match));
}

function guess(
  { name, samples }: ImportColumn,
  at: number,
  source: ContactSource,
  fields: readonly CustomFieldView[],
  country: string | null,
): PlannedColumn {
  const own = columnOfSource(source, name);
  if (own) return { at, to: own, fieldId: null };
  // Of other products: what stands behind the dot is what people called it.
  const bare = name.replace(/^(custom_attributes|additional_attributes|custom_field_data)\./i, '');
  const to = columnOfHead(name);
  // In a file of ours, fields that are called like another column have their key beside them.
  if (to && (source === 'PARLEY' || ALWAYS.has(to))) return { at, to, fieldId: null };
  const key = /\(([a-z][a-z0-9_]*)\)$/.exec(name)?.[1];
  const field = fields.find(
    (one) =>
      one.key === key ||
      bareHead(one.title) === bareHead(bare) ||
      bareKey(one.key) === bareKey(bare.replaceAll(' ', '_')),
  );
  if (field) return { at, to: 'field', fieldId: field.id };
  if (to) return { at, to, fieldId: null };
  return { at, to: byContent(samples, name, country), fieldId: null };
}

/** Without a name that says something, addresses and numbers are still known by their looks. */
function byContent(samples: readonly string[], name: string, country: string | null): PlannedColumn['to'] {
  if (samples.length === 0) return 'ignore';
  if (samples.every(looksLikeAddress)) return 'email';
  const isNumber = (text: string) => internationalPhone(text, country) !== null;
  if (samples.every((text) => text.startsWith('+') && isNumber(text))) return 'phone';
  return name.startsWith('#') && samples.every(isNumber) ? 'phone' : 'ignore';
}

/** Columns that say something of somebody, but not of whom. */
const SAYS_NOT_WHO = new Set<PlannedColumn['to']>([
  'ignore',
  'language',
  'time_zone',
  'blocked',
  'field',
  'groups',
  'profile',
  'profile_id',
  'consents',
  'consent_email',
  'consent_sms',
  'consent_whatsapp',
  'notes',
]);

/** @throws validation.failed, naming what is wrong with which column */
export function checkedPlan(
  plan: ImportPlan,
  columns: readonly ImportColumn[],
  fields: readonly CustomFieldView[],
): ImportPlan {
  const faults: Record<string, string[]> = {};
  const taken = new Set<string>();
  for (const [index, column] of plan.columns.entries()) {
    const where = `columns.${index}`;
    if (!contactColumns.includes(column.to)) faults[where] = ['This is nothing that a column can be.'];
    else if (!columns[column.at]) faults[where] = ['The file has no such column.'];
    else if (
      (column.to === 'field' || column.fieldId !== null) &&
      !fields.some(({ id }) => id === column.fieldId)
    )
      faults[where] = ['There is no such field.'];
    else if (!isMany(column)) {
      const key = `${column.to} ${column.fieldId}`;
      if (taken.has(key)) faults[where] = ['Another column is this already.'];
      taken.add(key);
    }
  }
  const says = plan.columns.some(({ to }) => !SAYS_NOT_WHO.has(to));
  if (!says) faults.columns = ['Say which column has the name, an address, a number or an id.'];
  for (const match of plan.matchBy) {
    if (!plan.columns.some(({ to }) => to === match)) faults.match_by = [`No column is ${match}.`];
  }
  if (Object.keys(faults).length > 0) throw PlatformErrors.invalid({ fields: faults });
  return plan;
}
