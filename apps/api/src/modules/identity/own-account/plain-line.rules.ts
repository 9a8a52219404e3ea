/** Characters that turn the direction of what follows, hide, or break the line: they can make one name look like another. */
const TRICKS =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
/** More marks on one letter than any language has, which would run over the lines around it. */
const PILES = /(\p{M}{4})\p{M}+/gu;

/** One line of text as it may be shown to others: nothing hidden in it, single spaces, one spelling per letter. */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\t\n\r]+/g, ' ')
    .replace(TRICKS, '')
    .replace(PILES, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
}
