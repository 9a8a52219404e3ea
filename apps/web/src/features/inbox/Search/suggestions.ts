export const OPERATORS = [
  'from',
  'to',
  'in',
  'channel',
  'label',
  'assignee',
  'is',
  'has',
  'after',
  'before',
  'on',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** What of the text is being typed: the beginning of an operator, or its value. */
export interface Typing {
  kind: 'operator' | 'value';
  operator: Operator | null;
  /** The letters by which it is looked for. */
  term: string;
  start: number;
  end: number;
  minus: string;
}

export interface Suggestion {
  /** What is put into the text. */
  value: string;
  /** What is read; without it, the value itself. */
  label?: string;
  hint?: string;
}

const TOKEN = /(?:[^\s"]*"[^"]*"?)|\S+/gu;
const PARTS = /^(-?)(?:(\p{L}{2,12}):)?(.*)$/su;

/** Null where nothing can be suggested: between words, or in a word that begins no operator. */
export function typingAt(text: string, caret: number): Typing | null {
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    const start = match.index;
    const end = start + token.length;
    if (caret <= start || caret > end) continue;
    const [, minus = '', name, rest = ''] = PARTS.exec(token) ?? [];
    const place = { start, end, minus };
    if (name === undefined) {
      const term = rest.toLowerCase();
      const begins = /^\p{L}+$/u.test(term) && OPERATORS.some((each) => each.startsWith(term));
      return begins ? { ...place, kind: 'operator', operator: null, term } : null;
    }
    const operator = OPERATORS.find((each) => each === name.toLowerCase());
    const isFinished = /^".*"$/su.test(rest);
    if (!operator || isFinished) return null;
    return { ...place, kind: 'value', operator, term: rest.replaceAll('"', '') };
  }
  return null;
}

/** Operators that begin so. */
export const operatorsFor = ({ term }: Typing): Operator[] =>
  OPERATORS.filter((operator) => operator.startsWith(term));

/** The text with the suggestion in it, and where one goes on typing. */
export function applied(text: string, typing: Typing, value: string): { text: string; caret: number } {
  const quoted = /[\s"]/u.test(value) ? `"${value.replaceAll('"', '')}"` : value;
  const token =
    typing.kind === 'operator'
      ? `${typing.minus}${value}:`
      : `${typing.minus}${typing.operator ?? ''}:${quoted} `;
  const rest = text.slice(typing.end);
  const before = text.slice(0, typing.start) + token;
  return { text: before + (token.endsWith(' ') ? rest.trimStart() : rest), caret: before.length };
}

/** Whether the text asks for more than words. */
export function hasOperator(text: string): boolean {
  return [...text.matchAll(TOKEN)].some(([token]) => {
    const [, , name, rest] = PARTS.exec(token) ?? [];
    return OPERATORS.some((each) => each === name?.toLowerCase()) && rest !== '';
  });
}

/** All words of what was typed begin a word of the name, as the server understands it. */
export function fits(name: string, term: string): boolean {
  const words = wordsOf(name);
  return wordsOf(term).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
