import type { ContactPlace } from './contact-place.rules.js';
import { bareDigits, internationalPhone } from './phone.rules.js';

/** How a customer can be recognised. An e-mail address, a number and WhatsApp's parent id hold everywhere, all others only in one channel. */
export type IdentityKind =
  | 'email'
  | 'phone'
  | 'widget_visitor'
  | 'whatsapp'
  /** Of one person at all WhatsApp accounts of a company and its sisters. */
  | 'whatsapp_parent'
  | 'facebook'
  | 'instagram'
  | 'telegram'
  | 'custom';

export interface Identification {
  kind: IdentityKind;
  value: string;
  /** Given where the value means nothing outside one channel. */
  channelId?: number | null;
  /** What the customer calls themselves; kept only when nothing better is known. */
  name?: string | null;
  /** An address that the customer told us, unproven: shown to agents, never used to recognise somebody. */
  email?: string | null;
  /** An address that somebody whom the company trusts has signed: it recognises. */
  provenEmail?: string;
  phone?: string | null;
  locale?: string | null;
  /** What their browser says. */
  timeZone?: string | null;
}

const MAX_NAME = 200;
/** Nobody is called like this; the number tells one nameless visitor from another. */
const NAMELESS = /^Visitor \d+$/;

/**
 * The form in which two spellings of one identity are the same text: of a number, how it is dialled from anywhere.
 * @param country where a number is from that does not say it
 */
export function normalIdentity(kind: IdentityKind, value: string, country: string | null = null): string {
  const text = plain(value);
  if (kind === 'email') return text.toLowerCase();
  if (kind === 'phone') return internationalPhone(text, country) ?? bareDigits(text);
  return text;
}

/** All forms in which it may stand: numbers were once kept as they had been written. The one of today comes first. */
export function identityForms(kind: IdentityKind, value: string, country: string | null = null): string[] {
  const today = normalIdentity(kind, value, country);
  return kind === 'phone' ? [...new Set([today, bareDigits(plain(value))])] : [today];
}

function plain(value: string): string {
  return value
    .normalize('NFKC')
    .replace(/\p{Cc}+/gu, '')
    .trim();
}

/** Names come from strangers: control and direction characters, which can disguise a name, are taken out. */
export function cleanName(name: string | null | undefined): string {
  const clean = (name ?? '')
    .normalize('NFC')
    // Halves of characters as well. What joins emoji, and letters of some scripts, stays.
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u200b\u2060\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (clean.length <= MAX_NAME) return clean;
  let cut = '';
  for (const { segment } of letters.segment(clean)) {
    if (cut.length + segment.length > MAX_NAME) break;
    cut += segment;
  }
  return cut.trim();
}

const letters = new Intl.Segmenter();
/** Letters that are no plain letter with a sign. */
const FOLDED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** The name as lists are sorted by it: small letters without accents. */
export function sortNameOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => FOLDED[letter] ?? letter)
    .slice(0, MAX_NAME)
    .replace(/[\ud800-\udbff]$/, '');
}

export interface KnownFacts {
  fullName: string;
  email: string | null;
  phone: string | null;
  localeCode: string | null;
}

/** What is known of somebody who writes for the first time. */
export function firstFacts(given: Identification, country: string | null = null): KnownFacts {
  const value = normalIdentity(given.kind, given.value, country);
  const email = given.kind === 'email' ? value : given.email ? normalIdentity('email', given.email) : null;
  const phone =
    given.kind === 'phone' ? value : given.phone ? normalIdentity('phone', given.phone, country) : null;
  return {
    fullName: cleanName(given.name) || email || phone || `Visitor ${value}`,
    email,
    phone,
    localeCode: given.locale ?? null,
  };
}

/**
 * What a later message adds to what is known: blanks are filled, and a name that was only a stand-in is replaced.
 * @returns null when nothing is new.
 */
export function addedFacts(known: KnownFacts, given: Partial<Identification>): KnownFacts | null {
  const email = known.email ?? (given.email ? normalIdentity('email', given.email) : null);
  const phone = known.phone ?? (given.phone ? normalIdentity('phone', given.phone) : null);
  const localeCode = known.localeCode ?? given.locale ?? null;
  const name = cleanName(given.name);
  const fullName = isStandIn(known) ? name || email || phone || known.fullName : known.fullName;
  const added = { fullName, email, phone, localeCode };
  const isNew = (Object.keys(added) as (keyof KnownFacts)[]).some((key) => added[key] !== known[key]);
  return isNew ? added : null;
}

/** The name to show of somebody whose name nobody gave. */
export function shownName(name: string, { email, phone }: Pick<KnownFacts, 'email' | 'phone'>): string {
  return cleanName(name) || email || phone || '';
}

export function isStandIn({ fullName, email, phone }: KnownFacts): boolean {
  return fullName === '' || NAMELESS.test(fullName) || fullName === email || fullName === phone;
}

/** A contact as both faces of the API show it. */
export interface ContactView extends KnownFacts, ContactPlace {
  id: number;
  /** The address of their picture, in the size of lists; null: letters are shown. */
  picture: string | null;
  isBlocked: boolean;
  deletedAt: Date | null;
  /** Who this one became in a merge. */
  mergedIntoId: number | null;
  lastWroteAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

export interface ContactIdentityView {
  id: number;
  contactId: number;
  kind: IdentityKind;
  value: string;
  channelId: number | null;
}
