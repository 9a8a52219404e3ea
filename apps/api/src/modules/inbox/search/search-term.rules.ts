import { dialled, placedWords } from './text-words.rules.js';

/** Words that must follow each other; a single word is a phrase of one. */
export interface WordGroup {
  /** Lower case, with their accents. */
  readonly words: readonly string[];
  readonly isQuoted: boolean;
  readonly isExcluded: boolean;
  /** Still being typed: it is looked for as a beginning, too. */
  readonly isBeginning: boolean;
  /** Only where it was written by, or went to, somebody of this name. */
  readonly of: 'from' | 'to' | null;
}

export interface ParsedTerm {
  readonly groups: readonly WordGroup[];
  /** `#123`, or a term that is a number alone. */
  readonly ticketNumber: number | null;
  /** The digits of something that looks like a telephone number. */
  readonly phone: string | null;
  readonly operators: readonly {
    readonly name: Operator;
    readonly value: string;
    readonly isExcluded: boolean;
  }[];
}

export const operators = ['channel', 'label', 'assignee', 'is', 'has', 'before', 'after', 'on'] as const;
export type Operator = (typeof operators)[number];

export const MAX_TERM = 500;
export const MAX_TERM_WORDS = 32;

const PART = /(-)?(?:([\p{L}_]{2,12}):)?(?:"([^"]*)"?|(\S+))/gu;
const PHONE = /^[+(]?[\d][\d\s()./-]{4,24}$/;
const TOO_MANY = MAX_TERM_WORDS + 1;

/** Reads what somebody typed. Nothing is an error here: what is no operator is words. */
export function parseTerm(term: string): ParsedTerm {
  const text = term.trim();
  if (PHONE.test(text) && dialled(text).length >= 6) {
    return { ...nothing, ticketNumber: numberOf(text), phone: dialled(text) };
  }
  const groups: WordGroup[] = [];
  const found: { name: Operator; value: string; isExcluded: boolean }[] = [];
  let ticketNumber: number | null = null;
  for (const [, minus, key, quoted, bare] of text.matchAll(PART)) {
    const value = quoted ?? bare ?? '';
    const name = nameOf(key, quoted ?? bare ?? '');
    const isExcluded = minus !== undefined;
    const isQuoted = quoted !== undefined;
    if (isOperator(name)) {
      if (value) found.push({ name, value, isExcluded });
    } else if (name === 'from' || name === 'to') {
      groups.push(...groupsOf(value, { isQuoted: false, isExcluded, of: name }));
    } else if (!key && /^#\d{1,9}$/.test(value)) {
      ticketNumber = Number(value.slice(1));
    } else {
      groups.push(...groupsOf(key ? `${key} ${value}` : value, { isQuoted, isExcluded, of: null }));
    }
    if (groups.length > TOO_MANY) break;
  }
  if (ticketNumber === null && groups.length === 1) ticketNumber = numberOf(text);
  return { groups: withBeginning(groups, term), ticketNumber, phone: null, operators: found };
}

const nothing: ParsedTerm = { groups: [], ticketNumber: null, phone: null, operators: [] };

function groupsOf(value: string, facts: Pick<WordGroup, 'isQuoted' | 'isExcluded' | 'of'>): WordGroup[] {
  const words = placedWords(value).map(({ word }) => word);
  if (words.length === 0) return [];
  const group = { ...facts, isBeginning: false };
  // Excluded words that were written together (-foo-bar) are excluded only where they stand together.
  if (facts.isQuoted || facts.isExcluded) return [{ ...group, words }];
  return words.map((word) => ({ ...group, words: [word] }));
}

/** The last word is a beginning while nothing follows it. */
function withBeginning(groups: WordGroup[], term: string): WordGroup[] {
  const last = groups.at(-1);
  const isTyping = last && !last.isQuoted && !last.isExcluded && /[\p{L}\p{N}]$/u.test(term);
  return isTyping ? [...groups.slice(0, -1), { ...last, isBeginning: true }] : groups;
}

/** `in:` is another word for a channel, and for the places that are none. */
function nameOf(key: string | undefined, value: string): string | undefined {
  const name = key?.toLowerCase();
  if (name !== 'in') return name;
  return ['spam', 'snoozed'].includes(value.toLowerCase()) ? 'is' : 'channel';
}

function isOperator(name: string | undefined): name is Operator {
  return operators.some((one) => one === name);
}

function numberOf(text: string): number | null {
  return /^#?\d{1,9}$/.test(text) ? Number(text.replace('#', '')) : null;
}

/** How many words there are, for the limit. */
export function wordCount({ groups }: Pick<ParsedTerm, 'groups'>): number {
  return groups.reduce((count, { words }) => count + words.length, 0);
}

const DAY_MS = 24 * 3_600_000;

/** A day as people write it: 2026-11-22, 22-11-2026, today, yesterday, or 7d, 2w, 3m, 1y ago. Null when it is none. */
export function dayOf(value: string, now: Date): Date | null {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const word = value.toLowerCase();
  if (word === 'today') return new Date(today);
  if (word === 'yesterday') return new Date(today - DAY_MS);
  const ago = /^(\d{1,4})([dwmy])$/.exec(word);
  if (ago) return new Date(today - Number(ago[1]) * { d: 1, w: 7, m: 30, y: 365 }[ago[2] as 'd'] * DAY_MS);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  if (iso) return calendarDay(iso[1], iso[2], iso[3]);
  const local = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/.exec(word);
  return local ? calendarDay(local[3], local[2], local[1]) : null;
}

function calendarDay(year = '', month = '', day = ''): Date | null {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1 ? date : null;
}
