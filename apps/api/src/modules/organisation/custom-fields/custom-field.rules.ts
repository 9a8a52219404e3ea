export const customFieldTypes = ['TICKET', 'CONTACT', 'PROFILE', 'USER'] as const;
export type CustomFieldTypeName = (typeof customFieldTypes)[number];

export const customFieldKinds = ['TEXT', 'NUMBER', 'DATE', 'CHECKBOX', 'DROPDOWN', 'HYPERLINK'] as const;
export type CustomFieldKindName = (typeof customFieldKinds)[number];

export interface CustomFieldOption {
  id: string;
  label: string;
}

export interface CustomFieldView {
  id: number;
  type: CustomFieldTypeName;
  kind: CustomFieldKindName;
  title: string;
  key: string;
  help: string;
  options: CustomFieldOption[];
  isRequired: boolean;
  sortOrder: number;
  version: number;
  /** It becomes one of another kind just now: nobody puts a value into it until it is. */
  isChanging: boolean;
  isDeleted: boolean;
}

/** What is kept: text for text, links, days (`YYYY-MM-DD`) and a dropdown's option id; a number; a tick. */
export type FieldValue = string | number | boolean;

const MAX_TEXT = 2_000;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Reads what a caller gave for a field.
 * @returns the value to keep, null when the field is to be empty; or what is wrong with it, as a sentence.
 */
export function readValue(
  field: Pick<CustomFieldView, 'kind' | 'options'>,
  raw: unknown,
): { value: FieldValue | null } | { fault: string } {
  if (raw === null || raw === undefined || raw === '') return { value: null };
  return readers[field.kind](raw, field.options);
}

type Read = { value: FieldValue | null } | { fault: string };

const readers: Record<CustomFieldKindName, (raw: unknown, options: readonly CustomFieldOption[]) => Read> = {
  TEXT: readText,
  NUMBER: readNumber,
  DATE: readDay,
  CHECKBOX: readTick,
  DROPDOWN: readOption,
  HYPERLINK: readLink,
};

function readText(raw: unknown): Read {
  if (typeof raw !== 'string' && typeof raw !== 'number') return { fault: 'Write a text.' };
  const text = String(raw).toWellFormed().replaceAll('\0', '').trim();
  if (text.length > MAX_TEXT) return { fault: `Write at most ${MAX_TEXT.toLocaleString('en')} characters.` };
  return { value: text === '' ? null : text };
}

function readNumber(raw: unknown): Read {
  const isNumeric =
    typeof raw === 'number' || (typeof raw === 'string' && /^-?\d+([.,]\d+)?$/.test(raw.trim()));
  const number = isNumeric ? Number(String(raw).trim().replace(',', '.')) : Number.NaN;
  if (!Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER)
    return { fault: 'Write a number.' };
  return { value: number };
}

function readDay(raw: unknown): Read {
  const fault = 'Write a day as YYYY-MM-DD.';
  const parts = typeof raw === 'string' ? DAY.exec(raw.trim()) : null;
  if (!parts) return { fault };
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? { value: parts[0] } : { fault: 'There is no such day.' };
}

function readTick(raw: unknown): Read {
  if (raw === true || raw === 'true' || raw === 1 || raw === '1') return { value: true };
  // An empty box says no, which is an answer as well.
  if (raw === false || raw === 'false' || raw === 0 || raw === '0') return { value: false };
  return { fault: 'Answer with true or false.' };
}

/** An option by its id, or by its words as people write them. */
function readOption(raw: unknown, options: readonly CustomFieldOption[]): Read {
  const text = String(raw).trim();
  const found =
    options.find(({ id }) => id === text) ??
    options.find(({ label }) => label.toLocaleLowerCase() === text.toLocaleLowerCase());
  return found ? { value: found.id } : { fault: 'Choose one of the options.' };
}

function readLink(raw: unknown): Read {
  const fault = 'Write an address that begins with https:// or http://.';
  if (typeof raw !== 'string' || raw.length > MAX_TEXT) return { fault };
  try {
    const url = new URL(raw.trim());
    return url.protocol === 'https:' || url.protocol === 'http:' ? { value: url.href } : { fault };
  } catch {
    return { fault };
  }
}

/** The value as people read it in a line or an export; empty for none. */
export function valueText(
  field: Pick<CustomFieldView, 'kind' | 'options'>,
  value: FieldValue | null,
): string {
  if (value === null) return '';
  if (field.kind === 'DROPDOWN') return field.options.find(({ id }) => id === value)?.label ?? '';
  if (field.kind === 'CHECKBOX') return value ? '✓' : '✗';
  const day = field.kind === 'DATE' ? DAY.exec(String(value)) : null;
  return day ? `${day[3]}-${day[2]}-${day[1]}` : String(value);
}

/** A name for programs: letters, digits and underscores. Never begins with a digit. */
export function keyFor(title: string, taken: ReadonlySet<string>): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .slice(0, 40);
  const base = /^[a-z]/.test(plain) ? plain : `field_${plain}`.replace(/_$/, '');
  const used = new Set([...forbidden, ...[...taken].map(bareKey)]);
  let key = base;
  for (let count = 2; used.has(bareKey(key)); count += 1) key = `${base}_${count}`;
  return key;
}

/** A key as `frame_number` and as `frameNumber` is the same one; no two keys of a type are. */
export function bareKey(key: string): string {
  return key.replaceAll('_', '').toLowerCase();
}

/** Names that mean something to programs already. */
const forbidden = ['proto', 'constructor', 'prototype', 'id', 'tostring', 'valueof'];

export const MAX_OPTIONS = 200;

/** What is wrong with the options of a dropdown; nothing for other kinds, which have none. */
export function optionFaults(kind: CustomFieldKindName, options: readonly CustomFieldOption[]): string[] {
  if (kind !== 'DROPDOWN') return options.length > 0 ? ['Only a dropdown has options.'] : [];
  if (options.length === 0) return ['Give the dropdown at least one option.'];
  if (options.length > MAX_OPTIONS) return [`A dropdown has at most ${MAX_OPTIONS} options.`];
  const words = options.map(({ label }) => label.trim().toLocaleLowerCase());
  if (words.some((word) => word === '')) return ['Each option needs words.'];
  const twice = words.find((word, index) => words.indexOf(word) !== index);
  return twice === undefined ? [] : [`“${twice}” stands there twice.`];
}
