import { randomInt } from 'node:crypto';
import type { Customer, MediaFile } from '../../world/conversation.js';
import type { World } from '../../world/world.js';
import type { CustomerDeed } from '../provider.js';

const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const START = new Set(['START', 'YES', 'UNSTOP']);

/** A number in digits, as a country that does not exist could have given it. */
export function newNumber(): string {
  return `999${randomInt(10_000_000, 99_999_999)}`;
}

/** The network hears STOP and START by itself, before the business does. */
export async function heedConsent(
  world: World,
  account: string,
  customer: Customer,
  deed: CustomerDeed,
): Promise<'STOP' | 'START' | null> {
  if (deed.kind !== 'message') return null;
  const word = deed.message.text.trim().toUpperCase();
  const heard = STOP.has(word) ? 'STOP' : START.has(word) ? 'START' : null;
  if (heard) await world.saveCustomer(account, { ...customer, hasOptedOut: heard === 'STOP' });
  return heard;
}

/** The files behind addresses, as a network fetches them to send them on. Null: one is not there. */
export async function fetched(world: World, urls: readonly string[]): Promise<MediaFile[] | null> {
  const files: MediaFile[] = [];
  for (const url of urls) {
    const got = await fetch(url).catch(() => null);
    if (!got?.ok) return null;
    const mimeType = got.headers.get('content-type')?.split(';')[0] ?? 'application/octet-stream';
    const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? 'file');
    files.push(await world.saveMedia(Buffer.from(await got.arrayBuffer()), { name, mimeType }));
  }
  return files;
}
