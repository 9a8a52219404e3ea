import { isIP } from 'node:net';

/** Names that stand for ranges of addresses. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Whether it is an address, a network such as 10.0.0.0/8, or the name of a range. */
export function isTrustedProxy(entry: string): boolean {
  if (RANGES.includes(entry)) return true;
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (!version || more.length) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (BITS[version] ?? 0));
}
