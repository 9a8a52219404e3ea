/**
 * A cookie that the server means for scripts. Over https its name binds it to this host (`__Host-`); one without the
 * prefix may then be another site's under the same domain, or one of before, and is not asked.
 */
export function readableCookie(name: string, cookies: string = document.cookie): string | null {
  const pairs = cookies.split('; ');
  const pair = [`__Host-${name}=`, `${name}=`]
    .map((start) => pairs.find((cookie) => cookie.startsWith(start)))
    .find((found) => found !== undefined);
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
  } catch {
    return null;
  }
}
