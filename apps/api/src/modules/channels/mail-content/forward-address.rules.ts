type Sign = (purpose: string, text: string) => string;

const PURPOSE = 'forward address';
const shape = /^in-([0-9a-z]{1,12})-([0-9a-f]{20})@/;

/**
 * Where somebody's own mail server passes mail on to: it names the channel, and nobody can guess it. The domain is that
 * of this installation.
 */
export function forwardAddress(sign: Sign, channelId: number, domain: string): string {
  return `in-${channelId.toString(36)}-${markOf(sign, channelId)}@${domain}`;
}

/** Null for every other address. Whose mail it is says the keyed mark, so the domain may be any. */
export function channelOfForward(sign: Sign, address: string): number | null {
  const [, id, mark] = shape.exec(address.toLowerCase()) ?? [];
  const channelId = Number.parseInt(id ?? '', 36);
  return Number.isSafeInteger(channelId) && mark === markOf(sign, channelId) ? channelId : null;
}

const markOf = (sign: Sign, channelId: number): string => sign(PURPOSE, String(channelId)).slice(0, 20);
