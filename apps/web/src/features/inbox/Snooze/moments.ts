/** The hours of the day that presets mean; the company may set others. */
export type Hours = Record<'morningHour' | 'afternoonHour' | 'eveningHour', number>;

export const presetNames = [
  'laterToday',
  'afternoon',
  'evening',
  'tomorrow',
  'weekend',
  'nextWeek',
  'nextMonth',
] as const;
export type PresetName = (typeof presetNames)[number];

export interface Preset {
  name: PresetName;
  at: Date;
}

/** What a clock on the wall of some zone shows. Months count from 1; a day beyond the month goes on in the next. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const HOUR = 3_600_000;
const LATER_HOURS = 3;
const WEEKEND_HOUR = 10;
/** What is nearer than this is no postponement. */
const TOO_SOON = 10 * 60_000;

/** What can be chosen with one press, in the order of time. Days and hours are those of the person's zone. */
export function presetsAt(now: Date, zone: string, hours: Hours): readonly Preset[] {
  const today = wallOf(now, zone);
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  const on = (days: number, hour: number) =>
    momentOf({ ...today, day: today.day + days, hour, minute: 0 }, zone);
  const all: Record<PresetName, Date> = {
    laterToday: new Date(Math.ceil((now.getTime() + LATER_HOURS * HOUR) / 60_000) * 60_000),
    afternoon: on(0, hours.afternoonHour),
    evening: on(0, hours.eveningHour),
    tomorrow: on(1, hours.morningHour),
    weekend: on((6 - weekday + 7) % 7 || 7, WEEKEND_HOUR),
    nextWeek: on((1 - weekday + 7) % 7 || 7, hours.morningHour),
    nextMonth: momentOf(
      { ...today, month: today.month + 1, day: 1, hour: hours.morningHour, minute: 0 },
      zone,
    ),
  };
  const isToday = (at: Date) => wallOf(at, zone).day === today.day;
  return presetNames
    .map((name) => ({ name, at: all[name] }))
    .filter(({ at }) => at.getTime() - now.getTime() > TOO_SOON)
    .filter(({ name, at }) => name !== 'laterToday' || isToday(at))
    .filter(({ name, at }) => name !== 'weekend' || at.getTime() !== all.tomorrow.getTime())
    .toSorted((one, two) => one.at.getTime() - two.at.getTime());
}

/**
 * The moment at which the clock of a zone shows this. Where the clock is put forward and never shows it, the moment
 * that much later; where it is put back and shows it twice, the first.
 */
export function momentOf(wall: WallTime, zone: string): Date {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  const candidates = [offsetAt(asUtc - 26 * HOUR, zone), offsetAt(asUtc + 26 * HOUR, zone)]
    .map((offset) => asUtc - offset)
    .filter((at) => at + offsetAt(at, zone) === asUtc);
  if (candidates.length > 0) return new Date(Math.min(...candidates));
  return new Date(asUtc - offsetAt(asUtc - 26 * HOUR, zone));
}

export function wallOf(at: Date, zone: string): WallTime {
  const shifted = new Date(at.getTime() + offsetAt(at.getTime(), zone));
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  };
}

const makers = new Map<string, Intl.DateTimeFormat>();

/** How far the clock of a zone is ahead of UTC at a moment. */
export function offsetAt(at: number, zone: string): number {
  let maker = makers.get(zone);
  if (!maker) {
    maker = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    makers.set(zone, maker);
  }
  const parts = Object.fromEntries(
    maker.formatToParts(new Date(at)).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const shown = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
  return shown - Math.floor(at / 1_000) * 1_000;
}
