import { folded } from './text-words.rules.js';

const EXACT = 32;

/**
 * By how much a count goes up: exactly while it is small; a large one by larger steps that are taken more seldom, so
 * that it is right in the long run and its row at rest most of the time.
 */
export function addedCount(known: number, seen: number, chance: number): number {
  const step = Math.max(1, Math.floor(known / EXACT));
  if (step === 1 || seen >= step) return seen;
  return chance < seen / step ? step : 0;
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const CYRILLIC = 'абвгдежзиклмнопрстуфхцчшщъыьэюя';
const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىئؤء';

/** All words that are one slip of the fingers away: a letter too many, too few, another, or two in the wrong order. */
export function oneSlipAway(word: string): string[] {
  const letters = /\p{Script=Cyrillic}/u.test(word)
    ? CYRILLIC
    : /\p{Script=Arabic}/u.test(word)
      ? ARABIC
      : LATIN;
  const signs = [...word];
  const found = new Set<string>();
  const put = (...parts: string[][]) => found.add(parts.flat().join(''));
  for (let at = 0; at <= signs.length; at += 1) {
    const [before, after] = [signs.slice(0, at), signs.slice(at)];
    const [first = '', second] = after;
    if (after.length) put(before, after.slice(1));
    if (second !== undefined) put(before, [second, first], after.slice(2));
    for (const letter of letters) {
      if (after.length) put(before, [letter], after.slice(1));
      put(before, [letter], after);
    }
  }
  found.delete(word);
  return [...found];
}

/** How many slips lie between two words; more than `most` is told as `most + 1`. */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let older: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (older[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    [older, above] = [above, row];
  }
  return above[b.length] ?? most + 1;
}

/** Whether a word may be a misspelling: short words and those with digits are taken at their word. */
export function mayBeMisspelled(word: string): boolean {
  return word.length >= 4 && !/\p{N}/u.test(word) && folded(word) === word;
}
