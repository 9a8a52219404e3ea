/** The frames in which a row far away gets drawn, where a page is busy as well. */
const FRAMES = 30;
let waiting = 0;

/**
 * Gives the keys to a row of a list that draws only what is in sight, as soon as it is drawn and shown. The last call counts; whoever
 * has gone somewhere else meanwhile stays there.
 */
export function focusRow(find: () => HTMLElement | null | undefined, { isSeen = false } = {}): void {
  cancelAnimationFrame(waiting);
  const from = document.activeElement;
  const look = (left: number) => {
    const row = find();
    row?.focus({ preventScroll: true });
    const now = document.activeElement;
    // A row of a list that is still hidden behind a conversation takes nothing.
    if (row && now === row) return void (isSeen && row.scrollIntoView({ block: 'nearest' }));
    if (left > 0 && (now === from || now === document.body))
      waiting = requestAnimationFrame(() => look(left - 1));
  };
  look(FRAMES);
}
