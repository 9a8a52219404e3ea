export type AutoAdvance = 'NEXT' | 'PREVIOUS' | 'LIST';

/** The ticket to go to after one was done; the empty text is the list, null to stay: it was opened from no list. */
export function placeAfter(order: readonly string[], ticketId: string, how: AutoAdvance): string | null {
  const at = order.indexOf(ticketId);
  if (at < 0) return null;
  if (how === 'LIST') return '';
  const [first, second] = how === 'NEXT' ? [at + 1, at - 1] : [at - 1, at + 1];
  return order[first] ?? order[second] ?? '';
}
