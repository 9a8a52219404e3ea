import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { stringify } from 'csv-stringify';
import { neutralised } from './csv-cells.js';

/** A file of rows, written while it is read. Keys of `columns` are those of the rows, values stand in the head line. */
export function csvOf(columns: Readonly<Record<string, string>>, rows: AsyncIterable<object>): Readable {
  const source = Readable.from(rows);
  const csv = stringify({
    header: true,
    columns: { ...columns },
    bom: true,
    record_delimiter: 'windows',
    // A line within a cell would be a row of its own to most programs.
    quoted_match: /[\r\n]/,
    cast: { string: neutralised, boolean: (value) => (value ? 'yes' : 'no') },
  });
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return source.pipe(csv);
}

/** Answers with a file to save. `name` is ours: letters, digits and dashes. */
export function sendCsv(reply: FastifyReply, name: string, csv: Readable): void {
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(csv);
}
