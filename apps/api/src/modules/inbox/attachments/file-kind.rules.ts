/** The type to keep a colleague's file under, by its signature and whether its start can be read as text. */
export function mimeTypeOf(sniffed: string | undefined, isText: boolean): string {
  // A drawing or page in XML may carry scripts: kept, but as text.
  if (sniffed === 'image/svg+xml' || sniffed === 'application/xml') return 'text/plain';
  return sniffed ?? (isText ? 'text/plain' : 'application/octet-stream');
}
