import type { ImportReason } from '@parley/schema';

export interface ImportProblem {
  /** The column; null when it is about the whole line. */
  readonly field: string | null;
  readonly reason: ImportReason;
  /** The most letters, or the line that has the same. */
  readonly number: number | null;
  readonly sentence: string;
}

const SENTENCES: Record<ImportReason, (number: number | null) => string> = {
  missing: () => 'This may not be empty.',
  too_long: (most) => `This has up to ${most} letters.`,
  repeated: (line) => `Line ${line} has the same.`,
  not_a_color: () => 'A colour is written as #rrggbb.',
  not_a_shortcut: () => 'Letters, digits, dots and dashes only, without a space.',
  not_a_type: () => 'MESSAGING, SMS or EMAIL.',
  no_such_folder: () => 'There is no folder with this name.',
};

export function importProblem(
  field: string | null,
  reason: ImportReason,
  number: number | null = null,
): ImportProblem {
  return { field, reason, number, sentence: SENTENCES[reason](number) };
}

/** What is wrong with words that may have so many letters. */
export function problemsOfText(
  field: string,
  text: string,
  { most, isRequired = false }: { most: number; isRequired?: boolean },
): ImportProblem[] {
  if (isRequired && text === '') return [importProblem(field, 'missing')];
  return text.length > most ? [importProblem(field, 'too_long', most)] : [];
}
