import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { readSheet, type SheetRow, UnreadableSheet, xlsxOf } from './index.js';

let folder: string;
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'p-sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const place = () => join(folder, String((made += 1)));

async function read(content: Buffer | string): Promise<{ head: readonly string[]; rows: SheetRow[] }> {
  const path = place();
  await writeFile(path, content);
  return readAt(path);
}

async function readAt(path: string): Promise<{ head: readonly string[]; rows: SheetRow[] }> {
  const sheet = await readSheet(path);
  const rows: SheetRow[] = [];
  for await (const row of sheet.rows()) rows.push(row);
  return { head: sheet.head(), rows };
}

const cells = async (content: Buffer | string) => (await read(content)).rows.map((row) => row.cells);
const wide = (text: string, swapped = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return swapped ? bytes.swap16() : bytes;
};

async function zipped(parts: Record<string, string | Buffer>): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const path = place();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

const WORKBOOK = {
  'xl/workbook.xml': `<workbook xmlns:r="x"><sheets><sheet name="Old" state="hidden" r:id="a"/><sheet name="Now" r:id="b"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Target="worksheets/old.xml"/><Relationship Id="b" Target="/xl/worksheets/now.xml"/></Relationships>`,
};

describe('text files', () => {
  it('count lines as an editor does, and are read with any of four separators', async () => {
    expect(await read('Name,Mail\r\nAnna,a@x.nl\r\n\r\n"two\nlines",b@x.nl\r\n')).toEqual({
      head: ['Name', 'Mail'],
      rows: [
        { line: 2, cells: ['Anna', 'a@x.nl'] },
        { line: 5, cells: ['two\nlines', 'b@x.nl'] },
      ],
    });
    for (const mark of [',', ';', '\t', '|'])
      expect(await cells(`Name${mark}Mail\nAnna${mark}a@x.nl`)).toEqual([['Anna', 'a@x.nl']]);
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffName\nGrüße 🦊 שלום')],
    ['UTF-16, little end first', wide('Name\nGrüße 🦊 שלום')],
    ['UTF-16, big end first', wide('Name\nGrüße 🦊 שלום', true)],
    ['UTF-16 without a mark', Buffer.from('Name\nGrüße 🦊 שלום and so on and so on', 'utf16le')],
  ])('are read in %s', async (_, bytes) => {
    const { head, rows } = await read(bytes);
    expect(head).toEqual(['Name']);
    expect(rows[0]?.cells[0]).toMatch(/^Grüße 🦊 שלום/);
  });

  it('are read line by line when they are put together from several encodings', async () => {
    const mixed = Buffer.concat([
      Buffer.from('Name\nGrüße\n'),
      Buffer.from('Gr\u00fc\u00dfe\n', 'latin1'),
      Buffer.from('€uro'),
    ]);
    expect(await cells(mixed)).toEqual([['Grüße'], ['Grüße'], ['€uro']]);
  });

  it('keep rows of other lengths, give columns of one name a number, and give back what was made harmless', async () => {
    expect(await read("Mail,Mail,\nname,,x,y\n'=cmd|calc\n")).toEqual({
      head: ['Mail', 'Mail (2)', '#3'],
      rows: [
        { line: 2, cells: ['name', '', 'x', 'y'] },
        { line: 3, cells: ['=cmd|calc'] },
      ],
    });
  });

  it('need no head line when the first line is somebody already', async () => {
    expect(await read('+31 20 123 45 67\n0612345678\n')).toEqual({
      head: ['#1'],
      rows: [
        { line: 1, cells: ['+31 20 123 45 67'] },
        { line: 2, cells: ['0612345678'] },
      ],
    });
  });

  it('with a cell of ten megabytes keep the others, and cut that one where it is still too long', async () => {
    const { rows } = await read(`Name,Note\n"${'x'.repeat(10_000_000)}",a\nAnna,b\n`);
    expect(rows.map((row) => [row.cells[0]?.length, row.cells[1]])).toEqual([
      [10_001, 'a'],
      [4, 'b'],
    ]);
  });

  it.each([
    ['', 'empty'],
    ['   \n', 'empty'],
    ['%PDF-1.7', 'wrong_type'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'locked'],
    [Buffer.concat([Buffer.from('Name\nx'), Buffer.alloc(50)]), 'wrong_type'],
    ['Name\n"never ends', 'row_too_long'],
    [Array.from({ length: 201 }, (_, at) => `c${at}`).join(','), 'too_many_columns'],
    ['[{"name": ', 'broken'],
  ])('that are of no use say why: %#', async (content, fault) => {
    await expect(read(content)).rejects.toMatchObject({ fault });
    await expect(read(content)).rejects.toBeInstanceOf(UnreadableSheet);
  });
});

describe('what interfaces gave', () => {
  const anna = {
    id: 7,
    name: 'Anna',
    tags: ['a', 'b'],
    more: { plan: 'gold' },
    fields: [{ title: 'Size', value: 3 }],
  };
  const expected = {
    head: ['id', 'name', 'tags', 'more.plan', 'fields.Size'],
    cells: ['7', 'Anna', 'a; b', 'gold', '3'],
  };

  it.each([
    ['a list', JSON.stringify([anna, { id: 8, other: '}"{' }])],
    ['an object per line', `${JSON.stringify(anna)}\n${JSON.stringify({ id: 8, other: '}"{' })}`],
    ['an answer', JSON.stringify({ meta: { count: 2 }, payload: [anna, { id: 8, other: '}"{' }] }, null, 2)],
  ])('is read as %s', async (_, text) => {
    const { head, rows } = await read(text);
    expect(head).toEqual([...expected.head, 'other']);
    expect(rows).toEqual([
      { line: 1, cells: expected.cells },
      { line: 2, cells: ['8', '', '', '', '', '}"{'] },
    ]);
  });
});

describe('workbooks', () => {
  it('give the first sheet that can be seen: texts, numbers, days, ticks, and what formulas came to', async () => {
    const path = await zipped({
      ...WORKBOOK,
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
      'xl/sharedStrings.xml': `<sst><si><t>Name</t></si><si><r><t>An</t></r><r><t>na &amp; co</t></r><rPh><t>spoken</t></rPh></si></sst>`,
      'xl/worksheets/old.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>hidden</t></is></c></row></sheetData></worksheet>`,
      'xl/worksheets/now.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Number</t></is></c></row>
        <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>3.1612345678E10</v></c><c r="C3" s="1"><v>45292</v></c><c r="D3" s="2"><v>45292.5</v></c><c r="F3" t="b"><v>1</v></c><c r="G3" t="str"><f>A1&amp;"x"</f><v>worked out</v></c><c r="H3"><v>0.30000000000000004</v></c></row></sheetData></worksheet>`,
    });
    expect(await readAt(path)).toEqual({
      head: ['Name', 'Number'],
      rows: [
        {
          line: 3,
          cells: [
            'Anna & co',
            '31612345678',
            '2024-01-01',
            '2024-01-01 12:00:00',
            '',
            'true',
            'worked out',
            '0.3',
          ],
        },
      ],
    });
  });

  it('that we write come back as they were, and nothing in them is run', async () => {
    const rows = [
      ['=1+1', '+31201234567', ' <b>&"', '🦊 שלום'],
      ['', '', '', 'x'],
    ];
    async function* all() {
      yield* rows;
    }
    const path = place();
    await pipeline(xlsxOf(['a', 'b', 'c', 'd'], all()), createWriteStream(path));
    const { head, rows: found } = await readAt(path);
    expect(head).toEqual(['a', 'b', 'c', 'd']);
    expect(found.map((row) => row.cells)).toEqual([
      ['=1+1', '+31201234567', '<b>&"', '🦊 שלום'],
      ['', '', '', 'x'],
    ]);
  });

  it('that swell when they are opened are not opened to their end', async () => {
    const path = await zipped({ ...WORKBOOK, 'xl/worksheets/now.xml': Buffer.alloc(60_000_000, 0x20) });
    await expect(readAt(path)).rejects.toMatchObject({ fault: 'too_large' });
  });

  it.each([
    [{ 'word/document.xml': '<x/>' }, 'wrong_type'],
    [{ 'xl/workbook.xml': '<workbook/>' }, 'wrong_type'],
  ])('that are none say so: %#', async (parts: Record<string, string>, fault) => {
    await expect(readAt(await zipped(parts))).rejects.toMatchObject({ fault });
  });

  it.each(['../../../evil.xml', '/etc/cron.d/x.xml', 'xl/../../evil.xml', 'xl\\..\\..\\evi.xml'])(
    'with a part of the name %s are broken, and nothing is written anywhere',
    async (name) => {
      const path = await zipped({ ...WORKBOOK, ['x'.repeat(name.length)]: '<x/>' });
      const bytes = await readFile(path, 'latin1');
      await writeFile(path, bytes.replaceAll('x'.repeat(name.length), name), 'latin1');
      await expect(readAt(path)).rejects.toMatchObject({ fault: 'broken' });
    },
  );

  it('with more parts than any workbook has are broken', async () => {
    const parts = Array.from({ length: 5_001 }, (_, at) => [`xl/${at}.xml`, '<x/>'] as const);
    const path = await zipped({ ...WORKBOOK, ...Object.fromEntries(parts) });
    await expect(readAt(path)).rejects.toMatchObject({ fault: 'broken' });
  });
});
