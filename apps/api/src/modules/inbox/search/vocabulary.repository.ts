import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { prefixEnd } from '../../../platform/search/search-words.js';

export interface Term {
  word: string;
  lexeme: string;
  documents: number;
}

/** The words in use. Every look-up is a comparison in byte order: these indexes work under row-level security. */
@Injectable()
export class VocabularyRepository {
  /** The forms of exactly these words. */
  of(q: Reader, words: readonly string[]): Promise<Term[]> {
    return q.query<Term>(
      'SELECT word, lexeme, documents FROM search_term WHERE agency_id = $1 AND word = ANY ($2::text[])',
      [q.ctx.agencyId, words],
      'search.terms.of',
    );
  }

  /** The most used words that begin so; among very many, of those that come first in the alphabet. */
  beginningWith(q: Reader, beginning: string, limit: number): Promise<Term[]> {
    return q.query<Term>(
      `SELECT word, lexeme, documents FROM (SELECT word, lexeme, documents FROM search_term
         WHERE agency_id = $1 AND word >= $2 AND word < $3 ORDER BY word LIMIT 4000) near
       ORDER BY documents DESC, word LIMIT $4`,
      [q.ctx.agencyId, beginning, prefixEnd(beginning), limit],
      'search.terms.beginning',
    );
  }

  /** In how many entries these forms stand, about. */
  async documents(q: Reader, lexemes: readonly string[]): Promise<Map<string, number>> {
    const rows = await q.query<{ lexeme: string; documents: number }>(
      `SELECT lexeme, sum(documents)::int AS documents FROM search_term
       WHERE agency_id = $1 AND lexeme = ANY ($2::text[]) GROUP BY lexeme`,
      [q.ctx.agencyId, lexemes],
      'search.terms.documents',
    );
    return new Map(rows.map(({ lexeme, documents }) => [lexeme, documents]));
  }

  /** Counts the terms up. In one order, so that nobody waits for each other in a circle. */
  async add(tx: Tx, terms: readonly Term[]): Promise<void> {
    if (terms.length === 0) return;
    const sorted = terms.toSorted((a, b) => compare(a.word, b.word) || compare(a.lexeme, b.lexeme));
    await tx.query(
      `INSERT INTO search_term AS t (agency_id, word, lexeme, documents)
       SELECT $1, word, lexeme, documents FROM unnest($2::text[], $3::text[], $4::int[]) AS n(word, lexeme, documents)
       ON CONFLICT (agency_id, word, lexeme) DO UPDATE SET documents = t.documents + excluded.documents`,
      [
        tx.ctx.agencyId,
        sorted.map(({ word }) => word),
        sorted.map(({ lexeme }) => lexeme),
        sorted.map(({ documents }) => documents),
      ],
      'search.terms.add',
    );
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
