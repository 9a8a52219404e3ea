import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';

/** What a contact is made of: it goes with the contact. */
const OWN = [
  'contact_identity',
  'contact_word',
  'contact_field_value',
  // What duplicates are found by is made from the rest.
  'contact_clue',
  'contact_duplicate',
];

/**
 * Which contacts something else is about: conversations, calls, notes, and whatever will be. The database knows all of
 * its tables that point at contacts, so none is forgotten when one is added.
 */
@Injectable()
export class PointingTablesRepository {
  private statement: Promise<string> | undefined;

  async pointedAt(q: Reader, ids: readonly number[]): Promise<Set<number>> {
    this.statement ??= this.build(q);
    const statement = await this.statement.catch((error: unknown) => {
      this.statement = undefined;
      throw error;
    });
    const rows = await q.query<{ id: number }>(statement, [q.ctx.agencyId, ids], 'contact-import.pointed-at');
    return new Set(rows.map(({ id }) => id));
  }

  private async build(q: Reader): Promise<string> {
    const found = await q.query<{ table: string; column: string }>(
      `SELECT DISTINCT k.conrelid::regclass::text AS "table", quote_ident(own.attname) AS "column"
       FROM pg_constraint k
       CROSS JOIN LATERAL unnest(k.conkey, k.confkey) AS pair(own, theirs)
       JOIN pg_attribute own ON own.attrelid = k.conrelid AND own.attnum = pair.own
       JOIN pg_attribute theirs ON theirs.attrelid = k.confrelid AND theirs.attnum = pair.theirs
       WHERE k.contype = 'f' AND k.confrelid = $1::regclass AND theirs.attname = 'id'
       ORDER BY 1, 2`,
      ['contact'],
    );
    const others = found.filter(({ table }) => !OWN.includes(table));
    return [
      // Whoever a channel knows has written, or was written to.
      `SELECT contact_id AS id FROM contact_identity
       WHERE agency_id = $1 AND contact_id = ANY ($2::bigint[]) AND channel_id IS NOT NULL`,
      ...others.map(
        ({ table, column }) =>
          `SELECT ${column} AS id FROM ${table} WHERE agency_id = $1 AND ${column} = ANY ($2::bigint[])`,
      ),
    ].join(' UNION ');
  }
}
