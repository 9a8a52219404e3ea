import {
  type CustomFieldKindName,
  type CustomFieldOption,
  type CustomFieldView,
  type FieldValue,
  MAX_OPTIONS,
  readValue,
} from '../custom-fields/custom-field.rules.js';

/** What a value is read by. */
export type FieldShape = Pick<CustomFieldView, 'kind' | 'options'>;

export type Converted = { fate: 'KEPT' | 'CONVERTED'; value: FieldValue } | { fate: 'LOST' };

const MAX_LABEL = 200;
const TICK = '✓';
const CROSS = '✗';

/**
 * A value in words from which every kind can be read again: days as YYYY-MM-DD, an option by its label, a tick as a sign
 * that is the same in all languages. Null for an option that is gone.
 */
export function wordsOf(field: FieldShape, value: FieldValue): string | null {
  if (field.kind === 'DROPDOWN') return field.options.find(({ id }) => id === value)?.label ?? null;
  if (field.kind === 'CHECKBOX') return value ? TICK : CROSS;
  return String(value);
}

/** What becomes of a value when its field is of another kind. */
export function convert(from: FieldShape, to: FieldShape, value: FieldValue): Converted {
  const words = wordsOf(from, value);
  if (words === null) return { fate: 'LOST' };
  const read = readValue(to, guesses[to.kind](words, from.kind));
  if ('fault' in read || read.value === null) return { fate: 'LOST' };
  return { fate: read.value === value ? 'KEPT' : 'CONVERTED', value: read.value };
}

type Guess = (words: string, from: CustomFieldKindName) => string | boolean;

/** What the words mean where somebody who types would have to say it more exactly. */
const guesses: Record<CustomFieldKindName, Guess> = {
  TEXT: (words) => words,
  NUMBER: (words) => (words === TICK ? '1' : words === CROSS ? '0' : numberIn(words)),
  DATE: (words, from) => (from === 'NUMBER' ? words : dayIn(words)),
  CHECKBOX: (words) => tickIn(words),
  DROPDOWN: (words) => labelOf(words),
  HYPERLINK: (words) => (/^www\.[^\s.]+\.\S+$/i.test(words) ? `https://${words}` : words),
};

/** `1 234,5`, `€ 12.50` and `1.234,50` are numbers; what could mean two things, such as `1.234`, is read as it is typed. */
function numberIn(words: string): string {
  const bare = words.replace(/[\s\u00A0\u202F]|[€$£]|(?:EUR|USD|GBP)/g, '').replace('\u2212', '-');
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(bare)) return bare.replaceAll(',', '');
  return bare;
}

/** The day comes before the month, unless the year comes first: which of 03/04 is which cannot be guessed from one value. */
function dayIn(words: string): string {
  const year = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(words);
  if (year) return day(year[1], year[2], year[3]);
  const first = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(words);
  return first ? day(first[3], first[2], first[1]) : words;
}

function day(year = '', month = '', date = ''): string {
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

const YES = new Set([
  TICK,
  'true',
  'yes',
  'y',
  'ja',
  'oui',
  'sí',
  'si',
  'sì',
  'sim',
  'ya',
  'да',
  'نعم',
  'x',
  'on',
  '1',
]);
const NO = new Set([
  CROSS,
  'false',
  'no',
  'n',
  'nee',
  'nein',
  'non',
  'não',
  'nao',
  'tidak',
  'нет',
  'لا',
  'off',
  '0',
]);

function tickIn(words: string): boolean | string {
  const word = words.trim().toLocaleLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : words;
}

function labelOf(words: string): string {
  return words.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/**
 * The options of a field that becomes a dropdown: what stands in it, the most frequent first, up to as many as a dropdown
 * can have. What is beyond, or too long for an option, is lost.
 */
export function optionsFrom(
  field: FieldShape,
  common: readonly { value: FieldValue; count: number }[],
  newId: () => string,
): CustomFieldOption[] {
  const labels = new Map<string, { label: string; count: number }>();
  for (const { value, count } of common) {
    const label = labelOf(wordsOf(field, value) ?? '');
    if (label === '' || label.length > MAX_LABEL) continue;
    const known = labels.get(label.toLocaleLowerCase());
    if (known) known.count += count;
    else labels.set(label.toLocaleLowerCase(), { label, count });
  }
  return [...labels.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_OPTIONS)
    .map(({ label }) => ({ id: newId(), label }));
}

/** A value before and after, in words; null when nothing of it is left. */
export interface KindExample {
  from: string;
  to: string | null;
}

/** What a change of the kind would do to the values that are there. */
export interface KindPreview {
  kind: CustomFieldKindName;
  total: number;
  kept: number;
  converted: number;
  lost: number;
  /** Of a dropdown, as they would be. */
  options: string[];
  examples: KindExample[];
}

const EXAMPLES_OF_EACH = 5;
const MAX_EXAMPLE = 120;

/** Counts what becomes of values, and keeps a few of them to show. */
export class KindTally {
  private readonly counts = { KEPT: 0, CONVERTED: 0, LOST: 0 };
  private readonly shown = { CONVERTED: new Map<string, string | null>(), LOST: new Map<string, null>() };

  constructor(
    private readonly from: FieldShape,
    private readonly to: FieldShape,
  ) {}

  add(value: FieldValue): Converted {
    const converted = convert(this.from, this.to, value);
    this.counts[converted.fate] += 1;
    if (converted.fate !== 'KEPT') this.show(value, converted);
    return converted;
  }

  preview(): KindPreview {
    const { KEPT: kept, CONVERTED: converted, LOST: lost } = this.counts;
    return {
      kind: this.to.kind,
      total: kept + converted + lost,
      kept,
      converted,
      lost,
      options: this.to.options.map(({ label }) => label),
      examples: [...this.shown.LOST, ...this.shown.CONVERTED].map(([from, to]) => ({ from, to })),
    };
  }

  private show(value: FieldValue, converted: Converted): void {
    const before = clip(wordsOf(this.from, value) ?? '');
    if (converted.fate === 'LOST') {
      if (before !== '' && this.shown.LOST.size < EXAMPLES_OF_EACH) this.shown.LOST.set(before, null);
      return;
    }
    if (this.shown.CONVERTED.size < EXAMPLES_OF_EACH)
      this.shown.CONVERTED.set(before, clip(wordsOf(this.to, converted.value) ?? ''));
  }
}

function clip(words: string): string {
  return words.length > MAX_EXAMPLE ? `${words.slice(0, MAX_EXAMPLE - 1)}…` : words;
}
