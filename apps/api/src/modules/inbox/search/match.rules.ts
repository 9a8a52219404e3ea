import type { WordGroup } from './search-term.rules.js';
import { folded, LOCAL_DIGITS } from './text-words.rules.js';

/** One way in which a word may stand in the index. */
export interface WordForms {
  /** Letters and digits alone: nothing in them has to be escaped. */
  readonly lexemes: ReadonlySet<string>;
  /** Whatever begins so. */
  readonly beginning: string | null;
  /** Says nothing by itself, such as "the": it need not be there. */
  readonly isWeak: boolean;
  /** In how many entries it is, about; null when nobody knows. */
  readonly documents: number | null;
  /** Forms of the words that may have been meant. */
  readonly corrected: ReadonlySet<string>;
}

export interface MatchGroup {
  readonly group: WordGroup;
  readonly forms: readonly WordForms[];
}

/** What is looked for in the index. */
export interface Match {
  /** A tsquery; empty when there are no words, only filters. */
  readonly query: string;
  /** The same without the words that may have been meant. */
  readonly exactQuery: string;
  /** About how many entries have the rarest of the words. */
  readonly documents: number;
  /** For the highlights. */
  readonly lexemes: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

const UNKNOWN_DOCUMENTS = 500;
const MAX_FORMS = 60;

export function matchOf(groups: readonly MatchGroup[]): Match {
  const wanted = groups.filter(({ group }) => !group.isExcluded);
  const strong = wanted.filter(({ forms }) => forms.some(({ isWeak }) => !isWeak));
  const required = strong.length ? strong : wanted;
  const excluded = groups.filter(({ group }) => group.isExcluded);
  const queryOf = (withCorrected: boolean) =>
    [
      ...required.map((group) => groupQuery(group, withCorrected)),
      ...excluded.map((group) => groupQuery(group, false)).map((text) => text && `!${text}`),
    ]
      .filter(Boolean)
      .join(' & ');
  const forms = wanted.flatMap((group) => group.forms);
  return {
    query: queryOf(true),
    exactQuery: queryOf(false),
    documents: Math.min(Number.MAX_SAFE_INTEGER, ...required.map(groupDocuments)),
    lexemes: new Set(forms.flatMap(({ lexemes, corrected }) => [...lexemes, ...corrected])),
    beginnings: forms.flatMap(({ beginning }) => beginning ?? []),
  };
}

/** For digits that may be a telephone number: in any spelling, with or without what stands before it. */
export function phoneMatch(digits: string, typed: string): Match {
  const lexemes = new Set(
    [digits, digits.slice(-LOCAL_DIGITS), folded(typed)].filter((text) => /^\d+$/.test(text)),
  );
  const query = `('${digits}':* | ${[...lexemes].map((text) => `'${text}'`).join(' | ')})`;
  return { query, exactQuery: query, documents: UNKNOWN_DOCUMENTS, lexemes, beginnings: [digits] };
}

const WEIGHT = { from: 'B', to: 'C' } as const;

/** The words of a group one after the other; those that the index does not have leave their room. */
function groupQuery({ group, forms }: MatchGroup, withCorrected: boolean): string {
  const weight = group.of ? WEIGHT[group.of] : '';
  const isPhrase = forms.length > 1;
  let text = '';
  let gap = 0;
  for (const form of forms) {
    gap += 1;
    const word = wordQuery(form, weight, withCorrected);
    if (!word || (isPhrase && form.isWeak)) continue;
    text = text ? `${text} <${gap}> ${word}` : word;
    gap = 0;
  }
  return text && `(${text})`;
}

function wordQuery(form: WordForms, weight: string, withCorrected: boolean): string {
  const lexemes = [...form.lexemes, ...(withCorrected ? form.corrected : [])].slice(0, MAX_FORMS);
  const words = lexemes.map((lexeme) => `'${lexeme}'${weight && `:${weight}`}`);
  if (form.beginning) words.push(`'${form.beginning}':*${weight}`);
  return words.length > 1 ? `(${words.join(' | ')})` : (words[0] ?? '');
}

function groupDocuments({ forms }: MatchGroup): number {
  const strong = forms.filter(({ isWeak }) => !isWeak);
  const known = (strong.length ? strong : forms).map(({ documents }) => documents ?? UNKNOWN_DOCUMENTS);
  return Math.min(...known);
}
