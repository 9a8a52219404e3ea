import { Readable } from 'node:stream';
import { sheetLimits } from '@parley/schema';
import { parse } from 'csv-parse';
import { restored } from '../csv/csv-cells.js';
import {
  cutCell,
  headOf,
  isSomebody,
  numbered,
  type Sheet,
  type SheetRow,
  UnreadableSheet,
} from './sheet.rules.js';
import { utf8Bytes } from './utf8-bytes.js';

/** Bytes of one row: a cell of ten megabytes is an answer about its row; a quotation mark that never ends is not. */
const MAX_RECORD = 16_000_000;
const PROBE = 20_000;

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** A text with commas, semicolons, tabs or bars between its cells. */
export function csvSheet(open: () => Promise<AsyncIterable<Buffer>>): Sheet {
  let head: readonly string[] = [];
  return {
    format: 'CSV',
    head: () => head,
    async *rows() {
      let isFirst = true;
      for await (const { record, info } of parsed(await open())) {
        if (isFirst) {
          isFirst = false;
          const isHeadless = isSomebody(record);
          head = isHeadless ? numbered(record.length) : headOf(record);
          if (!isHeadless) continue;
        }
        yield rowOf(record, info.lines);
      }
    },
  };
}

/** No more cells than a file may have columns, and one more that says that there were. */
function rowOf(record: readonly string[], line: number): SheetRow {
  return {
    line,
    cells: record.slice(0, sheetLimits.columns + 1).map((cell) => restored(cutCell(cell).trim())),
  };
}

async function* parsed(source: AsyncIterable<Buffer>): AsyncGenerator<Parsed> {
  const bytes = utf8Bytes(source);
  const first = await bytes.next();
  const probe = first.done ? Buffer.alloc(0) : first.value;
  const parser = parse({
    info: true,
    delimiter: delimiterOf(probe.subarray(0, PROBE).toString('utf8')),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD,
  });
  const input = Readable.from(withFirst(probe, bytes), { objectMode: false });
  input.on('error', (error) => parser.destroy(error));
  try {
    yield* input.pipe(parser) as unknown as AsyncIterable<Parsed>;
  } catch (error) {
    throw asUnreadable(error);
  } finally {
    input.destroy();
  }
}

async function* withFirst(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

function asUnreadable(error: unknown): unknown {
  const { code, lines } = error as { code?: string; lines?: number };
  if (!code?.startsWith('CSV_')) return error;
  const isLong = code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED';
  return new UnreadableSheet(isLong ? 'row_too_long' : 'broken', lines ?? null, error);
}

/** What stands most often in the first line, outside of quotation marks. */
export function delimiterOf(text: string): string {
  const head = (text.split(/\r?\n|\r/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (mark: string) => head.split(mark).length;
  return [',', ';', '\t', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',');
}
