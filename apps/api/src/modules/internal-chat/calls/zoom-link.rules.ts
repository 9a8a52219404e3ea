const MEETING = /^\/(?:j|w|s|my|wc)\/[^/]/;

/** The first link to a meeting at Zoom in what somebody wrote; null when there is none. */
export function zoomLinkIn(text: string): string | null {
  for (const [found] of text.matchAll(/https:\/\/[^\s<>"']+/gi)) {
    const url = URL.parse(found.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, ''));
    if (url && isZoom(url)) return url.href;
  }
  return null;
}

function isZoom({ protocol, hostname, port, username, password, pathname }: URL): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return (hostname === 'zoom.us' || hostname.endsWith('.zoom.us')) && MEETING.test(pathname);
}
