export const PERIODS = ['WEEK', 'MONTH', 'YEAR'] as const;
export const PERIOD_DAYS = { WEEK: 7, MONTH: 30, YEAR: 365 } as const;

/** So many days, today the last of them, as `YYYY-MM-DD` of this clock. */
export function lastDays(days: number, now: Date): { from: string; to: string } {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1));
  return { from: dayOf(first), to: dayOf(now) };
}

function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
