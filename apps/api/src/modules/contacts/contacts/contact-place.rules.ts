import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { standardTimeZone } from '../../identity/index.js';
import { ContactsErrors } from '../contacts.errors.js';

/** Where somebody is and what they speak, and whether anybody said so. */
export interface ContactPlace {
  timeZone: string | null;
  isTimeZoneGuessed: boolean;
  isLanguageGuessed: boolean;
}

export const PLACE = ['timeZone', 'isTimeZoneGuessed', 'isLanguageGuessed'] as const;

interface Known extends ContactPlace {
  phone: string | null;
  localeCode: string | null;
}

export const NOWHERE: ContactPlace = { timeZone: null, isTimeZoneGuessed: false, isLanguageGuessed: false };

/** What the runtime knows of zones of countries; older ones call it otherwise. */
interface WithZones {
  getTimeZones?(): string[];
  timeZones?: string[];
}

const zones = new Map<string, string | null>();

/** The zone of a country whose clocks all show the same time, summer and winter; null of all others. */
export function zoneOfCountry(country: string): string | null {
  const known = zones.get(country);
  if (known !== undefined) return known;
  const locale = new Intl.Locale(`und-${country}`) as WithZones;
  const names = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  const clocks = new Set(names.map(clockOf));
  const zone = clocks.size === 1 && names[0] ? standardTimeZone(names[0]) : null;
  zones.set(country, zone);
  return zone;
}

/** The zone of who has this number, which says its country. */
export function zoneOfPhone(phone: string | null): string | null {
  const country = phone?.startsWith('+') ? parsePhoneNumberFromString(phone)?.country : undefined;
  return country ? zoneOfCountry(country) : null;
}

/** What a customer's message tells: it fills what nobody said, and a browser knows better than a number. */
export function placeTold(
  known: Known | null,
  after: { phone: string | null; localeCode: string | null },
  browserZone: string | null | undefined,
): ContactPlace {
  const before = known ?? NOWHERE;
  const isLanguageGuessed =
    (known?.localeCode ?? null) === null ? after.localeCode !== null : before.isLanguageGuessed;
  if (before.timeZone !== null && !before.isTimeZoneGuessed) return { ...placeOf(before), isLanguageGuessed };
  const told = browserZone ? standardTimeZone(browserZone) : null;
  const timeZone = told ?? before.timeZone ?? zoneOfPhone(after.phone);
  return { timeZone, isTimeZoneGuessed: timeZone !== null, isLanguageGuessed };
}

/** What a colleague says; what they leave empty is guessed. @throws validation.failed */
export function placeSaid(
  known: Known | null,
  given: { timeZone?: string | null; localeCode?: string | null },
  after: { phone: string | null; localeCode: string | null },
): ContactPlace {
  const before = known ?? NOWHERE;
  const isLanguageGuessed = given.localeCode === undefined ? before.isLanguageGuessed : false;
  const isOpen = before.timeZone === null || before.isTimeZoneGuessed;
  if (given.timeZone)
    return { timeZone: zoneOf(given.timeZone), isTimeZoneGuessed: false, isLanguageGuessed };
  const isAsked = given.timeZone === null || (isOpen && (!known || known.phone !== after.phone));
  if (!isAsked) return { ...placeOf(before), isLanguageGuessed };
  const timeZone = zoneOfPhone(after.phone) ?? (given.timeZone === null ? null : before.timeZone);
  return { timeZone, isTimeZoneGuessed: timeZone !== null, isLanguageGuessed };
}

export function isSamePlace(one: ContactPlace, other: ContactPlace): boolean {
  return PLACE.every((fact) => one[fact] === other[fact]);
}

function placeOf({ timeZone, isTimeZoneGuessed, isLanguageGuessed }: ContactPlace): ContactPlace {
  return { timeZone, isTimeZoneGuessed, isLanguageGuessed };
}

function zoneOf(name: string): string {
  const zone = standardTimeZone(name);
  if (!zone)
    throw ContactsErrors.invalid({
      fields: { timeZone: ['There is no such time zone. Write it such as Europe/Amsterdam.'] },
    });
  return zone;
}

/** Two moments half a year apart tell zones apart that keep summer time from those that do not. */
function clockOf(zone: string): string {
  const at = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)].map((moment) => at.format(moment)).join();
}
