interface Facts {
  status: string;
  isSpam: boolean;
  snoozedUntil?: string | null;
}

/** The one word for where a conversation stands. */
export function statusOf({ status, isSpam, snoozedUntil }: Facts): 'spam' | 'closed' | 'snoozed' | 'open' {
  if (isSpam) return 'spam';
  if (status === 'CLOSED') return 'closed';
  return snoozedUntil ? 'snoozed' : 'open';
}

const MINUTE_MS = 60_000;
const NEAR_MS = 4 * 60 * MINUTE_MS;

/** Until when a customer can be answered freely; null when that is over. */
export function timeLeft(
  until: string,
  now: number,
): { days: number; hours: number; minutes: string; isNear: boolean } | null {
  const ms = Date.parse(until) - now;
  if (!(ms > 0)) return null;
  const minutes = Math.floor(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const isLong = hours >= 48;
  return {
    days: isLong ? Math.floor(hours / 24) : 0,
    hours: isLong ? hours % 24 : hours,
    minutes: String(minutes % 60).padStart(2, '0'),
    isNear: ms < NEAR_MS,
  };
}

const OWN = /\/tickets\/(\d{1,15})(?=$|[/?#\s])/g;
const NUMBER = /(?:^|[\s(])#(\d{1,9})(?![\p{L}\p{N}])/gu;

/** The conversations that words name: by their address here, or by their number. */
export function ticketsNamedIn(text: string, origin: string): { ids: string[]; numbers: number[] } {
  const ids = new Set<string>();
  for (const word of text.split(/\s+/))
    if (word.startsWith(origin)) for (const [, id] of word.matchAll(OWN)) if (id) ids.add(id);
  const numbers = new Set([...text.matchAll(NUMBER)].map(([, number]) => Number(number)));
  return { ids: [...ids], numbers: [...numbers] };
}
