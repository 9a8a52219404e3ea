/** Six tints; the same id has the same tint on every screen. */
const TINTS = 6;

/** A tint number 0..5 from an id. */
export function tintOf(id: string): number {
  let hash = 0;
  for (let index = 0; index < id.length; index += 1) hash = (hash * 31 + id.charCodeAt(index) * 7) >>> 0;
  return hash % TINTS;
}

/** The Arabic article is not what a name is known by. */
const ARTICLE = /^ال(?=.{2})/u;

/** Up to two letters for a name: first and last word, or the first two letters of one word. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{N}\s'-]/gu, ' ')
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(ARTICLE, ''))
    .filter(Boolean);
  const first = words[0];
  if (!first) return '?';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  const letters = last ? `${[...first][0]}${[...last][0]}` : [...first].slice(0, 2).join('');
  return letters.toLocaleUpperCase();
}
