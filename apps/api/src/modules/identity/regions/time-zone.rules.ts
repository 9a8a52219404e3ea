import { setImmediate as afterThis } from 'node:timers/promises';
import { legacyTimeZones } from './legacy-time-zones.js';

/** What a person can choose from, in the order of its distance from UTC at some moment. */
export interface TimeZoneView {
  /** The standard name, such as `Europe/Kyiv`. */
  name: string;
  /** Minutes ahead of UTC at the moment of asking. */
  offsetMinutes: number;
  /** Older names of the same zone, so that a search finds it by them. */
  legacyNames: string[];
}

const UTC = 'Etc/UTC';

const standardOf: ReadonlyMap<string, string> = new Map(
  Object.entries(legacyTimeZones).flatMap(([standard, names]) =>
    isKnownHere(standard) ? names.split(' ').map((name) => [name, standard] as const) : [],
  ),
);

/** All zones that are offered: what this runtime knows, by their standard names. */
export const timeZoneNames: readonly string[] = [
  ...new Set([...Intl.supportedValuesOf('timeZone').map((name) => standardOf.get(name) ?? name), UTC]),
].sort();

const offered: ReadonlySet<string> = new Set(timeZoneNames);

/** The standard name of a zone that is given by any of its names; null when there is no such zone. */
export function standardTimeZone(name: string): string | null {
  if (offered.has(name)) return name;
  const standard = standardOf.get(name);
  return standard !== undefined && offered.has(standard) ? standard : null;
}

/** Clocks are moved at full quarters of an hour only, so until the next one the list stays as it is. */
const QUARTER_MS = 15 * 60_000;
/** The first look at a zone's clock takes most of a millisecond, and there are more than 400. */
const AT_ONCE = 16;
let latest: { quarter: number; zones: Promise<readonly TimeZoneView[]> } | undefined;

/** Whoever asks first waits for some tenths of a second, and lets the others go on meanwhile. */
export function timeZonesAt(now: Date): Promise<readonly TimeZoneView[]> {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  if (latest?.quarter !== quarter) latest = { quarter, zones: listAt(now) };
  return latest.zones;
}

async function listAt(now: Date): Promise<TimeZoneView[]> {
  const zones: TimeZoneView[] = [];
  for (let from = 0; from < timeZoneNames.length; from += AT_ONCE) {
    for (const name of timeZoneNames.slice(from, from + AT_ONCE))
      zones.push({
        name,
        offsetMinutes: offsetAt(name, now),
        legacyNames: legacyTimeZones[name]?.split(' ') ?? [],
      });
    await afterThis();
  }
  return zones.sort((a, b) => a.offsetMinutes - b.offsetMinutes || (a.name < b.name ? -1 : 1));
}

/** Minutes since midnight on the wall clock of a zone. A zone that is not known counts as UTC. */
export function minuteOfDay(zone: string, at: Date): number {
  const { hour, minute } = wallClock(zone, at);
  return hour * 60 + minute;
}

function offsetAt(zone: string, at: Date): number {
  const { year, month, day, hour, minute } = wallClock(zone, at);
  const local = Date.UTC(year, month - 1, day, hour, minute);
  return Math.round((local - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000);
}

const makers = new Map<string, Intl.DateTimeFormat>();

function wallClock(zone: string, at: Date): Record<'year' | 'month' | 'day' | 'hour' | 'minute', number> {
  const parts = makerFor(zone).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
  };
}

function makerFor(zone: string): Intl.DateTimeFormat {
  const known = makers.get(zone);
  if (known) return known;
  const made = makerOf(zone) ?? makerFor(UTC);
  makers.set(zone, made);
  return made;
}

/** Null for a zone that is not known here. */
function makerOf(timeZone: string): Intl.DateTimeFormat | null {
  const [year, month, day, hour, minute] = Array.from({ length: 5 }, () => 'numeric' as const);
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, year, month, day, hour, minute, hourCycle: 'h23' });
  } catch {
    return null;
  }
}

function isKnownHere(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
