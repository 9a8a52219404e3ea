import { Readable } from 'node:stream';
import { readCsv } from './csv-read.js';

const columns = [
  { key: 'name', names: ['name', 'naam'], isRequired: true },
  { key: 'color', names: ['color'] },
];
const cellsOf = async (content: Readable | string) =>
  (await readCsv(content, columns)).map(({ cells }) => cells);

describe('a file with a table', () => {
  it('is read with commas, semicolons and tabs, and with lines counted as an editor does', async () => {
    expect(await readCsv('Name,Color\r\nRefund,#ff0000\r\n\r\n"two\nlines",\r\nLast\r\n', columns)).toEqual([
      { line: 2, cells: { name: 'Refund', color: '#ff0000' } },
      { line: 5, cells: { name: 'two\nlines', color: '' } },
      { line: 6, cells: { name: 'Last', color: '' } },
    ]);
    expect(await cellsOf('\uFEFFnaam;COLOR\nRefund, fast;#00ff00')).toEqual([
      { name: 'Refund, fast', color: '#00ff00' },
    ]);
    expect(await cellsOf('color\tname\n#00ff00\tRefund')).toEqual([{ name: 'Refund', color: '#00ff00' }]);
  });

  it('gives back what an export made harmless', async () => {
    expect(await cellsOf("name\n'=HYPERLINK(1)\n'quoted'")).toEqual([
      { name: '=HYPERLINK(1)' },
      { name: "'quoted'" },
    ]);
  });

  it('is read in the encoding of old spreadsheets too', async () => {
    expect(await cellsOf(Readable.from([Buffer.from('name\nGrüße', 'latin1')]))).toEqual([{ name: 'Grüße' }]);
  });

  it.each([
    ['', 'There is no line below the names of the columns.'],
    ['name\n', 'There is no line below the names of the columns.'],
    ['title\nRefund', 'The head line lacks the column name.'],
    ['name\n"Refund', 'A quotation mark does not end, or a line is too long.'],
    [`name\n${'x\n'.repeat(5_001)}`, 'A file may have up to 5000 lines.'],
    [`name\n${'x'.repeat(2_000_001)}`, 'A file may have up to 2 MB.'],
  ])('is refused with a sentence: %#', async (text, sentence) => {
    await expect(readCsv(text, columns)).rejects.toMatchObject({
      code: 'csv.unreadable',
      details: { fields: { file: [sentence] } },
    });
  });
});
