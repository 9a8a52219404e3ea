import { domainToASCII } from 'node:url';
import { roles, type RoleName } from '@parley/schema';

/** Somebody is online while their client was heard of this recently: it speaks up every 5 minutes at least. */
export const ONLINE_MS = 330_000;

const palette = [
  '#2f6f4f',
  '#8a4f7d',
  '#3b6ea5',
  '#b0603c',
  '#5b5ea6',
  '#7a7a2e',
  '#a23b5a',
  '#2e7f86',
  '#8c6239',
  '#56755a',
] as const;

/**
 * The one spelling of an e-mail address that is stored, looked up and counted: case, full-width letters, spaces
 * around it and the two spellings of an international domain make no difference.
 */
export function normalEmail(email: string): string {
  const text = email
    .normalize('NFKC')
    .replace(/\p{Cc}+/gu, '')
    .trim()
    .toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  const domain = text.slice(at + 1);
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

export function fullNameOf(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** Up to two letters for the round picture. */
export function abbrOf(person: { firstName: string; lastName: string }): string {
  const letters = [person.firstName, person.lastName].map((name) => [...name.trim()][0] ?? '').join('');
  return letters.toUpperCase() || '?';
}

/** The chosen colour, or one that stays the same for the same person. */
export function colorOf(person: { id: number; color: string }): string {
  return person.color || (palette[person.id % palette.length] ?? palette[0]);
}

/** Observers and people who left get no conversations. */
export function isAssignable(person: { role: RoleName; isActive: boolean }): boolean {
  return person.isActive && roles[person.role].isAssignable;
}

/** What is read of a user, before anything is derived from it. */
export interface UserFacts {
  id: number;
  agencyId: number;
  email: string;
  firstName: string;
  lastName: string;
  role: RoleName;
  isPrimary: boolean;
  localeCode: string;
  timezone: string;
  color: string;
  isActive: boolean;
  createdAt: Date;
  /** When a running session of theirs was last used; null when none runs. */
  lastSeenAt: Date | null;
}

/** What follows from the facts. */
export interface UserDerived {
  fullName: string;
  abbr: string;
  isOnline: boolean;
  isAssignable: boolean;
}

/** A colleague as both faces of the API show them. */
export type UserView = Omit<UserFacts, 'lastSeenAt'> & UserDerived;

type Needed = Pick<UserFacts, 'id' | 'firstName' | 'lastName' | 'role' | 'color' | 'isActive' | 'lastSeenAt'>;

/** Adds what follows from the facts; whoever reads fewer facts gets a smaller view. */
export function viewOfUser<T extends Needed>(facts: T, now: Date): Omit<T, 'lastSeenAt'> & UserDerived {
  const { lastSeenAt, ...user } = facts;
  return {
    ...user,
    fullName: fullNameOf(facts),
    abbr: abbrOf(facts),
    color: colorOf(facts),
    isOnline: lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < ONLINE_MS,
    isAssignable: isAssignable(facts),
  };
}
