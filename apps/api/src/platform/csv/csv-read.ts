import { fileLimits, type UnreadableReason } from '@parley/schema';
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { restored } from './csv-cells.js';
import { CsvErrors } from './csv.errors.js';

/** A column that an import knows: its key, and what may stand in the head line for it (in lower case). */
export interface CsvColumn {
  readonly key: string;
  readonly names: readonly string[];
  readonly isRequired?: boolean;
}

export interface CsvLine {
  /** As an editor counts them: the head line is the first. */
  readonly line: number;
  /** Of the columns that the file has; trimmed, and as they were before an export made them harmless. */
  readonly cells: Readonly<Record<string, string>>;
}

/** @throws csv.unreadable, with a sentence that says why */
export async function readCsv(content: Readable | string, columns: readonly CsvColumn[]): Promise<CsvLine[]> {
  const text = typeof content === 'string' ? content : await textOf(content);
  if (Buffer.byteLength(text) > fileLimits.bytes)
    throw unreadable('too_large', 'A file may have up to 2 MB.');
  const records = recordsOf(text);
  const head = records[0];
  if (!head || records.length < 2)
    throw unreadable('no_lines', 'There is no line below the names of the columns.');
  if (records.length - 1 > fileLimits.lines)
    throw unreadable('too_many_lines', `A file may have up to ${fileLimits.lines} lines.`);
  const places = placesOf(head.record, columns);
  return records.slice(1).map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(places.map(([key, at]) => [key, restored((record[at] ?? '').trim())])),
  }));
}

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

function recordsOf(text: string): ParsedRecord[] {
  try {
    // The types of csv-parse do not follow its option `info`.
    return parse(text, {
      bom: true,
      info: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
    }) as unknown as ParsedRecord[];
  } catch (cause) {
    throw unreadable('no_table', 'A quotation mark does not end, or a line is too long.', { cause });
  }
}

/** Spreadsheets write commas, semicolons or tabs, as the country has it: the head line tells which. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 5_000).split(/\r?\n/, 1)[0] ?? '';
  const count = (mark: string) => head.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',');
}

function placesOf(head: readonly string[], columns: readonly CsvColumn[]): [string, number][] {
  const names = head.map((name) => name.trim().toLowerCase());
  const found = columns.map(
    (column) => [column, names.findIndex((name) => column.names.includes(name))] as const,
  );
  const missing = found
    .filter(([column, at]) => column.isRequired && at < 0)
    .map(([column]) => column.names[0]);
  if (missing.length > 0)
    throw unreadable('no_column', `The head line lacks the column ${missing.join(', ')}.`, {
      columns: missing.join(', '),
    });
  return found.filter(([, at]) => at >= 0).map(([column, at]) => [column.key, at]);
}

async function textOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > fileLimits.bytes) throw unreadable('too_large', 'A file may have up to 2 MB.');
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What Excel saves as "CSV" in western countries.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** `reason` is for clients that say it in another language; it has what they need to do so. */
function unreadable(
  reason: UnreadableReason,
  sentence: string,
  { cause, columns }: { cause?: unknown; columns?: string } = {},
) {
  return CsvErrors.unreadable({
    fields: { file: [sentence] },
    facts: { reason, ...(columns !== undefined && { columns }) },
    ...(cause !== undefined && { cause }),
  });
}
