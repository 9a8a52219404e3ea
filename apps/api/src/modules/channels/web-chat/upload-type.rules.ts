import { wellFormed } from '../mail-content/well-formed.rules.js';

/** Bytes at the start of a file that say what it is. */
export const SNIFF_BYTES = 4_100;

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
export function acceptedType(sniffed: string | undefined, head: Uint8Array): string | null {
  if (sniffed === undefined) return looksLikeText(head) ? 'text/plain' : null;
  // A drawing in XML may carry scripts.
  if (sniffed === 'image/svg+xml' || sniffed === 'application/xml') return 'text/plain';
  return KINDS.test(sniffed) || DOCUMENTS.has(sniffed) ? sniffed : null;
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

/** A name that can be shown: no path, no controls, at most 200 characters. */
export function shownName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = wellFormed(last)
    .replace(/[\u0000-\u001F\u007F\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
  return clean.slice(-200) || 'file';
}
