import { wordsOf } from '../../../platform/search/search-words.js';
import type { CustomFieldView } from '../../organisation/index.js';

/** Fields that hold words, and those whose values only stand for words: which of these a word means. */
export interface FoundFields {
  readonly textIds: readonly number[];
  readonly choiceIds: readonly number[];
  /** By the word: the options whose label has a word that begins with it. */
  readonly chosen: ReadonlyMap<string, readonly string[]>;
}

/** In which fields words are looked for: a tick says neither yes nor no in any language. */
export function foundFields(fields: readonly CustomFieldView[], words: readonly string[]): FoundFields {
  const choices = fields.filter(({ kind }) => kind === 'DROPDOWN');
  const labels = choices.flatMap(({ options }) =>
    options.map(({ id, label }) => ({ id, words: wordsOf(label) })),
  );
  const meant = (word: string) =>
    labels.flatMap((label) => (label.words.some((one) => one.startsWith(word)) ? [label.id] : []));
  return {
    textIds: fields.flatMap(({ id, kind }) => (kind === 'DROPDOWN' || kind === 'CHECKBOX' ? [] : [id])),
    choiceIds: choices.map(({ id }) => id),
    chosen: new Map(words.map((word) => [word, meant(word)])),
  };
}
