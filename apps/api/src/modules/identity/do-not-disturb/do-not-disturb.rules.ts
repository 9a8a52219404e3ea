import { minuteOfDay } from '../regions/time-zone.rules.js';

const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 1_440;

/** What decides whether somebody wants to be left alone. */
export interface Quiet {
  enabled: boolean;
  automaticallyEnabled: boolean;
  expiresAt: Date | null;
  /** Minutes since midnight on the person's own clock. */
  fromMinute: number;
  toMinute: number;
}

/** A schedule as both faces of the API show it. */
export interface ScheduleView {
  id: number;
  enabled: boolean;
  automaticallyEnabled: boolean;
  expiresAt: Date | null;
  /** `HH:mm` on the person's own clock. */
  from: string;
  to: string;
  /** Whether it holds just now. */
  isActive: boolean;
}

/** From six in the evening to eight in the morning, until a person says otherwise. */
export const restingHours = { from: '18:00', to: '08:00' } as const;

/**
 * Switched on, or switched on for a while that is not over, or within the daily hours. The hours are read from the wall
 * clock: where the clock is moved, a window that holds the skipped hour is shorter that day, one that holds the doubled
 * hour longer.
 */
export function isQuiet(quiet: Quiet, timeZone: string, now: Date): boolean {
  if (quiet.enabled) return true;
  if (quiet.expiresAt !== null && quiet.expiresAt.getTime() > now.getTime()) return true;
  return quiet.automaticallyEnabled && isWithin(quiet, minuteOfDay(timeZone, now));
}

/**
 * When somebody who wants to be left alone will be there again: the end of what holds now, and of what follows upon it
 * without a gap. Null: until further notice, or not quiet at all.
 */
export function quietUntil(quiet: Quiet, timeZone: string, now: Date): Date | null {
  if (quiet.enabled || !isQuiet(quiet, timeZone, now)) return null;
  let end = now;
  // A moment may end within the hours, and the hours before the moment: two turns settle it.
  for (let turn = 0; turn < 2; turn += 1) {
    if (quiet.expiresAt !== null && quiet.expiresAt.getTime() > end.getTime()) end = quiet.expiresAt;
    if (quiet.automaticallyEnabled && isWithin(quiet, minuteOfDay(timeZone, end)))
      end = nextAt(quiet.toMinute, timeZone, end);
  }
  return end;
}

/** The next time that the wall clock shows a minute of the day. Where the clock jumps over it, right after the jump. */
function nextAt(minute: number, timeZone: string, after: Date): Date {
  const ahead = (minute - minuteOfDay(timeZone, after) + MINUTES_A_DAY) % MINUTES_A_DAY;
  const straight = Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS + (ahead || MINUTES_A_DAY) * MINUTE_MS;
  // Between now and then the clock may have been moved; the difference is taken back once.
  const off = minute - minuteOfDay(timeZone, new Date(straight));
  const shortest = ((off + MINUTES_A_DAY * 1.5) % MINUTES_A_DAY) - MINUTES_A_DAY / 2;
  return new Date(straight + shortest * MINUTE_MS);
}

/** The first minute is in the window, the last one is not; a window may go over midnight. */
export function isWithin(window: Pick<Quiet, 'fromMinute' | 'toMinute'>, minute: number): boolean {
  const { fromMinute, toMinute } = window;
  if (fromMinute <= toMinute) return minute >= fromMinute && minute < toMinute;
  return minute >= fromMinute || minute < toMinute;
}

/** `HH:mm` → minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Minutes since midnight → `HH:mm`. */
export function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
