/** How a customer can be recognised. An e-mail address and a number hold everywhere, all others only in one channel. */
export type IdentityKind =
  | 'email'
  | 'phone'
  | 'widget_visitor'
  | 'whatsapp'
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
}

const MAX_NAME = 200;
/** Nobody is called like this; the number tells one nameless visitor from another. */
const NAMELESS = /^Visitor \d+$/;

/** The form in which two spellings of one identity are the same text. */
export function normalIdentity(kind: IdentityKind, value: string): string {
  const text = value
    .normalize('NFKC')
    .replace(/\p{Cc}+/gu, '')
    .trim();
  if (kind === 'email') return text.toLowerCase();
  if (kind === 'phone') return text.replace(/(?!^\+)\D/g, '');
  return text;
}

/** Names come from strangers: control and direction characters, which can disguise a name, are taken out. */
export function cleanName(name: string | null | undefined): string {
  return (name ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME);
}

export interface KnownFacts {
  fullName: string;
  email: string | null;
  phone: string | null;
  localeCode: string | null;
}

/** What is known of somebody who writes for the first time. */
export function firstFacts(given: Identification): KnownFacts {
  const value = normalIdentity(given.kind, given.value);
  const email = given.kind === 'email' ? value : given.email ? normalIdentity('email', given.email) : null;
  const phone = given.kind === 'phone' ? value : given.phone ? normalIdentity('phone', given.phone) : null;
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

function isStandIn({ fullName, email, phone }: KnownFacts): boolean {
  return fullName === '' || NAMELESS.test(fullName) || fullName === email || fullName === phone;
}

/** A contact as both faces of the API show it. */
export interface ContactView extends KnownFacts {
  id: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface ContactIdentityView {
  id: number;
  contactId: number;
  kind: IdentityKind;
  value: string;
  channelId: number | null;
}
