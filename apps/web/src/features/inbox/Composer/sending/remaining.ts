const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on somebody should know that the time is short. */
const SHORT_MS = 2 * HOUR;

export interface Remaining {
  /** The i18n key within `sending:left`. */
  unit: 'minutes' | 'hours' | 'days';
  count: number;
  isShort: boolean;
}

/** How long it still is, in the one unit that says enough; a begun minute counts as one. */
export function remaining(until: string, now: number): Remaining {
  const left = Math.max(0, Date.parse(until) - now);
  const isShort = left <= SHORT_MS;
  if (left < HOUR) return { unit: 'minutes', count: Math.max(1, Math.ceil(left / MINUTE)), isShort };
  if (left < 2 * DAY) return { unit: 'hours', count: Math.floor(left / HOUR), isShort };
  return { unit: 'days', count: Math.floor(left / DAY), isShort };
}
