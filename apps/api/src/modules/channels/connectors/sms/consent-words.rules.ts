const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const START = new Set(['START', 'UNSTOP']);

/**
 * Whether an SMS is one of the words by which people leave and come back, as the networks know them: nothing else may
 * stand in it. Null: it is something else.
 */
export function optOutOf(text: string): boolean | null {
  const word = text
    .trim()
    .replace(/(?<![.!])[.!]+$/, '')
    .toUpperCase();
  if (STOP.has(word)) return true;
  return START.has(word) ? false : null;
}
