import { createHash, createHmac, randomBytes } from 'node:crypto';
import { timing } from '@parley/schema';

const DAY_MS = 86_400_000;
const SHAPE = /^([1-9]\d{0,15})\.([\w-]{43})\.([\w-]{43})$/;

/**
 * A refresh token, `agency.secret.step`: the secret stays the same as long as the session, the step changes with each
 * use. Only hashes of it are stored.
 */
export interface RefreshTokenParts {
  agencyId: number;
  sessionSecret: string;
  step: string;
}

export function firstRefreshToken(agencyId: number): string {
  return [agencyId, randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')].join('.');
}

/** @returns null for anything that cannot be a refresh token. */
export function readRefreshToken(token: string | null | undefined): RefreshTokenParts | null {
  const match = SHAPE.exec(token ?? '');
  return match && { agencyId: Number(match[1]), sessionSecret: match[2] ?? '', step: match[3] ?? '' };
}

/**
 * The token that follows. It is computed from its parent and not drawn, so that two tabs that show the same parent at
 * the same time can both be given it, though only its hash is stored. Without the parent it cannot be computed.
 */
export function nextRefreshToken(token: string, key: Buffer): string {
  const { agencyId, sessionSecret } = readRefreshToken(token) ?? { agencyId: 0, sessionSecret: '' };
  return [agencyId, sessionSecret, createHmac('sha256', key).update(token).digest('base64url')].join('.');
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** What access tokens of a session carry; the session's row knows its hash only. */
export function bindingOf(sessionSecret: string): string {
  return createHash('sha256').update(`access ${sessionSecret}`).digest('base64url');
}

/** The value of X-CSRF-Token that belongs to a session's refresh cookie. */
export function csrfTokenOf(sessionSecret: string, key: Buffer): string {
  return createHmac('sha256', key).update(sessionSecret).digest('base64url');
}

export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + timing.sessionDays * DAY_MS);
}

export function refreshTokenEnd(now: Date, sessionEndsAt: Date): Date {
  return new Date(Math.min(now.getTime() + timing.refreshIdleDays * DAY_MS, sessionEndsAt.getTime()));
}

export interface ShownToken {
  usedAt: Date | null;
  expiresAt: Date;
  /** Whether its successor was already used itself; null when it has none. */
  isSuccessorUsed: boolean | null;
  sessionRevokedAt: Date | null;
  sessionExpiresAt: Date;
  isUserActive: boolean;
}

/** `repeat` gives the same successor once more; `reuse` means that somebody has a copy: the session must end. */
export type RefreshDecision = 'rotate' | 'repeat' | 'reuse' | 'over';

export function decideRefresh(token: ShownToken, now: Date): RefreshDecision {
  if (token.sessionRevokedAt || token.sessionExpiresAt <= now || !token.isUserActive) return 'over';
  if (!token.usedAt) return token.expiresAt <= now ? 'over' : 'rotate';
  const isRecent = now.getTime() - token.usedAt.getTime() <= timing.refreshGraceSeconds * 1_000;
  return isRecent && token.isSuccessorUsed === false ? 'repeat' : 'reuse';
}
