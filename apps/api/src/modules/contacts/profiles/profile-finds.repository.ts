import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { FOLDED, type InFields } from './found-fields-part.js';
import type { FoundFields } from './found-fields.rules.js';

/** The letters of a trigram: of less an index knows nothing. */
const LEAST_LETTERS = 3;
/** What more profiles have is soon met with along the order of a list. */
const MOST = 1_000;
const BUDGET_MS = 150;
/** What PostgreSQL says of a statement whose time was over. */
const GIVEN_UP = '57014';

/**
 * In whose fields letters stand. It reads with `parley_system`, as the search for contacts does and for the same reason
 * (ADR 59): all that comes out are ids, which the list reads again under the lock of the tenant and with the rights of who asks.
 */
@Injectable()
export class ProfileFinds {
  constructor(private readonly database: Database) {}

  async inFields(ctx: RequestContext, words: readonly string[], fields: FoundFields): Promise<InFields> {
    const found = new Map<string, readonly number[] | null>();
    for (const word of words) found.set(word, await this.withWord(ctx, word, fields));
    return found;
  }

  private async withWord(ctx: RequestContext, word: string, fields: FoundFields): Promise<number[] | null> {
    const options = fields.chosen.get(word) ?? [];
    const isLooked = fields.textIds.length > 0;
    if (!isLooked && options.length === 0) return [];
    if (isLooked && [...word].length < LEAST_LETTERS) return null;
    try {
      const ids = await this.database.system('profiles.letters', async (tx) => {
        // Only the bitmap of the letters: any other way reads all that the company has in these fields.
        await tx.query(`SELECT set_config('enable_indexscan', 'off', true), set_config('enable_indexonlyscan', 'off', true),
          set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
          set_config('statement_timeout', '${BUDGET_MS}', true)`);
        const rows = await tx.query<{ id: number }>(
          `(SELECT v.profile_id AS id FROM profile_field_value v WHERE v.agency_id + 0 = $1
              AND v.field_id + 0 = ANY ($2::bigint[]) AND ${FOLDED} LIKE $3 LIMIT $4)
           UNION (SELECT v.profile_id AS id FROM profile_field_value v WHERE v.agency_id + 0 = $1
              AND v.field_id + 0 = ANY ($5::bigint[]) AND ${FOLDED} = ANY ($6::text[]) LIMIT $4)`,
          [
            ctx.agencyId,
            fields.textIds,
            `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
            2 * MOST,
            fields.choiceIds,
            options.map((option) => option.toLowerCase()),
          ],
        );
        return rows.map(({ id }) => id);
      });
      return ids.length > MOST ? null : ids;
    } catch (error) {
      if ((error as { code?: string } | null)?.code === GIVEN_UP) return null;
      throw error;
    }
  }
}
