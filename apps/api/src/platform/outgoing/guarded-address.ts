import { lookup } from 'node:dns/promises';
import { isListed } from '../config/index.js';
import { isPublicAddress } from './address.rules.js';
import { type GuardedBounds, RefusedRequest, UnlistedHost } from './guarded-fetch.js';

/**
 * The address behind a name that somebody typed in, looked at before anything is sent there: whoever connects goes to
 * exactly this address, so that what the name means a moment later does not count.
 * @throws RefusedRequest for a server that is not on the public Internet, unless private ones are allowed, or not on the
 * operator's list.
 */
export async function guardedAddress(
  host: string,
  { allowPrivate, hosts }: Pick<GuardedBounds, 'allowPrivate' | 'hosts'>,
): Promise<string> {
  if (!isListed(host, hosts)) throw new UnlistedHost(host);
  const found = await lookup(host, { all: true });
  const [first] = found;
  if (!first) throw new Error(`There is no server of the name ${host}.`);
  if (!allowPrivate && found.some(({ address }) => !isPublicAddress(address)))
    throw new RefusedRequest(`${host} is not on the public Internet.`);
  return first.address;
}
