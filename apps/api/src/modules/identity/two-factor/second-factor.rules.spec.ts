import { generateSync } from 'otplib';
import { newRecoveryCodes, newTotpSecret, otpauthUrl, readCode, stepOfCode } from './second-factor.rules.js';

const secret = newTotpSecret();
const now = new Date('2026-05-04T12:00:10Z');
const codeAt = (seconds: number) =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1_000) + seconds });

describe('a code of the app', () => {
  it('is right in its step, the one before and the one after', () => {
    const step = Math.floor(now.getTime() / 30_000);
    expect(stepOfCode(secret, codeAt(0), now, 0)).toBe(step);
    expect(stepOfCode(secret, codeAt(-30), now, 0)).toBe(step - 1);
    expect(stepOfCode(secret, codeAt(30), now, 0)).toBe(step + 1);
    expect(stepOfCode(secret, codeAt(-60), now, 0)).toBeNull();
    expect(stepOfCode(secret, codeAt(60), now, 0)).toBeNull();
  });

  it('is nothing any more once it or a later one was used', () => {
    const step = Math.floor(now.getTime() / 30_000);
    expect(stepOfCode(secret, codeAt(0), now, step)).toBeNull();
    expect(stepOfCode(secret, codeAt(-30), now, step)).toBeNull();
    expect(stepOfCode(secret, codeAt(30), now, step)).toBe(step + 1);
  });

  it('is of one secret only', () => expect(stepOfCode(newTotpSecret(), codeAt(0), now, 0)).toBeNull());
});

describe('what people type', () => {
  it.each([
    ['123456', 'totp', '123456'],
    [' 123 456 ', 'totp', '123456'],
    ['１２３４５６', 'totp', '123456'],
    ['123-456', 'totp', '123456'],
    ['٣٤٥٦٧٨', 'totp', '345678'],
    ['۳۴۵ ۶۷۸', 'totp', '345678'],
    ['ABCD-EFGH-JKMN-PQRS', 'recovery', 'abcdefghjkmnpqrs'],
    ['abcd efgh jkmn oil0', 'recovery', 'abcdefghjkmn0110'],
  ])('%j is a code of the kind %s', (typed, kind, code) => expect(readCode(typed)).toEqual({ kind, code }));

  it.each(['', '12345', '1234567', 'abcdef', '12345a', 'a'.repeat(17)])('%j is none', (typed) =>
    expect(readCode(typed)).toBeNull(),
  );
});

it('makes ten different recovery codes that can be typed again', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(readCode(code)?.kind).toBe('recovery');
  }
});

it('names Parley and the account to the app', () => {
  expect(otpauthUrl('ABC', 'ann+x@harbour.test')).toBe(
    'otpauth://totp/Parley:ann%2Bx%40harbour.test?secret=ABC&issuer=Parley',
  );
});
