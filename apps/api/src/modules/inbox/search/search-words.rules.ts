const MAX_WORDS = 64;
const MAX_LENGTH = 64;
const MAX_TERM_WORDS = 6;

/** The words of a text as they are stored and looked for: lower case, without accents, each once. */
export function wordsOf(...texts: readonly (string | number | null | undefined)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    if (text === null || text === undefined) continue;
    for (const word of split(String(text))) words.add(word);
  }
  return [...words].slice(0, MAX_WORDS);
}

/** The words of a search; each has to begin a word of what is found. */
export function termWords(term: string): string[] {
  return wordsOf(term).slice(0, MAX_TERM_WORDS);
}

function split(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_LENGTH));
}

/** The end of the range of all words that begin with this one, in byte order. */
export function prefixEnd(word: string): string {
  return `${word}\u{10ffff}`;
}
