import { mayShow } from './web-chat.rules.js';

const SECRET = /token|key|secret|pass|code|session|auth|mail|signature|^sig$/i;
const LONGEST = 1_000;
/** Who was seen within this time is on the website now: browsers in the background say so less often. */
const HERE_MS = 90_000;
/** Who closes a page may be on the way to the next one. */
const ON_THE_WAY_MS = 15_000;

/** Whether a visitor is on the website, or may be within seconds. */
export function isOnWebsite(visitor: { lastSeenAt: Date; leftAt: Date | null }, now: Date): boolean {
  const { lastSeenAt, leftAt } = visitor;
  const hasLeft = leftAt !== null && leftAt >= lastSeenAt;
  const [since, limit] = hasLeft ? [leftAt, ON_THE_WAY_MS] : [lastSeenAt, HERE_MS];
  return now.getTime() - since.getTime() < limit;
}

/**
 * An address as colleagues may see it: without what follows `#`, without names and passwords, and without the values of
 * what may be a secret. Null for what is no page of the web.
 */
export function shownPage(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.hash = '';
  url.username = '';
  url.password = '';
  for (const name of [...url.searchParams.keys()]) if (SECRET.test(name)) url.searchParams.set(name, '…');
  return url.href.slice(0, LONGEST);
}

/**
 * The page as a link in a mail to the visitor. What was a secret is left out; and since anybody can say that they were on any
 * page, it leads only to websites that the company has named.
 * @param sites of each widget of the chat, as they are kept. A widget without any may stand everywhere, which names none.
 */
export function linkBack(address: string | null, sites: readonly (readonly string[])[]): string | null {
  const shown = address === null ? null : shownPage(address);
  if (shown === null || shown.length === LONGEST) return null;
  const url = new URL(shown);
  if (!sites.some((allowed) => allowed.length > 0 && mayShow(allowed, url.origin, ''))) return null;
  for (const [name, value] of [...url.searchParams]) if (value === '…') url.searchParams.delete(name);
  return url.href;
}
