import { createHash } from 'node:crypto';

/** The same callers come again and again, and working one out takes as long as counting. */
const MOST_KNOWN = 1_000;
const LONGEST_KNOWN = 2_000;
const known = new Map<string, string>();

/** Counts are kept under fingerprints: neither tokens nor addresses of people lie in the store. */
export function fingerprint(text: string): string {
  const before = known.get(text);
  if (before) return before;
  const made = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  if (text.length > LONGEST_KNOWN) return made;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, made);
  return made;
}

/** One household or server owns a whole /64 of IPv6, so its addresses count as one. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group || '0', 16).toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Spellings of one e-mail address that sign in to one account. */
export function sameEmail(value: unknown): string {
  return typeof value === 'string' ? value.normalize('NFKC').trim().toLowerCase().slice(0, 320) : '';
}
