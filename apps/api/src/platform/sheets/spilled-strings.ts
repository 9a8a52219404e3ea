import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BLOCK = 65_536;
const KEPT_BLOCKS = 128;
const WRITE_AT = 1_000_000;

/**
 * A list of texts that may be far larger than memory: they lie in a file, and only where each begins is kept here, with
 * the blocks that were read last. Cells name them mostly in the order in which they lie.
 */
export class SpilledStrings {
  private readonly folder = mkdtempSync(join(tmpdir(), 'parley-sheet-'));
  private readonly file = openSync(join(this.folder, 'strings'), 'w+', 0o600);
  private readonly blocks = new Map<number, Buffer>();
  private starts = new Float64Array(1_024);
  private waiting: Buffer[] = [];
  private waitingSize = 0;
  private written = 0;
  private count = 0;

  constructor(private readonly most: number) {}

  /** @returns false when there are more than may be kept */
  add(text: string): boolean {
    if (this.count >= this.most) return false;
    const bytes = Buffer.from(text);
    this.waiting.push(bytes);
    this.waitingSize += bytes.length;
    if (this.count + 2 > this.starts.length) this.grow();
    this.count += 1;
    this.starts[this.count] = (this.starts[this.count - 1] ?? 0) + bytes.length;
    if (this.waitingSize > WRITE_AT) this.flush();
    return true;
  }

  /** The text of a number; empty when there is none. */
  get(at: number): string {
    if (!Number.isInteger(at) || at < 0 || at >= this.count) return '';
    if (this.waitingSize > 0) this.flush();
    const from = this.starts[at] ?? 0;
    return this.read(from, this.starts[at + 1] ?? from).toString('utf8');
  }

  close(): void {
    closeSync(this.file);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private read(from: number, to: number): Buffer {
    const parts: Buffer[] = [];
    for (let at = from; at < to;) {
      const number = Math.floor(at / BLOCK);
      const within = at - number * BLOCK;
      const part = this.block(number).subarray(within, within + Math.min(to - at, BLOCK - within));
      if (part.length === 0) break;
      parts.push(part);
      at += part.length;
    }
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  }

  private block(number: number): Buffer {
    const known = this.blocks.get(number);
    if (known) return known;
    const block = Buffer.alloc(BLOCK);
    const size = readSync(this.file, block, 0, BLOCK, number * BLOCK);
    const oldest = this.blocks.keys().next();
    if (this.blocks.size >= KEPT_BLOCKS && !oldest.done) this.blocks.delete(oldest.value);
    this.blocks.set(number, block.subarray(0, size));
    return block.subarray(0, size);
  }

  private flush(): void {
    const all = Buffer.concat(this.waiting);
    for (let at = 0; at < all.length;)
      at += writeSync(this.file, all, at, all.length - at, this.written + at);
    this.written += all.length;
    this.waiting = [];
    this.waitingSize = 0;
    this.blocks.clear();
  }

  private grow(): void {
    const larger = new Float64Array(this.starts.length * 2);
    larger.set(this.starts);
    this.starts = larger;
  }
}
