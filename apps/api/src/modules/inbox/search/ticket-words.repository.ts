import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

@Injectable()
export class TicketWordsRepository {
  /** Adds words by which the ticket is found; those it has already stay. */
  async add(tx: Tx, ticketId: number, words: readonly string[]): Promise<void> {
    await tx.query(
      `INSERT INTO ticket_word (agency_id, word, ticket_id) SELECT DISTINCT $1::bigint, word, $2::bigint FROM unnest($3::text[]) AS word
       ON CONFLICT DO NOTHING`,
      [tx.ctx.agencyId, ticketId, words],
      'ticket.words',
    );
  }
}
