import { createHash } from 'node:crypto';
import { signInLimits } from '@parley/schema';
import { normalEmail } from '../users/user.rules.js';

/** What is counted: `limit` attempts in the window, whichever process they come to. */
export interface CountedKey {
  key: string;
  limit: number;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * The counters of an attempt. The account's is made of the very text by which the account is looked up, so no other
 * spelling reaches the same account past its counter; accounts that do not exist are counted alike.
 */
export function countersOf(email: string, ip: string): CountedKey[] {
  return [
    { key: `account:${digest(normalEmail(email))}`, limit: signInLimits.attemptsPerAccount },
    { key: `address:${digest(networkOf(ip))}`, limit: signInLimits.attemptsPerAddress },
  ];
}

/** One household or office: a whole IPv4 address, or the /64 that an IPv6 user can choose addresses from. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/s, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
