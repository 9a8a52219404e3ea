import { isUtf8 } from 'node:buffer';
import { UnreadableSheet } from './sheet.rules.js';

const NEW_LINE = 0x0a;
/** A text of so many bytes without an end of line is no longer looked at as a whole. */
const MAX_PIECE = 4_000_000;

/**
 * Whatever a text file is written in, as UTF-8: with or without a mark at its beginning, UTF-16 of both kinds, and
 * what old spreadsheets write. Each line is judged by itself, because files are put together from several.
 */
export async function* utf8Bytes(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  const head = await firstBytes(iterator);
  const rest = after(head, iterator);
  const wide = wideEncoding(head);
  if (wide) yield* decoded(rest, wide);
  else if (head.includes(0)) throw new UnreadableSheet('wrong_type');
  else yield* lines(withoutMark(head), iterator);
}

async function firstBytes(iterator: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < 512) {
    const { value, done } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* after(head: Buffer, iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
}

/** By the mark, or by the zeros that Latin letters have in UTF-16. */
function wideEncoding(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const looked = head.subarray(0, 512);
  if (looked.length < 4) return null;
  const zeros = [0, 0];
  for (const [at, byte] of looked.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const most = looked.length / 5;
  if (zeros[1]! > most && zeros[0]! < zeros[1]! / 4) return 'utf-16le';
  if (zeros[0]! > most && zeros[1]! < zeros[0]! / 4) return 'utf-16be';
  return null;
}

function withoutMark(head: Buffer): Buffer {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
}

async function* decoded(source: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

async function* lines(head: Buffer, iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  let left: Buffer[] = [];
  let size = 0;
  for await (const chunk of after(head, iterator)) {
    const end = chunk.lastIndexOf(NEW_LINE) + 1;
    if (end === 0 && size + chunk.length < MAX_PIECE) {
      left.push(chunk);
      size += chunk.length;
      continue;
    }
    const cut = end === 0 ? chunk.length : end;
    yield asUtf8(Buffer.concat([...left, chunk.subarray(0, cut)]));
    left = cut < chunk.length ? [chunk.subarray(cut)] : [];
    size = chunk.length - cut;
  }
  if (size > 0) yield asUtf8(Buffer.concat(left));
}

function asUtf8(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes;
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length;) {
    const found = bytes.indexOf(NEW_LINE, from);
    const to = found < 0 ? bytes.length : found + 1;
    const line = bytes.subarray(from, to);
    parts.push(isUtf8(line) ? line : Buffer.from(western.decode(line)));
    from = to;
  }
  return Buffer.concat(parts);
}

const western = new TextDecoder('windows-1252');
