import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { dictionaryOf, type Language } from './languages.rules.js';
import { folded, type Lexemes } from './text-words.rules.js';

const REMEMBERED = 40_000;

/** Brings words to their stems by PostgreSQL's dictionaries, and remembers those that come again and again. */
@Injectable()
export class Stemmer {
  private readonly remembered = new Map<Language, Map<string, string | null>>();

  /** @param words as {@link placedWords} gives them: lower case, with their accents. */
  async lexemes(q: Reader, language: Language, words: Iterable<string>): Promise<Lexemes> {
    const known = this.of(language);
    const found = new Map<string, string | null>();
    const missing: string[] = [];
    for (const word of new Set(words)) {
      const lexeme = plain(word) ?? known.get(word);
      if (lexeme === undefined) missing.push(word);
      else found.set(word, lexeme);
    }
    if (missing.length === 0) return found;
    const rows = await q.query<{ word: string; stem: string[] | null }>(
      `SELECT word, ts_lexize('${dictionaryOf[language]}', word) AS stem FROM unnest($1::text[]) AS word`,
      [missing],
      `search.stems.${language}`,
    );
    if (known.size > REMEMBERED) known.clear();
    for (const { word, stem } of rows) {
      const lexeme = stem?.length === 0 ? null : folded(stem?.[0] ?? word) || null;
      known.set(word, lexeme);
      found.set(word, lexeme);
    }
    return found;
  }

  private of(language: Language): Map<string, string | null> {
    const known = this.remembered.get(language) ?? new Map<string, string | null>();
    this.remembered.set(language, known);
    return known;
  }
}

/** Numbers and codes are their own form, a single letter is none; undefined for words that a dictionary must see. */
function plain(word: string): string | null | undefined {
  if (/\p{N}/u.test(word)) return folded(word) || null;
  return word.length === 1 && /[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(word) ? null : undefined;
}
