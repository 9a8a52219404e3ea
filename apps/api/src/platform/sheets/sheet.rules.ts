import { type SheetFault, sheetLimits } from '@parley/schema';

/** One row of a file, as it stands there. The head line is none of them. */
export interface SheetRow {
  /** As an editor or a spreadsheet counts; of JSON, which of the objects it is. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type SheetFormat = 'CSV' | 'XLSX' | 'JSON';

/** A file that is read from its beginning to its end; nothing of it is kept in memory. */
export interface Sheet {
  readonly format: SheetFormat;
  /** @throws UnreadableSheet in the middle of it, too */
  rows(): AsyncGenerator<SheetRow>;
  /** The names of the columns: whole only when all rows have been read. */
  head(): readonly string[];
}

/** The file as a whole is of no use, and why. */
export class UnreadableSheet extends Error {
  constructor(
    readonly fault: SheetFault,
    /** Where it was noticed. */
    readonly line: number | null = null,
    cause?: unknown,
  ) {
    super(`The file cannot be read: ${fault}.`, { cause });
    this.name = 'UnreadableSheet';
  }
}

/**
 * Longer cells are cut just behind what they may have, so that they are still too long. No database keeps a zero, nor half
 * a letter.
 */
export function cutCell(text: string): string {
  const cut = (text.length > sheetLimits.cell ? text.slice(0, sheetLimits.cell + 1) : text).toWellFormed();
  return cut.includes('\0') ? cut.replaceAll('\0', '') : cut;
}

const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const NUMBER = /^'?[+(]?\d[\d\s().\-/]{5,}$/;

/** Whether a cell looks like an e-mail address; many that do are none. */
export const looksLikeAddress = (cell: string): boolean => ADDRESS.test(cell);

/** Whether a first row is no head line, but somebody already: numbers that were pasted have none. */
export function isSomebody(cells: readonly string[]): boolean {
  return cells.some((cell) => looksLikeAddress(cell.trim()) || NUMBER.test(cell.trim()));
}

/** The names of columns as they stand; where there is none, and where one stands twice, a number makes it one. */
export function headOf(cells: readonly string[]): string[] {
  if (cells.length > sheetLimits.columns) throw new UnreadableSheet('too_many_columns');
  const names: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const name = cutCell(cell.replace(/\s+/g, ' ').trim()).slice(0, 200) || `#${at + 1}`;
    let own = name;
    for (let count = 2; names.includes(own); count += 1) own = `${name} (${count})`;
    names.push(own);
  }
  return names;
}

/** Names for the columns of a file without a head line. */
export function numbered(count: number): string[] {
  return headOf(Array.from({ length: count }, () => ''));
}
