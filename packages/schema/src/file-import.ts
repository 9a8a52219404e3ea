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
