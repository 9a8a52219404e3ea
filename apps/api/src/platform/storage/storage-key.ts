import { createHash, randomUUID } from 'node:crypto';

const KEY = /^[1-9]\d{0,18}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A new key for a file of an agency. */
export function newKey(agencyId: number): string {
  return `${agencyId}/${randomUUID()}`;
}

/**
 * The key of a file that is made from something else: always the same for the same `origin`. What is made again after a
 * crash lands on the same key, so no first half is left behind.
 */
export function derivedKey(agencyId: number, origin: string): string {
  const hex = createHash('sha256').update(`${agencyId}/${origin}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return `${agencyId}/${parts.join('-')}`;
}

/** Nothing but our own keys reaches a path or an address. @throws on anything else. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is not a key of the storage.');
  return key;
}

/** @throws when the key belongs to another agency. */
export function checkOwner(key: string, agencyId: number): string {
  if (!checkKey(key).startsWith(`${agencyId}/`)) throw new Error('This key belongs to another agency.');
  return key;
}
