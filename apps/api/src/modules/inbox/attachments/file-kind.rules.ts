/** Bytes at the start of a file that say what it is. */
export const SNIFF_BYTES = 4_100;
/** Bytes. */
export const MAX_UPLOAD = 25_000_000;

/** The type to keep a colleague's file under. What the browser claims plays no part. */
export function mimeTypeOf(sniffed: string | undefined, head: Uint8Array): string {
  // A drawing or page in XML may carry scripts: kept, but as text.
  if (sniffed === 'image/svg+xml' || sniffed === 'application/xml') return 'text/plain';
  if (sniffed) return sniffed;
  return looksLikeText(head) ? 'text/plain' : 'application/octet-stream';
}

function looksLikeText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    // The end may cut a letter in two, which `stream` allows.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** A name that can be shown: no path, no control or direction characters, at most 200 letters from its end. */
export function shownName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return clean.slice(-200) || 'file';
}
