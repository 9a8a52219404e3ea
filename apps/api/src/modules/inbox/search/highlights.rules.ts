import type { Match } from './match.rules.js';
import { folded, type Lexemes, placedWords, type PlacedWord } from './text-words.rules.js';

/** A stretch of a text that fits what was searched: from `start` up to, and without, `end`. */
export interface Highlight {
  readonly start: number;
  readonly end: number;
}

export interface MarkedText {
  readonly text: string;
  readonly highlights: readonly Highlight[];
}

const EXCERPT = 220;
const BEFORE = 60;
const MAX_HIGHLIGHTS = 40;

/** The text with every fitting word marked. */
export function marked(text: string, match: Match, lexemes: Lexemes): MarkedText {
  return {
    text,
    highlights: fitting(placedWords(text), match, lexemes)
      .map(({ start, end }) => ({ start, end }))
      .slice(0, MAX_HIGHLIGHTS),
  };
}

/** The piece of a long text that shows most of what was searched; its beginning when nothing of it stands there. */
export function excerptOf(long: string, match: Match, lexemes: Lexemes): MarkedText {
  const text = long.replace(/\s+/g, ' ').trim();
  const found = fitting(placedWords(text), match, lexemes);
  const best = bestStart(found);
  if (text.length <= EXCERPT) return cut(text, 0, text.length, found);
  const wanted = best === null ? 0 : Math.max(0, best - BEFORE);
  const from = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const start = from > (best ?? 0) ? wanted : from;
  const last = text.lastIndexOf(' ', start + EXCERPT);
  const end =
    start + EXCERPT >= text.length ? text.length : last > start + EXCERPT / 2 ? last : start + EXCERPT;
  return cut(text, start, end, found);
}

function cut(text: string, start: number, end: number, found: readonly Fit[]): MarkedText {
  const [before, after] = [start > 0 ? '… ' : '', end < text.length ? ' …' : ''];
  const shift = before.length - start;
  return {
    text: before + text.slice(start, end) + after,
    highlights: found
      .filter((fit) => fit.start >= start && fit.end <= end)
      .map((fit) => ({ start: fit.start + shift, end: fit.end + shift }))
      .slice(0, MAX_HIGHLIGHTS),
  };
}

interface Fit extends PlacedWord {
  readonly what: string;
}

function fitting(words: readonly PlacedWord[], match: Match, lexemes: Lexemes): Fit[] {
  const found: Fit[] = [];
  for (const word of words) {
    const plain = folded(word.word);
    const stem = lexemes.get(word.word);
    const what = match.lexemes.has(plain) ? plain : stem && match.lexemes.has(stem) ? stem : null;
    const beginning = what ?? match.beginnings.find((begin) => plain.startsWith(begin)) ?? null;
    if (beginning !== null) found.push({ ...word, what: beginning });
  }
  return found;
}

/** Where a piece begins that holds the most different words. */
function bestStart(found: readonly Fit[]): number | null {
  let best: { start: number; count: number } | null = null;
  for (const [index, first] of found.entries()) {
    const within = new Set<string>();
    for (let next = index; next < found.length; next += 1) {
      const fit = found[next];
      if (!fit || fit.end > first.start + EXCERPT - BEFORE) break;
      within.add(fit.what);
    }
    if (!best || within.size > best.count) best = { start: first.start, count: within.size };
  }
  return best?.start ?? null;
}
