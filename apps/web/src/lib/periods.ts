/** The stretches of time that date pickers offer, in their order. */
export const periods = [
  'today',
  'yesterday',
  'last_7_days',
  'last_14_days',
  'last_30_days',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
  'last_3_years',
] as const;
export type Period = (typeof periods)[number];

/** Calendar days as `2026-11-21`, both included. */
export interface DayRange {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

export function isPeriod(text: string | null): text is Period {
  return periods.some((period) => period === text);
}

/** The days of a period, as seen from a day. */
export function daysOf(period: Period, today: string): DayRange {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = (y: number, m: number) => dayOf(Date.UTC(y, m - 1, 1));
  const last = (y: number, m: number) => dayOf(Date.UTC(y, m, 0));
  const back = (days: number) => dayOf(Date.parse(today) - days * DAY_MS);
  const ranges: Record<Period, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: back(1), to: back(1) },
    last_7_days: { from: back(6), to: today },
    last_14_days: { from: back(13), to: today },
    last_30_days: { from: back(29), to: today },
    this_month: { from: first(year, month), to: today },
    last_month: { from: first(year, month - 1), to: last(year, month - 1) },
    this_year: { from: first(year, 1), to: today },
    last_year: { from: first(year - 1, 1), to: last(year - 1, 12) },
    last_3_years: { from: dayOf(Date.UTC(year - 3, month - 1, Number(today.slice(8)) + 1)), to: today },
  };
  return ranges[period];
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The calendar day of a moment somewhere. */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
}

/** The moment at which a day begins somewhere, also where the clocks change in its night. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const first = midnight - offsetAt(midnight, timeZone);
  return new Date(midnight - offsetAt(first, timeZone));
}

export function dayAfter(day: string): string {
  return dayOf(Date.parse(day) + DAY_MS);
}

/** How far the clocks there are ahead of UTC, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = Object.fromEntries(
    format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}
