import type { SsoProblem } from '@parley/schema';
import { createHash, randomBytes } from 'node:crypto';
import { domainOf, type SsoFacts } from '../sso/sso.rules.js';
import { normalEmail } from '../users/user.rules.js';

export class SsoRefusal extends Error {
  constructor(
    readonly problem: SsoProblem,
    cause?: unknown,
  ) {
    super(problem, { cause });
  }
}

export const ATTEMPT_SECONDS = 600;
const SECRET_BYTES = 32;
const STATE = /^(\d{1,15})\.[A-Za-z0-9_-]{43}$/;
const BROWSER = /^[A-Za-z0-9_-]{43}$/;

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** `agency.secret`: where to look is part of it, so that nothing is looked up across companies. */
export function newState(agencyId: number): string {
  return `${agencyId}.${newSecret()}`;
}

export function agencyOfState(state: string): number | null {
  const agencyId = Number(STATE.exec(state)?.[1] ?? 0);
  return Number.isSafeInteger(agencyId) && agencyId > 0 ? agencyId : null;
}

/** @returns the secret of a browser's cookie, or null for what is none. */
export function browserSecret(cookie: string | undefined): string | null {
  return cookie !== undefined && BROWSER.test(cookie) ? cookie : null;
}

export function hashFor(purpose: 'state' | 'browser', secret: string): string {
  return createHash('sha256').update(`sso ${purpose}\n${secret}`).digest('base64url');
}

const MAX_PATH = 500;
/** No page of this origin needs one of these at the beginning of its path. */
const ELSEWHERE = /^\/[\\/]|[\\\p{Cc}]|^\/+auth(\/|$)/iu;

/** A path of Parley to go on to; whatever is none becomes the first page. */
export function safePath(next: unknown): string {
  if (typeof next !== 'string' || next.length > MAX_PATH || !next.startsWith('/') || ELSEWHERE.test(next))
    return '/';
  const base = 'https://parley.invalid';
  if (!URL.canParse(next, base)) return '/';
  const url = new URL(next, base);
  if (url.origin !== base || ELSEWHERE.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Somebody as the provider knows them, with an address that is proven to be theirs. */
export interface ProvenPerson {
  subject: string;
  issuer: string;
  email: string;
  firstName: string;
  lastName: string;
}

type Claims = Readonly<Record<string, unknown>>;

const MAX_NAME = 100;
const MAX_EMAIL = 254;

/**
 * What is taken of a provider's claims.
 * @throws SsoRefusal unless it vouches for an address in one of the company's domains.
 */
export function provenPerson(
  who: { issuer: string; subject: string; claims: Claims },
  connection: Pick<SsoFacts, 'domains'>,
): ProvenPerson {
  const { claims, issuer, subject } = who;
  const email = typeof claims['email'] === 'string' ? normalEmail(claims['email']) : '';
  if (!email.includes('@') || email.length > MAX_EMAIL || !isVouchedFor(claims))
    throw new SsoRefusal('sso_email_unverified');
  if (!connection.domains.includes(domainOf(email))) throw new SsoRefusal('sso_domain');
  return { issuer, subject, email, ...namesOf(claims, email) };
}

/** Microsoft says in a claim of its own whether the owner of the domain vouches for an address. */
function isVouchedFor(claims: Claims): boolean {
  const says = (claim: string) => ['true', '1'].includes(String(claims[claim]));
  return says('email_verified') || says('xms_edov');
}

function namesOf(claims: Claims, email: string): { firstName: string; lastName: string } {
  const text = (claim: string) => {
    const value = claims[claim];
    return typeof value === 'string'
      ? value
          .replace(/\p{Cc}+/gu, ' ')
          .trim()
          .slice(0, MAX_NAME)
      : '';
  };
  const [first = '', ...rest] = text('name').split(/\s+/);
  const firstName = text('given_name') || first || email.split('@')[0]!.slice(0, MAX_NAME);
  return { firstName, lastName: text('family_name') || (text('given_name') ? '' : rest.join(' ')) };
}
