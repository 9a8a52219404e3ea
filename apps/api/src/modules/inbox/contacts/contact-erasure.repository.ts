import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';

const OF_TICKETS = 'FROM message m WHERE m.agency_id = $1 AND m.ticket_id = ANY ($2::bigint[])';
/** What somebody wrote in conversations of others, such as a mail that they had a copy of. */
const ELSEWHERE = `FROM message m JOIN ticket t ON t.agency_id = $1 AND t.id = m.ticket_id
  WHERE m.agency_id = $1 AND m.author_kind = 'contact' AND m.author_id = ANY ($2::bigint[])
    AND NOT t.contact_id = ANY ($2::bigint[])`;

/** What conversations hold of people who are to be forgotten. */
@Injectable()
export class ContactErasureRepository {
  /** With each go those that were merged into it: their messages stand in it. Locked. */
  async someOf(tx: Tx, contactIds: readonly number[], limit: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `WITH RECURSIVE first AS (SELECT t.id FROM ticket t WHERE t.agency_id = $1 AND t.contact_id = ANY ($2::bigint[])
         ORDER BY t.id LIMIT $3),
       gone AS (SELECT id FROM first UNION
         SELECT t.id FROM ticket t JOIN gone g ON t.merged_into_id = g.id WHERE t.agency_id = $1)
       SELECT t.id FROM ticket t WHERE t.agency_id = $1 AND t.id IN (SELECT id FROM gone) ORDER BY t.id FOR UPDATE OF t`,
      [tx.ctx.agencyId, contactIds, limit],
    );
    return rows.map(({ id }) => id);
  }

  async messagesOf(tx: Tx, ticketIds: readonly number[]): Promise<{ id: number; channelId: number }[]> {
    return tx.query<{ id: number; channelId: number }>(
      `SELECT m.id, m.channel_id AS "channelId" ${OF_TICKETS}`,
      [tx.ctx.agencyId, ticketIds],
    );
  }

  /** Messages of other conversations no longer say that they answer one of these. */
  async unlink(tx: Tx, ticketIds: readonly number[]): Promise<void> {
    await tx.query(
      `UPDATE message o SET answers_id = NULL WHERE o.agency_id = $1 AND NOT o.ticket_id = ANY ($2::bigint[])
         AND o.answers_id IN (SELECT m.id ${OF_TICKETS})`,
      [tx.ctx.agencyId, ticketIds],
    );
  }

  async weigh(q: Reader, contactIds: readonly number[]): Promise<{ messages: number; files: number }> {
    const [row] = await q.query<{ messages: number; files: number }>(
      `SELECT count(DISTINCT m.id)::int AS messages, count(a.id)::int AS files
       FROM ticket t JOIN message m ON m.agency_id = $1 AND m.ticket_id = t.id
         LEFT JOIN attachment a ON a.agency_id = $1 AND a.message_id = m.id
       WHERE t.agency_id = $1 AND t.contact_id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, contactIds],
    );
    return row ?? { messages: 0, files: 0 };
  }

  /** Those of these contacts who have a conversation. */
  async thoseInConversations(q: Reader, contactIds: readonly number[]): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT DISTINCT t.contact_id AS id FROM ticket t
       WHERE t.agency_id = $1 AND t.contact_id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, contactIds],
    );
    return rows.map(({ id }) => id);
  }

  async elsewhere(tx: Tx, contactIds: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(`SELECT m.id ${ELSEWHERE}`, [tx.ctx.agencyId, contactIds]);
    return rows.map(({ id }) => id);
  }

  async filesOf(tx: Tx, messageIds: readonly number[]): Promise<string[]> {
    const rows = await tx.query<{ key: string }>(
      `SELECT a.storage_key AS key FROM attachment a
       WHERE a.agency_id = $1 AND a.message_id = ANY ($2::bigint[]) AND a.quick_reply_attachment_id IS NULL`,
      [tx.ctx.agencyId, messageIds],
    );
    return rows.map(({ key }) => key);
  }

  /** That there was a message stays, so that the answers to it make sense; what it said and by whom does not. */
  async blank(tx: Tx, messageIds: readonly number[]): Promise<void> {
    const params = [tx.ctx.agencyId, messageIds];
    await tx.query('DELETE FROM attachment WHERE agency_id = $1 AND message_id = ANY ($2::bigint[])', params);
    await tx.query(
      'DELETE FROM message_revision WHERE agency_id = $1 AND message_id = ANY ($2::bigint[])',
      params,
    );
    await tx.query(
      `UPDATE message SET body_html = '', body_text = '', quoted_html = NULL, author_id = NULL, author_name = '',
         email = NULL, content = NULL, client_key = NULL
       WHERE agency_id = $1 AND id = ANY ($2::bigint[])`,
      params,
    );
  }

  async deleteDrafts(tx: Tx, contactIds: readonly number[]): Promise<number> {
    const rows = await tx.query(
      `DELETE FROM ticket_draft WHERE agency_id = $1 AND ticket_id IS NULL
         AND (envelope->>'contactId')::bigint = ANY ($2::bigint[]) RETURNING 1`,
      [tx.ctx.agencyId, contactIds],
    );
    return rows.length;
  }
}
