import { isStandIn, type KnownFacts, sortNameOf } from '../contacts/contact.rules.js';
import { internationalPhone } from '../contacts/phone.rules.js';

/** By what two contacts are found to be alike. */
export const clueKinds = ['EMAIL', 'MAILBOX', 'PHONE', 'WHATSAPP_ID', 'NAME_DOMAIN', 'NAME_COMPANY'] as const;
export type ClueKind = (typeof clueKinds)[number];

export interface Clue {
  kind: ClueKind;
  value: string;
  isProven: boolean;
}

/** Why two contacts are probably one: what both have, and whether both are recognised by it. */
export interface Evidence {
  kind: ClueKind;
  value: string;
  isProven: boolean;
}

export const confidences = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type Confidence = (typeof confidences)[number];

export interface ClueSource extends KnownFacts {
  /** What recognises them everywhere. */
  emails: readonly string[];
  phones: readonly string[];
  /** By which WhatsApp knows them, in whichever channel. */
  whatsappIds: readonly string[];
  /** For whom they work: as a field says it, and the profile that they are in. */
  companies: readonly string[];
}

const NO_DOTS = new Set(['gmail.com', 'googlemail.com']);
/** Where everybody has an address, and where nobody has: the same name there says nothing. */
const FREE = new Set([
  ...NO_DOTS,
  'example.com',
  'example.net',
  'example.org',
  'example.test',
  'outlook.com',
  'hotmail.com',
  'hotmail.nl',
  'hotmail.fr',
  'hotmail.de',
  'live.com',
  'live.nl',
  'msn.com',
  'yahoo.com',
  'yahoo.fr',
  'yahoo.de',
  'yahoo.es',
  'ymail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'gmx.de',
  'gmx.net',
  'gmx.com',
  'web.de',
  't-online.de',
  'proton.me',
  'protonmail.com',
  'ziggo.nl',
  'kpnmail.nl',
  'planet.nl',
  'xs4all.nl',
  'home.nl',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'laposte.net',
  'libero.it',
  'mail.ru',
  'yandex.ru',
  'qq.com',
  '163.com',
  'uol.com.br',
  'bol.com.br',
]);
const MAX_VALUE = 320;

/** Where the mail goes: without what comes after a plus, and where the provider ignores dots, without them. */
export function mailboxOf(address: string): string | null {
  const at = address.lastIndexOf('@');
  if (at < 1) return null;
  const domain = address.slice(at + 1);
  const name = address.slice(0, at).split('+')[0] ?? '';
  const isDotless = NO_DOTS.has(domain);
  const plain = isDotless ? name.replaceAll('.', '') : name;
  return plain === '' ? null : `${plain}@${isDotless ? 'gmail.com' : domain}`;
}

/** Its digits as they are dialled from anywhere. Short numbers belong to many. */
function digitsOf(phone: string, country: string | null): string | null {
  const digits = (internationalPhone(phone, country) ?? phone).replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 7 ? digits : null;
}

/** The words of a name in one order, whichever comes first; null for what is no whole name. */
function nameOf(facts: KnownFacts): string | null {
  if (isStandIn(facts) || facts.fullName.includes('@')) return null;
  const words = sortNameOf(facts.fullName)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
  return words.length < 2 ? null : words.toSorted().join(' ');
}

export function cluesOf(source: ClueSource, country: string | null): Clue[] {
  const clues = new Map<string, Clue>();
  const add = (kind: ClueKind, value: string | null, isProven: boolean) => {
    if (!value || value.length > MAX_VALUE) return;
    const key = `${kind} ${value}`;
    clues.set(key, { kind, value, isProven: isProven || (clues.get(key)?.isProven ?? false) });
  };
  const mails = (address: string, isProven: boolean) => {
    add('EMAIL', address, isProven);
    add('MAILBOX', mailboxOf(address), isProven);
  };
  for (const address of source.emails) mails(address, true);
  for (const phone of source.phones) add('PHONE', digitsOf(phone, country), true);
  for (const id of source.whatsappIds) add('WHATSAPP_ID', id, true);
  if (source.email) mails(source.email, false);
  if (source.phone) add('PHONE', digitsOf(source.phone, country), false);
  const name = nameOf(source);
  if (name) {
    for (const address of [...source.emails, source.email]) {
      const domain = address?.slice(address.lastIndexOf('@') + 1);
      if (domain && !FREE.has(domain)) add('NAME_DOMAIN', `${name} @${domain}`, false);
    }
    for (const company of source.companies.map((one) => sortNameOf(one).trim()))
      if (company) add('NAME_COMPANY', `${name} @${company}`, false);
  }
  return [...clues.values()];
}

/** The same address twice is said once; what is said more exactly stands for what says less. */
export function evidenceOf(found: readonly Evidence[]): Evidence[] {
  const mailboxes = new Set(
    found.flatMap(({ kind, value }) => (kind === 'EMAIL' ? [mailboxOf(value) ?? ''] : [])),
  );
  return found.filter(({ kind, value }) => kind !== 'MAILBOX' || !mailboxes.has(value));
}

/**
 * High only where both are recognised by what they share: what a visitor merely types can be anybody's address, and
 * must never be enough to become them.
 */
export function confidenceOf(evidence: readonly Evidence[]): Confidence {
  const levels = evidence.map((one) => levelOf(one, evidence));
  const best = Math.max(0, ...levels.map((level) => confidences.indexOf(level)));
  return confidences[best] ?? 'LOW';
}

function levelOf({ kind, value, isProven }: Evidence, all: readonly Evidence[]): Confidence {
  const hasName = all.some((one) => one.kind === 'NAME_DOMAIN' || one.kind === 'NAME_COMPANY');
  if (kind === 'NAME_COMPANY') return 'LOW';
  if (kind === 'NAME_DOMAIN') return 'MEDIUM';
  if (!isProven) return 'MEDIUM';
  if (kind === 'MAILBOX') return hasName || value.endsWith('@gmail.com') ? 'HIGH' : 'MEDIUM';
  return 'HIGH';
}
