import { domainToASCII } from 'node:url';
import { roles, type RoleName } from '@parley/schema';
import { isQuiet, type Quiet } from '../do-not-disturb/do-not-disturb.rules.js';
import { imagePath } from '../profile-images/profile-image.rules.js';

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

/** Invited people have not come yet; deactivated ones may come back. */
export const userStatuses = ['active', 'invited', 'deactivated'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** SQL: the status of the account `u`. Who came, by whatever door, has a password or a proven address. */
export const STATUS_SQL = `CASE WHEN NOT u.is_active THEN 'deactivated'
  WHEN u.invited_at IS NOT NULL AND u.password_hash = '' AND u.email_verified_at IS NULL THEN 'invited'
  ELSE 'active' END`;

/** SQL: when the person of the account `u` wants to be left alone; null while they never said. */
export const QUIET_SQL = `(SELECT json_build_object('enabled', d.enabled, 'automaticallyEnabled', d.automatically_enabled,
    'expiresAt', d.expires_at, 'fromMinute', d.from_minute, 'toMinute', d.to_minute)
  FROM do_not_disturb_schedule d WHERE d.agency_id = u.agency_id AND d.user_id = u.id)`;

/** Observers, people who left and people who have not come yet get no conversations. */
export function isAssignable(person: { role: RoleName; isActive: boolean; status?: UserStatus }): boolean {
  return person.isActive && person.status !== 'invited' && roles[person.role].isAssignable;
}

/** Whether somebody's telephone is switched on: only then calls ring for them. */
export const voipStatuses = ['ONLINE', 'OFFLINE'] as const;
export type VoipStatus = (typeof voipStatuses)[number];

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
  status: UserStatus;
  invitedAt: Date | null;
  onlyPrivateChannels: boolean;
  hasTwoFactor: boolean;
  needsNewPassword: boolean;
  favouriteReactions: string[];
  /** The random id of the picture; empty: letters are shown. */
  profileImageKey: string;
  isEmailVerified: boolean;
  /** When they want to be left alone; null while they never said. */
  quiet: Quiet | null;
  voipStatus: VoipStatus;
  teams: { id: number; name: string }[];
  version: number;
  createdAt: Date;
  /** When a running session of theirs was last used; null when none runs. */
  lastSeenAt: Date | null;
}

/** What follows from the facts. */
export interface UserDerived {
  fullName: string;
  abbr: string;
  /** There, and doing something. */
  isOnline: boolean;
  /** There, and silent for long, or away as they say themselves. */
  isAway: boolean;
  isAssignable: boolean;
}

/** How a person shows themselves beside their name. */
export interface UserLooks {
  /** The address of the picture, small and large. */
  profileImage: string | null;
  profileImageLarge: string | null;
  isDoNotDisturb: boolean;
}

/** A colleague as both faces of the API show them. */
export type UserView = UserFacts & UserDerived;

type Needed = Pick<
  UserFacts,
  'id' | 'firstName' | 'lastName' | 'role' | 'color' | 'isActive' | 'lastSeenAt'
> & {
  status?: UserStatus;
};

type Shown = Pick<UserFacts, 'agencyId' | 'timezone' | 'profileImageKey' | 'quiet'>;

export function looksOf({ agencyId, timezone, profileImageKey, quiet }: Shown, now: Date): UserLooks {
  return {
    profileImage: imagePath(agencyId, profileImageKey, 96),
    profileImageLarge: imagePath(agencyId, profileImageKey, 512),
    isDoNotDisturb: quiet !== null && isQuiet(quietOf(quiet), timezone, now),
  };
}

/** Dates inside of JSON come as text. */
function quietOf(quiet: Quiet): Quiet {
  return { ...quiet, expiresAt: quiet.expiresAt && new Date(quiet.expiresAt) };
}

/** Adds what follows from the facts; whoever reads fewer facts gets a smaller view. */
export function viewOfUser<T extends Needed>(facts: T, now: Date): T & UserDerived {
  const { lastSeenAt } = facts;
  return {
    ...facts,
    fullName: fullNameOf(facts),
    abbr: abbrOf(facts),
    color: colorOf(facts),
    isOnline: lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < ONLINE_MS,
    isAway: false,
    isAssignable: isAssignable(facts),
  };
}
