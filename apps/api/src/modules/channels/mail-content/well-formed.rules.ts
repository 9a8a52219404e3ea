/** PostgreSQL keeps neither NUL nor half a surrogate pair; mails contain both. */
export function wellFormed(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}

/** One line, no control characters, at most `max` characters. */
export function oneLine(text: string, max: number): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters to be removed
  const flat = wellFormed(text).replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return wellFormed(flat.replace(/\s+/g, ' ').trim().slice(0, max));
}
