import type { Readable } from 'node:stream';
import { PlatformErrors } from '../errors/coded-error.js';

/** The content piece by piece. @throws request.too_large as soon as there is more of it than allowed. */
export async function* capped(
  content: Readable | Buffer,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Buffer, void, void> {
  let size = 0;
  for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
    const piece = Buffer.from(chunk as Buffer | string);
    size += piece.length;
    if (size > maxBytes) throw PlatformErrors.tooLarge();
    yield piece;
  }
}
