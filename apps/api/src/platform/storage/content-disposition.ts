/** Images that no browser takes for a program. SVG is not among them: it can carry script. */
const SAFE_IMAGES = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
]);
const MIME_TYPE = /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,60}$/;

/** Only harmless pictures are shown by the browser; everything else it saves. */
export function isShownInline(mimeType: string): boolean {
  return SAFE_IMAGES.has(mimeType);
}

/** @returns the type for the header; what does not look like one is just bytes. */
export function safeMimeType(mimeType: string): string {
  const type = mimeType.toLowerCase().split(';')[0]?.trim() ?? '';
  return MIME_TYPE.test(type) ? type : 'application/octet-stream';
}

/**
 * `Content-Disposition` after RFC 6266: a plain name for old browsers, and the real one, encoded after RFC 8187.
 * Nothing in the name can end the header or name a folder.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const clean = cleanName(name);
  const plain = clean.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Control and direction characters would lie about the name's end, as in `cv\u202Efdp.exe`. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is taken out here
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

function cleanName(name: string): string {
  const clean = name
    .replace(/\p{Surrogate}/gu, '')
    .replace(HIDDEN, '')
    .replace(/[/\\]/g, '_')
    .replace(/^\.+/, '')
    .trim();
  return clean || 'file';
}

/** Shortens a name to a number of UTF-8 bytes and keeps its ending. */
export function shortenName(name: string, maxBytes: number): string {
  const clean = cleanName(name);
  if (Buffer.byteLength(clean) <= maxBytes) return clean;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? '';
  const letters = [...clean.slice(0, clean.length - ending.length)];
  while (Buffer.byteLength(letters.join('') + ending) > maxBytes) letters.pop();
  return letters.join('') + ending;
}
