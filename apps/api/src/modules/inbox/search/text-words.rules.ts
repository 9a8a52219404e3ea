/** A word of a text as it stands there: where, and in lower case. */
export interface PlacedWord {
  readonly start: number;
  readonly end: number;
  /** Lower case, with its accents: stemming needs them. */
  readonly word: string;
}

/** The form of a word that the index knows; null for words that say nothing, such as "the". */
export type Lexemes = ReadonlyMap<string, string | null>;

const MAX_LENGTH = 64;
/** Letters with their marks, or digits; scripts that write no spaces give one word a sign. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const NUMBER_WITH_GAPS = /\+?\d[\d\s()./-]{5,30}\d/g;
const DIGITS_AT_LEAST = 7;
/** How many digits at the end of a number are the same from wherever it is called. */
export const LOCAL_DIGITS = 9;

export function placedWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const match of text.matchAll(WORD)) {
    const word = match[0].normalize('NFC').toLowerCase().slice(0, MAX_LENGTH);
    words.push({ start: match.index, end: match.index + match[0].length, word });
  }
  return words;
}

/** Without accents and other marks; Arabic without its vowels and its long stroke. */
export function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, MAX_LENGTH);
}

/** Long numbers as they are dialled, without the gaps, dashes and zeros in front that each person writes in another way. */
export function joinedNumbers(text: string): string[] {
  const numbers = new Set<string>();
  for (const [match] of text.matchAll(NUMBER_WITH_GAPS)) {
    const digits = dialled(match);
    if (digits.length >= DIGITS_AT_LEAST && digits.length <= 20) numbers.add(digits);
  }
  return [...numbers];
}

/** The digits of a number; the zeros in front say only from where it is called. */
export function dialled(text: string): string {
  return text.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '');
}

const ENDING_AT_LEAST = 5;

/** A number and all its endings, so that it is found with and without the code of its country or its town. */
export function endingsOf(phone: string): string[] {
  const digits = dialled(phone).slice(-18);
  const endings: string[] = [];
  for (let start = 0; digits.length - start >= ENDING_AT_LEAST; start += 1) endings.push(digits.slice(start));
  return endings.length ? endings : digits ? [digits] : [];
}

/** Codes and long numbers: nobody means a similar one, and nearly each is another. They are no vocabulary. */
export function isCode(word: string): boolean {
  return /\p{N}/u.test(word) && word.length > 4;
}
