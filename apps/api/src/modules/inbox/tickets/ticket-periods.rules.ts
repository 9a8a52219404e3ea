import type { Period } from '@parley/schema';

interface Day {
  year: number;
  /** From 0. */
  month: number;
  day: number;
}

/** The first and the last moment of a period. "Last 7 days" has today as its last. */
export function periodBounds(period: Period, now: Date, zone: string): { start: Date; end: Date } {
  const today = dayIn(zone, now);
  const [first, afterLast] = daysOf(period, today);
  return { start: startOf(first, zone), end: new Date(startOf(afterLast, zone).getTime() - 1) };
}

/** When the day that `now` lies in is over in this zone: periods mean something else from then on. */
export function endOfDay(now: Date, zone: string): Date {
  const { year, month, day } = dayIn(zone, now);
  return startOf({ year, month, day: day + 1 }, zone);
}

/** The first day of a period, and the first one after it. */
function daysOf(period: Period, { year, month, day }: Day): [Day, Day] {
  const tomorrow = { year, month, day: day + 1 };
  const back = (days: number): [Day, Day] => [{ year, month, day: day - days + 1 }, tomorrow];
  switch (period) {
    case 'TODAY':
      return back(1);
    case 'YESTERDAY':
      return [
        { year, month, day: day - 1 },
        { year, month, day },
      ];
    case 'LAST_7_DAYS':
      return back(7);
    case 'LAST_14_DAYS':
      return back(14);
    case 'LAST_30_DAYS':
      return back(30);
    case 'THIS_MONTH':
      return [
        { year, month, day: 1 },
        { year, month: month + 1, day: 1 },
      ];
    case 'LAST_MONTH':
      return [
        { year, month: month - 1, day: 1 },
        { year, month, day: 1 },
      ];
    case 'THIS_YEAR':
      return [
        { year, month: 0, day: 1 },
        { year: year + 1, month: 0, day: 1 },
      ];
    case 'LAST_YEAR':
      return [
        { year: year - 1, month: 0, day: 1 },
        { year, month: 0, day: 1 },
      ];
    case 'LAST_3_YEARS':
      return [{ year: year - 3, month, day }, tomorrow];
  }
}

function dayIn(zone: string, at: Date): Day {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: knownZone(zone),
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(at);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: number('year'), month: number('month') - 1, day: number('day') };
}

/** The first moment of a day in a zone. Where clocks skip midnight, the first moment there is. */
function startOf({ year, month, day }: Day, zone: string): Date {
  const wanted = Date.UTC(year, month, day);
  let at = wanted - offsetAt(zone, wanted);
  // The offset at that moment may be another one, on the days when clocks change.
  at = wanted - offsetAt(zone, at);
  return new Date(at);
}

function offsetAt(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: knownZone(zone),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(at));
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
    number('second'),
  );
  return local - Math.floor(at / 1_000) * 1_000;
}

/** A zone that this machine does not know is taken for UTC, so that a list never fails for it. */
function knownZone(zone: string): string {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
}
