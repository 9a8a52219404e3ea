import type { Emoji } from './emojiData';

/** The emoji that these letters mean, best first: its code, then its name, then what it is tagged with. */
export function searchEmoji(
  all: readonly Emoji[],
  query: string,
  { recent, limit }: { recent: readonly string[]; limit: number },
): Emoji[] {
  const wanted = fold(query);
  if (!wanted) return [];
  const found: { emoji: Emoji; rank: number }[] = [];
  for (const emoji of all) {
    const rank = rankOf(emoji, wanted);
    // What somebody uses all the time comes first among equals.
    if (rank < NOT_FOUND) found.push({ emoji, rank: recent.includes(emoji.key) ? rank - 0.5 : rank });
  }
  return found
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ emoji }) => emoji);
}

const NOT_FOUND = 9;

function rankOf({ codes, label, tags }: Emoji, wanted: string): number {
  const names = codes.map(fold);
  if (names.includes(wanted)) return 0;
  const words = fold(label);
  if (words === wanted) return 0;
  if (names.some((code) => code.startsWith(wanted))) return 1;
  if (words.startsWith(wanted)) return 1;
  if (words.split(' ').some((word) => word.startsWith(wanted))) return 2;
  if (tags.some((tag) => fold(tag) === wanted)) return 3;
  if (tags.some((tag) => fold(tag).startsWith(wanted))) return 4;
  return names.some((code) => code.includes(wanted)) ? 5 : NOT_FOUND;
}

/** Without accents, marks and case, so that "cafe" finds "café" and "thumbs up" finds "thumbs_up". */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_\-:]+/g, ' ')
    .trim();
}
