import type { Writable } from 'node:stream';

/** What is written to a stream in the same moment leaves in one piece: handing a piece to the system takes as long as much else. */
export function inOnePiece(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const lasts = new WeakMap<Writable, (() => void)[]>();

/** Does it right before the piece leaves, when everybody has said what else belongs to it: what that writes leaves with it. */
export function asLastOfPiece(stream: Writable, write: () => void): void {
  const known = lasts.get(stream);
  if (known) return void known.push(write);
  const all = [write];
  lasts.set(stream, all);
  stream.cork();
  process.nextTick(() => {
    lasts.delete(stream);
    for (const each of all) each();
    stream.uncork();
  });
}
