import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

@Injectable()
export class TicketWordsRepository {
  /** Makes exactly these words the ones by which the ticket is found. */
  async replace(tx: Tx, ticketId: number, words: readonly string[]): Promise<void> {
    await tx.query(
      'DELETE FROM ticket_word WHERE agency_id = $1 AND ticket_id = $2 AND word <> ALL ($3::text[])',
      [tx.ctx.agencyId, ticketId, words],
    );
    await this.add(tx, ticketId, words);
  }

  async add(tx: Tx, ticketId: number, words: readonly string[]): Promise<void> {
    await tx.query(
      `INSERT INTO ticket_word (agency_id, word, ticket_id) SELECT $1, word, $2 FROM unnest($3::text[]) AS word
       ON CONFLICT DO NOTHING`,
      [tx.ctx.agencyId, ticketId, words],
    );
  }
}
