import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { prefixEnd } from '../../../platform/search/search-words.js';
import { addressOf } from './contact-facts.rules.js';
import type { Spread, WordMatch } from './contact-term.rules.js';

/** The letters of a trigram: of less an index knows nothing. */
const LEAST_LETTERS = 3;
/** Of what more people have the beginnings of words are enough. */
const MOST_WITH_LETTERS = 1_000;
/** What more people have is looked for along the order of a list. */
const MOST_RARE = 10_000;
const MOST_COMMON = 100_000;
const BUDGET_MS = 150;
/** What PostgreSQL says of a statement whose time was over. */
const GIVEN_UP = '57014';

/**
 * Whom letters inside a word belong to. It reads with `parley_system`, because under row-level security PostgreSQL would
 * not use the trigram index (ADR 59): the agency stands in the statement, and all that comes out are ids, which the list
 * reads again under the lock of the tenant and with the rights of who asks.
 */
@Injectable()
export class ContactFinds {
  constructor(private readonly database: Database) {}

  /**
   * What each word of a search fits. What very many have is looked for at the beginning of words alone; a whole address
   * is whose it is, and no letters of anybody else's.
   */
  async matches(ctx: RequestContext, term: string, words: readonly string[]): Promise<WordMatch[]> {
    if (words.length === 0) return [];
    const owners = await this.ownersOf(ctx, term);
    if (owners.length > 0) return [{ contactIds: owners }];
    const few = await this.beginners(ctx, words, MOST_WITH_LETTERS);
    // Where one word leaves a thousand people, each of them can be asked for the others, however many have those.
    const isBound = few.some((beginners) => beginners <= MOST_WITH_LETTERS);
    const many = isBound ? few : await this.beginners(ctx, words, MOST_COMMON);
    const matches: WordMatch[] = [];
    for (const [at, word] of words.entries()) {
      const beginners = few[at] ?? 0;
      const others = isBound ? 'everywhere' : spreadOf(many[at] ?? 0);
      const spread = beginners <= MOST_WITH_LETTERS ? 'rare' : others;
      matches.push(await this.match(ctx, { begins: word, spread }, beginners));
    }
    return matches;
  }

  private async match(
    ctx: RequestContext,
    begins: Extract<WordMatch, { begins: string }>,
    beginners: number,
  ): Promise<WordMatch> {
    const word = begins.begins;
    if ([...word].length < LEAST_LETTERS || beginners > MOST_WITH_LETTERS) return begins;
    const contactIds = await this.withLetters(ctx, word);
    if (!contactIds) return begins;
    const isAll = contactIds.length <= MOST_WITH_LETTERS;
    return isAll || beginners === 0 ? { contactIds: contactIds.slice(0, MOST_WITH_LETTERS) } : begins;
  }

  /** Who is recognised by this address, or shown with it; nobody when it is none. */
  private async ownersOf(ctx: RequestContext, term: string): Promise<number[]> {
    const address = addressOf(term);
    if (address === null) return [];
    const rows = await this.database.read(ctx, (q) =>
      q.query<{ id: number }>(
        `SELECT contact_id AS id FROM contact_identity
           WHERE agency_id = $1 AND kind = 'email' AND value = $2 AND channel_id IS NULL
         UNION SELECT id FROM contact WHERE agency_id = $1 AND email = $2 LIMIT $3`,
        [ctx.agencyId, address, MOST_WITH_LETTERS],
        'contacts.owners-of-address',
      ),
    );
    return rows.map(({ id }) => id);
  }

  /** How many have a word that begins so, no more than one above the most; for each of the words. */
  private beginners(ctx: RequestContext, words: readonly string[], most: number): Promise<number[]> {
    return this.database.read(ctx, (q) =>
      Promise.all(
        words.map(async (word) => {
          const [row] = await q.query<{ count: number }>(
            `SELECT count(*)::int AS count FROM (
               SELECT 1 FROM contact_word WHERE agency_id = $1 AND word >= $2 AND word < $3 LIMIT $4) found`,
            [ctx.agencyId, word, prefixEnd(word), most + 1],
            'contacts.beginners',
          );
          return row?.count ?? 0;
        }),
      ),
    );
  }

  /** @returns null when there was no time to find out */
  private async withLetters(ctx: RequestContext, word: string): Promise<number[] | null> {
    try {
      return await this.database.system('contacts.letters', async (tx) => {
        // Only the bitmap of the letters: a walk along the words would read all of them.
        await tx.query(`SELECT set_config('enable_indexscan', 'off', true), set_config('enable_indexonlyscan', 'off', true),
          set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
          set_config('statement_timeout', '${BUDGET_MS}', true)`);
        const rows = await tx.query<{ id: number }>(
          `SELECT DISTINCT contact_id AS id FROM (SELECT contact_id FROM contact_word
             WHERE agency_id = $1 AND word LIKE $2 LIMIT $3) found`,
          [ctx.agencyId, `%${word}%`, 2 * MOST_WITH_LETTERS],
        );
        return rows.map(({ id }) => id);
      });
    } catch (error) {
      if ((error as { code?: string } | null)?.code === GIVEN_UP) return null;
      throw error;
    }
  }
}

function spreadOf(beginners: number): Spread {
  if (beginners > MOST_COMMON) return 'everywhere';
  return beginners > MOST_RARE ? 'common' : 'rare';
}
