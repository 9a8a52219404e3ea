import { prefixEnd, termWords } from '../../../platform/search/search-words.js';

/** How many have it: `rare` are all found first, of `everywhere` a page is full soon along any order. */
export type Spread = 'rare' | 'common' | 'everywhere';

/** What a word of a search became. */
export type WordMatch =
  /** Those who have a word that begins so. */
  | { readonly begins: string; readonly spread: Spread }
  /** Those who have its letters inside a word. */
  | { readonly contactIds: readonly number[] };

const NUMBER = /^\+?[\d\s().\-/]{3,}$/u;
const LEAST_DIGITS = 3;

/**
 * The words of a term. A telephone number is one word however it is written: its digits from the first that is the same
 * with and without the code of the country (`06 12 34`, `0031 6 1234` and `+31 (0)6 1234` all fit +3161234...).
 */
export function contactTermWords(term: string): string[] {
  const text = term.normalize('NFKC').trim();
  if (!NUMBER.test(text)) return termWords(term);
  const digits = text.replace('(0)', '').replaceAll(/\D/gu, '').replace(/^0+/u, '');
  return digits.length >= LEAST_DIGITS ? [digits] : termWords(term);
}

/** Asked of one contact after the other, until a page is full: without it all of them may be looked for first, and thrown away. */
const ASKED = 'OFFSET 0';

/** Where a list is read from: the contacts in their order, or those alone who are found first. */
export interface FoundBy {
  /** Statement of the `contact_id` of all who may fit, each once; null when that would be too many. */
  readonly hitsSql: string | null;
  /** What is asked of each contact `c` besides. */
  readonly conditions: readonly string[];
}

/**
 * Rare words are found first, and put in order afterwards. Common ones are asked of each contact along the order of the
 * list: of what many have, a page is full soon.
 */
export function foundBySql(
  matches: readonly WordMatch[],
  bind: (value: unknown) => string,
  isAllFound: boolean,
): FoundBy {
  const isFirst = (match: WordMatch) => isAllFound || 'contactIds' in match || match.spread === 'rare';
  const first = matches.filter(isFirst);
  return {
    hitsSql: first.length ? first.map((match) => hitsOf(match, bind)).join(' INTERSECT ') : null,
    conditions: matches
      .filter((match) => !isFirst(match))
      .map((match) => `EXISTS (${hitsOf(match, bind)} AND w.contact_id = c.id ${ASKED})`),
  };
}

/** How a page of a list is found. */
export type Way =
  /** One word of the order of names that so many have that looking for all of them takes long, see `stretchSql`. */
  | { readonly way: 'stretch'; readonly word: string }
  /** Who may fit is found first, and the rest is asked of each of them. */
  | { readonly way: 'found' }
  /** The same with all words, however common. */
  | { readonly way: 'all-found' }
  /** Along the order; what stands in one corner of it would be looked for everywhere else first. */
  | { readonly way: 'along' };

export function wayOf(sort: string, matches: readonly WordMatch[]): Way {
  const spreads = matches.map((match) => ('begins' in match ? match.spread : 'rare'));
  if (spreads.length === 0 || spreads.includes('rare')) return { way: 'found' };
  if (spreads.includes('everywhere')) return { way: 'along' };
  if (spreads.length > 1) return { way: 'all-found' };
  const [match] = matches;
  return sort === 'NAME' && match && 'begins' in match
    ? { way: 'stretch', word: match.begins }
    : { way: 'along' };
}

/**
 * Of a list by name, with one very common word: most of those who have it have it as their first name and stand in one
 * stretch of the order. It is read from its beginning; the others who have a word that begins so are found first.
 */
export function stretchSql(
  begins: string,
  bind: (value: unknown) => string,
): { inside: string; othersSql: string } {
  const [from, to] = [bind(begins), bind(prefixEnd(begins))];
  const words = (columns: string, more: string) =>
    `SELECT ${columns} FROM contact_word w WHERE w.agency_id = $1 AND w.word >= ${from} AND w.word < ${to}${more}`;
  const stretch = (name: string) => `${name}.sort_name >= ${from} AND ${name}.sort_name < ${to}`;
  return {
    inside: `${stretch('c')} AND EXISTS (${words('1', ` AND w.contact_id = c.id ${ASKED}`)})`,
    // Both sides come out of an index alone: nobody of the stretch is looked at on their own.
    othersSql: `${words('w.contact_id', '')} EXCEPT SELECT n.id FROM contact n WHERE n.agency_id = $1 AND ${stretch('n')}`,
  };
}

function hitsOf(match: WordMatch, bind: (value: unknown) => string): string {
  if ('contactIds' in match) return `SELECT unnest(${bind(match.contactIds)}::bigint[]) AS contact_id`;
  return `SELECT DISTINCT w.contact_id FROM contact_word w
    WHERE w.agency_id = $1 AND w.word >= ${bind(match.begins)} AND w.word < ${bind(prefixEnd(match.begins))}`;
}
