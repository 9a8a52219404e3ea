import { sheetLimits } from '@parley/schema';
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
import { SpilledStrings } from './spilled-strings.js';
import { dateText, numberText } from './xlsx-dates.js';
import { XlsxParts, type XmlHandler } from './xlsx-parts.js';
import { readDateStyles, readWorkbook } from './xlsx-workbook.js';

const MAX_STRINGS = 5_000_000;
/** Rows that a sheet has beyond its data are empty; so many of them are no sheet any more. */
const MAX_EMPTY = 1_100_000;

/** The first sheet of a workbook, row by row. */
export function xlsxSheet(path: string, size: number): Sheet {
  let head: readonly string[] = [];
  return {
    format: 'XLSX',
    head: () => head,
    async *rows() {
      const parts = await XlsxParts.open(path, size);
      const strings = new SpilledStrings(MAX_STRINGS);
      try {
        const { sheet, is1904 } = await readWorkbook(parts);
        if (sheet === null) throw new UnreadableSheet('wrong_type');
        const dates = await readDateStyles(parts);
        await parts.read('xl/sharedStrings.xml', stringsInto(strings));
        const found = new RowReader(strings, dates, is1904);
        let isFirst = true;
        for await (const _ of parts.steps(sheet, found.handler)) {
          const rows = found.take();
          if (isFirst && rows[0]) {
            isFirst = false;
            const { cells } = rows[0];
            const isHeadless = isSomebody(cells);
            head = isHeadless ? numbered(cells.length) : headOf(cells);
            if (!isHeadless) rows.shift();
          }
          yield* rows;
        }
      } finally {
        strings.close();
        parts.close();
      }
    },
  };
}

/** Texts stand in pieces, each with its own looks; how something is pronounced is no part of it. */
function stringsInto(strings: SpilledStrings): XmlHandler {
  const gathered = new TextGatherer();
  return {
    open: (name) => {
      if (name === 'si') gathered.begin();
      else gathered.open(name);
    },
    text: (part) => gathered.add(part),
    close: (name) => {
      gathered.close(name);
      if (name === 'si' && !strings.add(gathered.text)) throw new UnreadableSheet('too_large');
    },
  };
}

class TextGatherer {
  text = '';
  private isText = false;
  private spoken = 0;

  begin(): void {
    this.text = '';
    this.isText = false;
    this.spoken = 0;
  }

  open(name: string): void {
    if (name === 'rPh') this.spoken += 1;
    if (name === 't') this.isText = this.spoken === 0;
  }

  add(part: string): void {
    if (this.isText && this.text.length <= sheetLimits.cell) this.text += part;
  }

  close(name: string): void {
    if (name === 'rPh') this.spoken -= 1;
    if (name === 't') this.isText = false;
  }
}

class RowReader {
  private rows: SheetRow[] = [];
  private cells: string[] = [];
  private line = 0;
  private empty = 0;
  private column = 0;
  private type = '';
  private style = 0;
  private isValue = false;
  private value = '';
  private readonly inline = new TextGatherer();

  constructor(
    private readonly strings: SpilledStrings,
    private readonly dates: ReadonlySet<number>,
    private readonly is1904: boolean,
  ) {}

  readonly handler: XmlHandler = {
    open: (name, attributes) => this.open(name, attributes),
    text: (part) => {
      if (this.isValue && this.value.length <= sheetLimits.cell) this.value += part;
      this.inline.add(part);
    },
    close: (name) => this.close(name),
  };

  take(): SheetRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  private open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') {
      this.cells = [];
      this.line = Number(attributes.r) || this.line + 1;
      this.column = -1;
    } else if (name === 'c') {
      this.column = columnOf(attributes.r) ?? this.column + 1;
      this.type = attributes.t ?? 'n';
      this.style = Number(attributes.s ?? 0);
      this.value = '';
      this.inline.begin();
    } else if (name === 'v') this.isValue = true;
    else this.inline.open(name);
  }

  private close(name: string): void {
    if (name === 'v') this.isValue = false;
    else if (name === 'c') this.put(cutCell(this.cellText()));
    else if (name === 'row') this.finish();
    else this.inline.close(name);
  }

  private put(text: string): void {
    // One more than there may be says that there are too many; where the others stand does not matter.
    if (text !== '') this.cells[Math.min(this.column, sheetLimits.columns)] = restored(text.trim());
  }

  private finish(): void {
    if (this.cells.length > 0) {
      this.rows.push({ line: this.line, cells: Array.from(this.cells, (cell) => cell ?? '') });
      return;
    }
    this.empty += 1;
    if (this.empty > MAX_EMPTY) throw new UnreadableSheet('too_many_rows', this.line);
  }

  /** Of a formula, what it came to when somebody saved the file; nothing is worked out here. */
  private cellText(): string {
    switch (this.type) {
      case 's':
        return this.strings.get(Number(this.value));
      case 'inlineStr':
        return this.inline.text;
      case 'b':
        return this.value === '1' ? 'true' : 'false';
      case 'e':
        return '';
      case 'n': {
        const isDate = this.value !== '' && this.dates.has(this.style);
        return isDate ? dateText(Number(this.value), this.is1904) : numberText(this.value);
      }
      default:
        return this.value;
    }
  }
}

/** `AB12` is the 28th column; counted from 0. */
function columnOf(place: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(place ?? '')?.[1];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
