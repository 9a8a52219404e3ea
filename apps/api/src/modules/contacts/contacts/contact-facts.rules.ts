import { ContactsErrors } from '../contacts.errors.js';
import { cleanName, isStandIn, type KnownFacts, normalIdentity, shownName } from './contact.rules.js';
import { internationalPhone } from './phone.rules.js';

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/iu;
const MAX_EMAIL = 254;

export interface GivenFacts {
  fullName?: string | null;
  email?: string | null;
  phone?: string | null;
  localeCode?: string | null;
}

/** An address as it is kept; null for none. @throws validation.failed, naming the field */
export function emailOf(value: string | null, field = 'email'): string | null {
  if (normalIdentity('email', value ?? '') === '') return null;
  const address = addressOf(value ?? '');
  if (address === null) throw wrong(field, 'This is no e-mail address.');
  return address;
}

/** An address as it is kept; null when it is none. */
export function addressOf(value: string): string | null {
  const address = normalIdentity('email', value);
  return address.length > MAX_EMAIL || !EMAIL.test(address) ? null : address;
}

/** A number as it is kept; null for none. @throws validation.failed, naming the field */
export function phoneOf(value: string | null, country: string | null, field = 'phone'): string | null {
  if ((value ?? '').trim() === '') return null;
  const number = internationalPhone(value ?? '', country);
  if (!number) throw wrong(field, 'This is no telephone number. Write it with its country, such as +31.');
  return number;
}

/** What somebody is to be called, and how they are reached, after a colleague said so. @throws validation.failed */
export function factsAfter(known: KnownFacts, given: GivenFacts, country: string | null): KnownFacts {
  const { fullName, email, phone, localeCode } = given;
  const after = {
    email: email === undefined ? known.email : emailOf(email),
    phone: phone === undefined ? known.phone : phoneOf(phone, country),
    localeCode: localeCode === undefined ? known.localeCode : localeCode,
  };
  // An address that stood in for the name goes with it.
  const own = fullName === undefined ? (isStandIn(known) ? nameless(known) : known.fullName) : fullName;
  return { fullName: shownName(own ?? '', after) || cleanName(known.fullName), ...after };
}

/** Visitors keep their number; an address or a telephone number is no name. */
function nameless({ fullName, email, phone }: KnownFacts): string {
  return fullName === email || fullName === phone ? '' : fullName;
}

/** @throws validation.failed when it says nothing of anybody */
export function firstFactsOf(given: GivenFacts, country: string | null): KnownFacts {
  const nobody = { fullName: '', email: null, phone: null, localeCode: null };
  const facts = factsAfter(nobody, given, country);
  if (facts.fullName === '') throw wrong('fullName', 'Give a name, an e-mail address or a number.');
  return facts;
}

function wrong(field: string, sentence: string) {
  return ContactsErrors.invalid({ fields: { [field]: [sentence] } });
}
