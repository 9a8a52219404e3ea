import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { type Entry, TERM_SEPARATOR } from './entry.rules.js';
import { addedCount } from './vocabulary.rules.js';
import { type Term, VocabularyRepository } from './vocabulary.repository.js';

const REMEMBERED = 150_000;

/** Counts the words of entries into the vocabulary: common ones by chance, so that not every message changes the same rows. */
@Injectable()
export class TermCounts {
  /** What this process has counted, by agency; only to save reading it again. */
  private readonly remembered = new Map<number, Map<string, number>>();

  constructor(@Inject(VocabularyRepository) private readonly vocabulary: VocabularyRepository) {}

  async add(tx: Tx, entries: readonly Entry[]): Promise<void> {
    const seen = new Map<string, number>();
    for (const { terms } of entries) for (const key of terms) seen.set(key, (seen.get(key) ?? 0) + 1);
    const known = await this.known(tx, [...seen.keys()]);
    const added: Term[] = [];
    for (const [key, count] of seen) {
      const documents = addedCount(known.get(key) ?? 0, count, Math.random());
      if (documents === 0) continue;
      const [word = '', lexeme = ''] = key.split(TERM_SEPARATOR);
      added.push({ word, lexeme, documents });
      known.set(key, (known.get(key) ?? 0) + documents);
    }
    await this.vocabulary.add(tx, added);
  }

  /** What was counted is not kept, or was thrown away. */
  forget(agencyId: number): void {
    this.remembered.delete(agencyId);
  }

  private async known(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
    if ([...this.remembered.values()].reduce((all, { size }) => all + size, 0) > REMEMBERED)
      this.remembered.clear();
    const known = this.remembered.get(tx.ctx.agencyId) ?? new Map<string, number>();
    this.remembered.set(tx.ctx.agencyId, known);
    const missing = keys.filter((key) => !known.has(key));
    if (missing.length === 0) return known;
    const words = [...new Set(missing.map((key) => key.split(TERM_SEPARATOR)[0] ?? ''))];
    for (const { word, lexeme, documents } of await this.vocabulary.of(tx, words))
      known.set(`${word}${TERM_SEPARATOR}${lexeme}`, documents);
    return known;
  }
}
