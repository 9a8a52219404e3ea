import type { MarkedText } from './highlights.rules.js';
import { folded } from './text-words.rules.js';
import { slipsBetween } from './vocabulary.rules.js';

/** Of a hit, the texts that are shown with marks. */
interface MarkedHit {
  readonly title: MarkedText;
  readonly contactName: MarkedText;
  readonly message: {
    readonly author: MarkedText;
    readonly excerpt: MarkedText;
    readonly files: readonly MarkedText[];
  } | null;
}

/**
 * The term with the words in it that may have been meant. They are taken from what was found and is shown, never from
 * the vocabulary: that has words of channels which the caller does not see.
 */
export function meantTerm(
  term: string,
  misspelled: ReadonlySet<string>,
  hits: readonly MarkedHit[],
): string | null {
  if (misspelled.size === 0) return null;
  const seen = shownWords(hits);
  let isOther = false;
  const meant = term.replace(/[\p{L}\p{M}]+/gu, (typed) => {
    const word = folded(typed);
    if (!misspelled.has(typed.normalize('NFC').toLowerCase()) || seen.has(word)) return typed;
    const near = [...seen].filter(([other]) => slipsBetween(word, other, 2) <= 2);
    const [best] = near.sort(
      ([a, n], [b, m]) => slipsBetween(word, a, 2) - slipsBetween(word, b, 2) || m - n || (a < b ? -1 : 1),
    );
    if (best) isOther = true;
    return best?.[0] ?? typed;
  });
  return isOther ? meant : null;
}

/** The marked words of the hits, and how often each is there. */
function shownWords(hits: readonly MarkedHit[]): Map<string, number> {
  const seen = new Map<string, number>();
  for (const { title, contactName, message } of hits) {
    const texts = [
      title,
      contactName,
      ...(message ? [message.author, message.excerpt, ...message.files] : []),
    ];
    for (const { text, highlights } of texts) {
      for (const { start, end } of highlights) {
        const word = folded(text.slice(start, end));
        seen.set(word, (seen.get(word) ?? 0) + 1);
      }
    }
  }
  return seen;
}
