import { minutesOf, type OpenSpan, timeOf, weekdays } from '@parley/schema';

/** `9`, `930`, `9.30`, `17h`, `5 pm` as `HH:MM`; null for what is no time. */
export function understandTime(text: string): string | null {
  const match = /^(\d{1,4})(?:\s*[:.h](?:\s*(\d{2}))?)?\s*(am|pm)?$/.exec(text.trim().toLowerCase());
  if (!match) return null;
  const [, digits = '', behind, half] = match;
  // Three or four digits are hours and minutes.
  if (digits.length > 2 && behind) return null;
  const minutes = behind ?? (digits.length > 2 ? digits.slice(-2) : '00');
  let hours = Number(digits.length > 2 ? digits.slice(0, -2) : digits);
  if (half && (hours < 1 || hours > 12)) return null;
  if (half === 'pm' && hours < 12) hours += 12;
  if (half === 'am' && hours === 12) hours = 0;
  const time = `${String(hours).padStart(2, '0')}:${minutes}`;
  return Number.isNaN(minutesOf(time)) ? null : time;
}

/** The next span that fits behind what is there: an hour later, up to the usual end of work. */
export function nextSpan(spans: readonly OpenSpan[]): OpenSpan | null {
  const last = spans.at(-1);
  if (!last) return { from: '09:00', to: '17:00' };
  const end = minutesOf(last.to);
  const from = Math.min(end + 60, 23 * 60);
  if (Number.isNaN(end) || from <= end) return null;
  return { from: timeOf(from), to: timeOf(Math.min(Math.max(from + 60, 17 * 60), 24 * 60)) };
}

/** Monday comes first. @returns the days' names in a language */
export function dayNames(locale: string, style: 'long' | 'short' = 'long'): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
  // The fifth of January 1970 was a Monday.
  return weekdays.map((_, at) => format.format(new Date(Date.UTC(1970, 0, 5 + at))));
}
