import { deflateRawSync, inflateRawSync } from 'node:zlib';

export const signalKinds = ['DESCRIPTION', 'CANDIDATES'] as const;
export type SignalKind = (typeof signalKinds)[number];

/** Letters of one signal: descriptions of a window with sound, camera and screen have some thousands. */
export const MAX_SIGNAL = 32_000;
/** Letters that fit into a message between the processes beside what goes with them. */
const PIECE = 5_600;
/** Signals that are on their way at once; the oldest ones are given up. */
const MOST_OPEN = 200;

/** A signal may be larger than a message between the processes can be. It travels packed, and in pieces when it has to. */
export function piecesOf(data: string): string[] {
  const packed = deflateRawSync(data).toString('base64');
  const pieces: string[] = [];
  for (let at = 0; at < packed.length; at += PIECE) pieces.push(packed.slice(at, at + PIECE));
  return pieces.length ? pieces : [''];
}

export interface Piece {
  /** Of the whole signal. */
  id: string;
  index: number;
  count: number;
  text: string;
}

/** Puts pieces together again. They come in order, as they were sent one after the other. */
export class OpenSignals {
  private readonly open = new Map<string, string[]>();

  /** @returns the signal when this was its last piece; null when more are to come, or it was none */
  add({ id, index, count, text }: Piece): string | null {
    const pieces = this.open.get(id) ?? [];
    if (pieces.length !== index) {
      this.open.delete(id);
      return null;
    }
    pieces.push(text);
    this.open.set(id, pieces);
    const [oldest] = this.open.keys();
    if (this.open.size > MOST_OPEN && oldest !== undefined) this.open.delete(oldest);
    if (pieces.length < count) return null;
    this.open.delete(id);
    return unpacked(pieces.join(''));
  }
}

function unpacked(packed: string): string | null {
  try {
    return inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: 4 * MAX_SIGNAL }).toString();
  } catch {
    return null;
  }
}
