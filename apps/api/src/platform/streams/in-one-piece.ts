import type { Writable } from 'node:stream';

/** What is written to a stream in the same moment leaves in one piece: handing a piece to the system takes as long as much else. */
export function inOnePiece(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
