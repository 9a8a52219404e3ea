const KINDS = /^(image|audio|video)\//;
const DOCUMENTS = new Set([
  'application/pdf',
  'application/rtf',
  'application/zip',
  'application/gzip',
  'application/x-cfb',
  'application/epub+zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
]);

/**
 * The type to keep a visitor's file under, or null when it is not accepted. What the browser claims plays no part:
 * known signatures decide, and what has none must be readable text.
 */
export function acceptedType(sniffed: string | undefined, isText: boolean): string | null {
  if (sniffed === undefined) return isText ? 'text/plain' : null;
  // A drawing in XML may carry scripts.
  if (sniffed === 'image/svg+xml' || sniffed === 'application/xml') return 'text/plain';
  return KINDS.test(sniffed) || DOCUMENTS.has(sniffed) ? sniffed : null;
}
