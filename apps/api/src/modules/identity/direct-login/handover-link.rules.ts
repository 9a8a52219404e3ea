const START = '/tickets';
const MAX_PATH = 300;

/**
 * A link that signs in whoever opens it: on the configured address only, whatever the request said its host was. The
 * secret stands behind the hash, so that no server, proxy or referrer on the way sees it.
 */
export function handoverLink(publicUrl: string, token: string, next: string | null = null): string {
  const where = next === null || next === START ? '' : `&next=${encodeURIComponent(next)}`;
  return `${publicUrl}/auth/direct-login#token=${token}${where}`;
}

/** @returns the path to go on to: one of this site, or the start page. */
export function ownPath(next: string | null | undefined): string {
  if (!next || next.length > MAX_PATH) return START;
  const isPlain = /^\/(?![/\\])[\x21-\x7e]*$/.test(next) && !/[\\\u0000-\u001f]/.test(next);
  if (!isPlain || !URL.canParse(next, 'http://own.invalid')) return START;
  const { origin, pathname, search, hash } = new URL(next, 'http://own.invalid');
  // What a browser makes of it counts, not what it looks like: dots, escapes and slashes are resolved first.
  const isOwn =
    origin === 'http://own.invalid' && !pathname.startsWith('//') && !/%(?:2f|5c)/i.test(pathname);
  return isOwn && !pathname.startsWith('/auth/') ? pathname + search + hash : START;
}
