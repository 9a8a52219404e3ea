import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';

/** Bytes. What anybody may upload at once. */
export const MAX_UPLOAD = 25_000_000;
/** Bytes at the start of a file that say what it is. */
const SNIFF_BYTES = 4_100;

export interface SniffedFile {
  /** The type by its signature; undefined when it has none that is known. */
  mimeType: string | undefined;
  /** Whether the start can be read as text. */
  isText: boolean;
  /** The whole file: what was looked at is not lost. */
  whole: Readable;
}

/** Looks at the first bytes of an upload. What the browser claims of it plays no part. */
export async function sniff(stream: Readable): Promise<SniffedFile> {
  const { head, whole } = await peek(stream);
  return { mimeType: (await fileTypeFromBuffer(head))?.mime, isText: looksLikeText(head), whole };
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

export function looksLikeText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    // The end may cut a letter in two, which `stream` allows.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

async function peek(stream: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const chunks: Buffer[] = [];
  let size = 0;
  while (size < SNIFF_BYTES) {
    const { value, done } = await iterator.next();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  const start = Buffer.concat(chunks);
  async function* all(): AsyncGenerator<Buffer> {
    yield start;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { head: start.subarray(0, SNIFF_BYTES), whole: Readable.from(all(), { objectMode: false }) };
}
