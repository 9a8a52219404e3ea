/** Why a line of a file is refused, so that it can be said in any language. */
export const importReasons = [
  'missing',
  'too_long',
  'repeated',
  'not_a_color',
  'not_a_shortcut',
  'not_a_type',
  'no_such_folder',
] as const;
export type ImportReason = (typeof importReasons)[number];

/** Why a whole file cannot be read as a table. */
export const unreadableReasons = [
  'too_large',
  'too_many_lines',
  'no_lines',
  'no_table',
  'no_column',
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

export const fileLimits = Object.freeze({ bytes: 2_000_000, lines: 5_000 });

/** Why a large file cannot be read at all: what its owner can do about it differs. */
export const sheetFaults = [
  'empty',
  'wrong_type',
  'broken',
  'locked',
  'too_large',
  'too_many_rows',
  'too_many_columns',
  'row_too_long',
] as const;
export type SheetFault = (typeof sheetFaults)[number];

/** What is read of a file with many rows. */
export const sheetLimits = Object.freeze({
  bytes: 200_000_000,
  rows: 500_000,
  columns: 200,
  /** Letters in one cell. */
  cell: 10_000,
});
