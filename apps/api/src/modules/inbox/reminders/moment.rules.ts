import { inboxLimits } from '@parley/schema';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Why nothing can be put off until this moment; null when it can. */
export function momentFault(at: Date, now: Date): string | null {
  const ahead = at.getTime() - now.getTime();
  if (Number.isNaN(ahead)) return 'Give a date and a time.';
  if (ahead <= 0) return 'Choose a moment in the future.';
  if (ahead > inboxLimits.aheadDays * DAY_MS) return 'Choose a moment within a year from now.';
  return null;
}
