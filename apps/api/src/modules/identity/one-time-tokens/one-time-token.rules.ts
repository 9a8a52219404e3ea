import { createHash, randomBytes } from 'node:crypto';

/** What a token is good for; a token of one kind is nothing for another. */
export type OneTimeTokenKind =
  | 'invitation'
  | 'password-reset'
  | 'password-setup'
  | 'verification'
  | 'mfa-challenge'
  | 'direct-login'
  | 'impersonation'
  | 'staff-access'
  | 'sso-sign-in';

/** What comes by mail and lets somebody in at once is good for so long. */
const BY_MAIL = 10 * 60;

/** Seconds. */
export const tokenLifetimes: Readonly<Record<OneTimeTokenKind, number>> = Object.freeze({
  invitation: 72 * 3_600,
  'password-reset': BY_MAIL,
  'password-setup': BY_MAIL,
  verification: BY_MAIL,
  'mfa-challenge': 5 * 60,
  'direct-login': 60,
  impersonation: 60,
  'staff-access': 5 * 60,
  'sso-sign-in': 60,
});

const SECRET_BYTES = 32;
const SHAPE = /^(\d{1,15})\.([A-Za-z0-9_-]{43})$/;

/** `agency.secret`, 256 random bits: the agency is part of it, so that nothing has to be looked up across agencies. */
export function newOneTimeToken(agencyId: number): string {
  return `${agencyId}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** @returns the agency that a token says it belongs to; null when it is no token. */
export function agencyOfToken(token: string): number | null {
  const agencyId = Number(SHAPE.exec(token)?.[1] ?? 0);
  return Number.isSafeInteger(agencyId) && agencyId > 0 ? agencyId : null;
}

/** The kind is part of what is hashed, so that a token cannot be taken for another kind's. */
export function oneTimeTokenHash(kind: OneTimeTokenKind, token: string): string {
  return createHash('sha256').update(`${kind}\n${token}`).digest('base64url');
}
