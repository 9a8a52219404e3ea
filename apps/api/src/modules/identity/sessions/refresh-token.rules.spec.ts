import { randomBytes } from 'node:crypto';
import {
  bindingOf,
  csrfTokenOf,
  decideRefresh,
  firstRefreshToken,
  hashOf,
  nextRefreshToken,
  readRefreshToken,
  refreshTokenEnd,
  type ShownToken,
} from './refresh-token.rules.js';

const now = new Date('2026-05-04T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const ahead = (seconds: number) => ago(-seconds);
const fresh: ShownToken = {
  usedAt: null,
  expiresAt: ahead(60),
  isSuccessorUsed: null,
  sessionRevokedAt: null,
  sessionExpiresAt: ahead(600),
  isUserActive: true,
};

describe('what is done with a refresh token', () => {
  it('is rotated once', () => expect(decideRefresh(fresh, now)).toBe('rotate'));

  it('is answered with the same successor for ten seconds', () => {
    expect(decideRefresh({ ...fresh, usedAt: ago(10), isSuccessorUsed: false }, now)).toBe('repeat');
    expect(decideRefresh({ ...fresh, usedAt: ago(10.001), isSuccessorUsed: false }, now)).toBe('reuse');
  });

  it('has no grace once its successor is in use: it is not the immediate parent any more', () => {
    expect(decideRefresh({ ...fresh, usedAt: ago(1), isSuccessorUsed: true }, now)).toBe('reuse');
  });

  it('is over with its session, its user or its time', () => {
    expect(decideRefresh({ ...fresh, expiresAt: now }, now)).toBe('over');
    expect(decideRefresh({ ...fresh, sessionExpiresAt: now }, now)).toBe('over');
    expect(decideRefresh({ ...fresh, sessionRevokedAt: ago(1) }, now)).toBe('over');
    expect(decideRefresh({ ...fresh, isUserActive: false }, now)).toBe('over');
  });
});

describe('a refresh token', () => {
  const key = randomBytes(32);
  const token = firstRefreshToken(7);

  it('tells its agency and nothing else about itself', () => {
    expect(readRefreshToken(token)?.agencyId).toBe(7);
    expect(hashOf(token)).not.toContain(readRefreshToken(token)?.step);
  });

  it('has one successor per key, in the same session', () => {
    const next = nextRefreshToken(token, key);
    expect(nextRefreshToken(token, key)).toBe(next);
    expect(nextRefreshToken(token, randomBytes(32))).not.toBe(next);
    expect(readRefreshToken(next)?.sessionSecret).toBe(readRefreshToken(token)?.sessionSecret);
    expect(nextRefreshToken(next, key)).not.toBe(next);
  });

  it.each([
    '',
    'x',
    '0.a.b',
    `1.${'a'.repeat(43)}`,
    `1.${'a'.repeat(43)}.${'a'.repeat(44)}`,
    null,
    undefined,
  ])('is not %j', (text) => expect(readRefreshToken(text)).toBeNull());

  it('keeps what it is derived into apart', () => {
    const secret = readRefreshToken(token)?.sessionSecret ?? '';
    expect(new Set([secret, bindingOf(secret), csrfTokenOf(secret, key)]).size).toBe(3);
  });

  it('never outlives its session', () => {
    expect(refreshTokenEnd(now, ahead(60))).toEqual(ahead(60));
    expect(refreshTokenEnd(now, ahead(1e7))).toEqual(ahead(14 * 86_400));
  });
});
