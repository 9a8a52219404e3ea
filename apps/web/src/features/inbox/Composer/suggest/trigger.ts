import type { SuggestChar } from './source';

export interface Trigger {
  char: SuggestChar;
  query: string;
  /** Where the character stands. */
  from: number;
}

/** Longer than this nobody searches: it was a sentence after all. */
const LONGEST = 40;

/**
 * The character and the letters before the cursor of a plain text, or nothing. The character opens only at the start or
 * behind a space: neither "10:30" nor an address nor "and/or" is meant as one.
 */
export function findTrigger(
  text: string,
  caret: number,
  allowsSpaces: (char: SuggestChar) => boolean,
): Trigger | null {
  const line = text.slice(Math.max(text.lastIndexOf('\n', caret - 1) + 1, caret - LONGEST - 1), caret);
  for (let at = line.length - 1; at >= 0; at -= 1) {
    const char = line[at] as string;
    if (!isChar(char) || (at > 0 && !/\s/.test(line[at - 1] as string))) continue;
    const query = line.slice(at + 1);
    const mayHaveSpaces = allowsSpaces(char) && !/^\s/.test(query);
    if (/\s/.test(query) && !mayHaveSpaces) continue;
    // The line may have been cut before its start: what is at the cut may stand behind a letter.
    const from = caret - line.length + at;
    return from > 0 && at === 0 && !/\s/.test(text[from - 1] as string) ? null : { char, query, from };
  }
  return null;
}

const isChar = (char: string): char is SuggestChar => char === '/' || char === '@' || char === ':';
