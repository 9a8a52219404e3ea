import type { SheetRow } from '../../../platform/sheets/index.js';
import type { Storage } from '../../../platform/storage/index.js';

/** A row, and where the one after it begins. */
export interface PlacedRow extends SheetRow {
  readonly end: number;
}

const NEW_LINE = 0x0a;

/** A row as it is kept: JSON on a line of its own, with the number of its line first. */
export function rowLine({ line, cells }: SheetRow): string {
  return `${JSON.stringify([line, ...cells])}\n`;
}

/** The rows of an import from one place on, as they come from the storage: never more of them than are on their way. */
export async function* rowsFrom(
  storage: Storage,
  key: string,
  from: number,
  size: number,
): AsyncGenerator<PlacedRow> {
  if (from >= size) return;
  const { stream } = await storage.get(key, { start: from, end: size - 1 });
  let left: Buffer = Buffer.alloc(0);
  let place = from;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const all = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
      let start = 0;
      for (let end = all.indexOf(NEW_LINE); end >= 0; end = all.indexOf(NEW_LINE, start)) {
        place += end + 1 - start;
        yield { ...parsed(all.subarray(start, end)), end: place };
        start = end + 1;
      }
      left = all.subarray(start);
    }
  } finally {
    stream.destroy();
  }
}

function parsed(bytes: Buffer): SheetRow {
  const [line, ...cells] = JSON.parse(bytes.toString('utf8')) as [number, ...string[]];
  return { line, cells };
}

/** So many at once, as long as there are any. */
export async function* batchesOf<T>(rows: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
