import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Verdict } from './connector.js';

/** Compares in a time that does not depend on where two texts differ, nor on how long they are. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

export function hmac(algorithm: 'sha1' | 'sha256', secret: string, data: Buffer | string): Buffer {
  return createHmac(algorithm, secret).update(data).digest();
}

/** The verdict of a signature that is one of several spellings of the same value. */
export function verdictOf(
  secret: string | undefined,
  given: string | undefined,
  expected: (secret: string) => readonly string[],
  by: string,
): Verdict {
  if (!secret) return { isGenuine: false, reason: 'secret_missing' };
  if (!given) return { isGenuine: false, reason: 'signature_missing' };
  const isGenuine = expected(secret).some((one) => isSame(given, one));
  return isGenuine ? { isGenuine, by } : { isGenuine: false, reason: 'signature_wrong' };
}
