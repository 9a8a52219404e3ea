const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const presetNames = ['halfHour', 'twoHours', 'evening', 'tomorrow'] as const;
export type PresetName = (typeof presetNames)[number];

/** The moment at which a preset is over; null for one that makes no sense now. Hours are those of the person's zone. */
export function presetEnd(name: PresetName, now: Date, timeZone: string): Date | null {
  if (name === 'halfHour') return new Date(now.getTime() + 30 * MINUTE);
  if (name === 'twoHours') return new Date(now.getTime() + 2 * HOUR);
  const end = nextTime(now, timeZone, name === 'evening' ? 18 : 8, name === 'tomorrow');
  return end && end.getTime() - now.getTime() > 10 * MINUTE ? end : null;
}

/** When the wall clock next shows this hour: today, or tomorrow. Where the clock is moved, the search takes the hour it then shows. */
function nextTime(now: Date, timeZone: string, hour: number, isTomorrow: boolean): Date | null {
  const today = dayOf(now, timeZone);
  const start = Math.ceil(now.getTime() / (15 * MINUTE)) * 15 * MINUTE;
  for (let at = start; at < now.getTime() + 49 * HOUR; at += 15 * MINUTE) {
    const moment = new Date(at);
    const isToday = dayOf(moment, timeZone) === today;
    if (!isToday && !isTomorrow) return null;
    if (isToday === isTomorrow) continue;
    if (clockOf(moment, timeZone) === `${String(hour).padStart(2, '0')}:00`) return moment;
  }
  return null;
}

function dayOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}

function clockOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short', hourCycle: 'h23' }).format(at);
}

/** `HH:mm` of what somebody typed: `9`, `9:30` and `0930` are understood; null for anything else. */
export function timeIn(text: string): string | null {
  const match = /^([01]?\d|2[0-3])(?:[:.]?([0-5]\d))?$/.exec(text.trim());
  return match ? `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? '00'}` : null;
}
