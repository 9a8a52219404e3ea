import { createHash } from 'node:crypto';
import type { EarlierRows } from './import-decision.rules.js';

const FIRST_SIZE = 1 << 12;

/**
 * Which rows of a file were about which way or contact, when nothing of it is written down: fingerprints of 64 bits in
 * one block of numbers, so that half a million rows are some ten megabytes.
 */
export class RememberedRows implements EarlierRows {
  readonly groupsMade = new Set<string>();
  private low = new Uint32Array(FIRST_SIZE);
  private high = new Uint32Array(FIRST_SIZE);
  private lines = new Uint32Array(FIRST_SIZE);
  private count = 0;

  ofContact(id: number): number | null {
    return this.find(`contact ${id}`);
  }

  ofWay(key: string): number | null {
    return this.find(key);
  }

  remember(line: number, contactId: number | null, keys: readonly string[]): void {
    for (const key of keys) this.put(key, line);
    if (contactId !== null) this.put(`contact ${contactId}`, line);
  }

  private find(key: string): number | null {
    const [low, high] = fingerprint(key);
    const at = this.placeOf(low, high);
    return this.lines[at] ? (this.lines[at] as number) : null;
  }

  private put(key: string, line: number): void {
    if (this.count * 2 > this.lines.length) this.grow();
    const [low, high] = fingerprint(key);
    const at = this.placeOf(low, high);
    if (this.lines[at]) return;
    this.low[at] = low;
    this.high[at] = high;
    this.lines[at] = line;
    this.count += 1;
  }

  /** Where it stands, or may be put: the next free place after its own. A line is never 0. */
  private placeOf(low: number, high: number): number {
    const last = this.lines.length - 1;
    let at = low & last;
    while (this.lines[at] && (this.low[at] !== low || this.high[at] !== high)) at = (at + 1) & last;
    return at;
  }

  private grow(): void {
    const { low, high, lines } = this;
    const size = lines.length * 2;
    this.low = new Uint32Array(size);
    this.high = new Uint32Array(size);
    this.lines = new Uint32Array(size);
    for (const [at, line] of lines.entries()) {
      if (!line) continue;
      const to = this.placeOf(low[at] ?? 0, high[at] ?? 0);
      this.low[to] = low[at] ?? 0;
      this.high[to] = high[at] ?? 0;
      this.lines[to] = line;
    }
  }
}

function fingerprint(key: string): [number, number] {
  const bytes = createHash('sha1').update(key).digest();
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
}

/** What is written down already tells of earlier batches; what this batch did so far is remembered here. */
export class RowsOfBatch implements EarlierRows {
  private readonly lines = new Map<string, number>();

  /** @param written rows of earlier batches, by contact */
  constructor(private readonly written: ReadonlyMap<number, number>) {}

  ofContact(id: number): number | null {
    return this.written.get(id) ?? this.lines.get(`contact ${id}`) ?? null;
  }

  ofWay(key: string): number | null {
    return this.lines.get(key) ?? null;
  }

  remember(line: number, contactId: number | null, keys: readonly string[]): void {
    for (const key of keys) this.lines.set(key, line);
    if (contactId !== null) this.lines.set(`contact ${contactId}`, line);
  }
}
