const START = '/tickets';
/** Pages that would send one back to sign-in, or sign one out. */
const NOT_AFTER_SIGN_IN = /^\/(auth|verification|reset-password)(\/|$)/i;
// oxlint-disable-next-line no-control-regex -- browsers leave some of these out of addresses, so that `/<tab>/x` is `//x`
const STRANGE = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/;

/** Only paths of this site are followed after sign-in, so that a link cannot send people elsewhere. */
export function safeNext(next: string | null): string {
  if (!next || !/^\/(?!\/)/.test(next) || STRANGE.test(next)) return START;
  const here = window.location.origin;
  // As the browser will read it: dots are resolved, and what then begins with two slashes is another site.
  const url = URL.canParse(next, here) ? new URL(next, here) : null;
  if (url?.origin !== here || url.pathname.includes('//')) return START;
  return NOT_AFTER_SIGN_IN.test(url.pathname) ? START : url.pathname + url.search + url.hash;
}
