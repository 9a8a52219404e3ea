/** Local times as `HH:MM`; `to` comes after `from` and may be `24:00`, the end of the day. */
export interface OpenSpan {
  from: string;
  to: string;
}

/** Days that are not like others. Without spans it is closed. */
export interface HoursException {
  name: string;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** The same days in each year; the year of the dates plays no part then. */
  everyYear: boolean;
  spans: readonly OpenSpan[];
}

export interface BusinessSchedule {
  /** A name of the list of time zones, such as `Europe/Amsterdam`. */
  timeZone: string;
  /** Seven days, from Monday. */
  week: readonly (readonly OpenSpan[])[];
  exceptions: readonly HoursException[];
}

export interface Opening {
  isOpen: boolean;
  /** When it closes; null while it is closed, and when it does not close in the weeks to come. */
  until: Date | null;
  /** When it opens next; null while it is open, and when it never does. */
  opensAt: Date | null;
  /** The exception that counts today, such as a holiday. */
  exception: string | null;
}

export const businessHoursLimits = {
  schedules: 50,
  spansPerDay: 6,
  exceptions: 100,
  name: 100,
} as const;

export const weekdays = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const;
export type Weekday = (typeof weekdays)[number];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Who has not opened after this many days is closed for good. */
const LONGEST_CLOSED = 400;
/** Further than this nobody is told when it closes. */
const LONGEST_OPEN = 35;

/** Whether it is open, until when, and when it opens next. */
export function openingAt(schedule: BusinessSchedule, at: Date): Opening {
  const now = at.getTime();
  const today = localDay(schedule.timeZone, now);
  const exception = exceptionOn(schedule, today)?.name ?? null;
  let current = null as Interval | null;
  for (let day = today - 1; day <= today + LONGEST_CLOSED; day += 1) {
    for (const next of intervalsOf(schedule, day)) {
      if (current && next.start <= current.end) {
        current.end = Math.max(current.end, next.end);
        continue;
      }
      if (current && current.end > now) return answer(current, now, exception);
      current = next;
    }
    if (!current || current.end <= now) continue;
    if (current.start > now) return answer(current, now, exception);
    if (day - today > LONGEST_OPEN) return { isOpen: true, until: null, opensAt: null, exception };
  }
  if (current && current.end > now) return answer(current, now, exception);
  return { isOpen: false, until: null, opensAt: null, exception };
}

interface Interval {
  start: number;
  end: number;
}

function answer(found: Interval, now: number, exception: string | null): Opening {
  return found.start <= now
    ? { isOpen: true, until: new Date(found.end), opensAt: null, exception }
    : { isOpen: false, until: null, opensAt: new Date(found.start), exception };
}

/** What is open on a day: its exception's spans, else those of its weekday. `day` counts from 1970-01-01. */
function spansOn(schedule: BusinessSchedule, day: number): readonly OpenSpan[] {
  // 1970-01-01 was a Thursday.
  return exceptionOn(schedule, day)?.spans ?? schedule.week[(((day + 3) % 7) + 7) % 7] ?? [];
}

/** Of several exceptions the one of this year alone counts, then the shortest. */
function exceptionOn({ exceptions }: BusinessSchedule, day: number): HoursException | null {
  const date = new Date(day * DAY).toISOString().slice(0, 10);
  const [found] = exceptions
    .filter((exception) => isWithin(exception, date))
    .sort((a, b) => Number(a.everyYear) - Number(b.everyYear) || lengthOf(a) - lengthOf(b));
  return found ?? null;
}

function isWithin({ from, to, everyYear }: HoursException, date: string): boolean {
  if (!everyYear) return from <= date && date <= to;
  const [first, last, day] = [from.slice(5), to.slice(5), date.slice(5)];
  // From 24 December to 2 January goes over the end of the year.
  return first <= last ? first <= day && day <= last : day >= first || day <= last;
}

const lengthOf = ({ from, to }: HoursException): number => Date.parse(to) - Date.parse(from);

/** The day's spans as moments. A clock that is set back lengthens what is open, and what it skips is not there. */
function intervalsOf(schedule: BusinessSchedule, day: number): Interval[] {
  return [...spansOn(schedule, day)]
    .map(({ from, to }) => ({
      start: momentOf(schedule.timeZone, day * DAY + minutesOf(from) * MINUTE, 'first'),
      end: momentOf(schedule.timeZone, day * DAY + minutesOf(to) * MINUTE, 'last'),
    }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
}

/** `HH:MM` as minutes since midnight; NaN for what is none. */
export function minutesOf(time: string): number {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time);
  const minutes = match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN;
  return minutes <= 24 * 60 ? minutes : Number.NaN;
}

export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/**
 * When clocks of the zone show this (given as if it were UTC). What they show twice has a first and a last moment; what
 * they skip is the moment in which they skip it.
 */
function momentOf(zone: string, wall: number, which: 'first' | 'last'): number {
  const offsets = [offsetAt(zone, wall - DAY), offsetAt(zone, wall + DAY)];
  const found = offsets.map((offset) => wall - offset).filter((at) => offsetAt(zone, at) === wall - at);
  if (found.length > 0) return which === 'first' ? Math.min(...found) : Math.max(...found);
  let [before, after] = [wall - Math.max(...offsets), wall - Math.min(...offsets)];
  const old = offsetAt(zone, before);
  while (after - before > 1_000) {
    const middle = Math.floor((before + after) / 2_000) * 1_000;
    if (offsetAt(zone, middle) === old) before = middle;
    else after = middle;
  }
  return after;
}

/** The local date of a moment, as days since 1970-01-01. */
function localDay(zone: string, at: number): number {
  return Math.floor((at + offsetAt(zone, at)) / DAY);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** By how much the zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(zone: string, at: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  const second = Math.floor(at / 1_000) * 1_000;
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(second)) part[type] = Number(value);
  const shown = Date.UTC(
    part['year']!,
    part['month']! - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  );
  return shown - second;
}

/** What is wrong with a schedule, and where: `week.0`, `exceptions.3`. */
export interface ScheduleProblem {
  at: string;
  problem: 'time' | 'order' | 'overlap' | 'tooMany' | 'date' | 'dateOrder' | 'name';
}

export function problemsOfSchedule({
  week,
  exceptions,
}: Pick<BusinessSchedule, 'week' | 'exceptions'>): ScheduleProblem[] {
  const found: ScheduleProblem[] = [];
  const look = (at: string, problem: ScheduleProblem['problem'] | null) =>
    problem && found.push({ at, problem });
  week.forEach((spans, day) => look(`week.${day}`, problemOfSpans(spans)));
  exceptions.forEach((exception, at) => look(`exceptions.${at}`, problemOfException(exception)));
  return found;
}

function problemOfException({ name, from, to, spans }: HoursException): ScheduleProblem['problem'] | null {
  if (name.trim() === '' || name.length > businessHoursLimits.name) return 'name';
  if (!isDate(from) || !isDate(to)) return 'date';
  if (to < from) return 'dateOrder';
  return problemOfSpans(spans);
}

function problemOfSpans(spans: readonly OpenSpan[]): ScheduleProblem['problem'] | null {
  if (spans.length > businessHoursLimits.spansPerDay) return 'tooMany';
  const times = spans.map(({ from, to }) => [minutesOf(from), minutesOf(to)] as const);
  if (times.some(([from, to]) => Number.isNaN(from) || Number.isNaN(to) || from === 24 * 60)) return 'time';
  if (times.some(([from, to]) => to <= from)) return 'order';
  const sorted = times.toSorted((a, b) => a[0] - b[0]);
  return sorted.some(([from], at) => at > 0 && from < sorted[at - 1]![1]) ? 'overlap' : null;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
