import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';

const ISSUER = 'Parley';
const STEP_SECONDS = 30;
const CODES = 10;
/** 140 bits: enough for a keyed hash that is quick to make, and past what anybody can try. */
const CODE_LETTERS = 28;
const BYTES = Math.ceil((CODE_LETTERS * 5) / 8);
const GROUP = 4;
/** Crockford's letters: none of them looks like a digit, and none is lost when somebody reads it out. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const TOTP = /^\d{6}$/;
/** The shorter ones were given out before. */
const RECOVERY = /^(?:[0-9abcdefghjkmnpqrstvwxyz]{28}|[0-9abcdefghjkmnpqrstvwxyz]{16})$/;

/** What somebody typed: six digits of an app, or a code from paper; however they grouped it. */
export type TypedCode = { kind: 'totp' | 'recovery'; code: string } | null;

export function readCode(typed: string): TypedCode {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}\p{Pd}]+/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .toLowerCase();
  if (TOTP.test(code)) return { kind: 'totp', code };
  const plain = code.replaceAll('o', '0').replace(/[il]/g, '1').replaceAll('u', 'v');
  return RECOVERY.test(plain) ? { kind: 'recovery', code: plain } : null;
}

/** 160 bits, as the standard asks for. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** What the app reads from the picture. */
export function otpauthUrl(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret });
}

/**
 * Clocks of phones go wrong: the step before and the step after count too, but none that was used before.
 * @returns the step of the code, or null when it is not right.
 */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | null {
  const outcome = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1_000),
    epochTolerance: STEP_SECONDS,
    ...(lastStep > 0 && { afterTimeStep: lastStep }),
  });
  return outcome.valid && 'timeStep' in outcome ? outcome.timeStep : null;
}

/** Ten codes, in groups that people can copy. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = fivesOf(randomBytes(BYTES))
      .slice(0, CODE_LETTERS)
      .map((five) => LETTERS[five] ?? '');
    return (letters.join('').match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
  });
}

function fivesOf(bytes: Buffer): number[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => Number.parseInt(five, 2));
}
