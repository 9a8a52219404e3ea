import type { FetchedFile } from '../connector.js';
import type { ProviderClient } from '../provider-client.js';

/**
 * A file that stands behind an address of the provider's. The address shows us to the store where it lies: our
 * credentials are for the provider's own servers alone, and never go along to the store.
 */
export async function fetchMedia(
  client: ProviderClient,
  address: string,
  { headers, isTheirs, maxBytes }: Credentials,
): Promise<FetchedFile> {
  const first = await client.download(address, {
    ...(isTheirs(new URL(address)) && { headers }),
    maxBytes,
  });
  const got =
    first.location === undefined
      ? first
      : await client.download(new URL(first.location, address).href, { maxBytes });
  if (got.status !== 200) throw new Error(`The file was answered with ${got.status}.`);
  return { content: got.content, ...(got.mimeType && { mimeType: got.mimeType }) };
}

interface Credentials {
  headers: Record<string, string>;
  isTheirs(url: URL): boolean;
  maxBytes: number;
}

/** The server that we call anyway, and those of the provider's own domain. */
export function theirServers(base: string, domain: string): (url: URL) => boolean {
  return ({ origin, protocol, hostname }) =>
    origin === new URL(base).origin || (protocol === 'https:' && hostname.endsWith(`.${domain}`));
}
