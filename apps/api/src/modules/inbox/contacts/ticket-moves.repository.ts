import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { GivenBack } from '../../contacts/index.js';
import type { TicketFacts } from '../tickets/ticket.rules.js';

export type ToldTicket = TicketFacts & { id: number; version: number };

/** Conversations that become somebody else's, as many as there are, with one statement. */
@Injectable()
export class TicketMovesRepository {
  async move(tx: Tx, from: number, to: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `UPDATE ticket SET contact_id = $3, updated_at = $4, version = version + 1
       WHERE agency_id = $1 AND contact_id = $2 RETURNING id`,
      [tx.ctx.agencyId, from, to, tx.ctx.now()],
    );
    return rows.map(({ id }) => id);
  }

  /** By whom a conversation was begun is told by its customer, its visitor, or the addresses of its first mail. */
  async moveBack(
    tx: Tx,
    ids: readonly number[],
    from: number,
    to: number,
    { since, identities }: GivenBack,
  ): Promise<number[]> {
    const mails = identities.filter(({ kind }) => kind === 'email').map(({ value }) => value);
    const visitors = identities.filter(({ kind }) => kind === 'widget_visitor');
    const rows = await tx.query<{ id: number }>(
      `UPDATE ticket t SET contact_id = $4, updated_at = $9, version = version + 1
       WHERE t.agency_id = $1 AND t.contact_id = $3 AND (t.id = ANY ($2::bigint[]) OR t.created_at >= $5 AND (
         EXISTS (SELECT 1 FROM channel_customer c
           WHERE c.agency_id = $1 AND c.id = t.customer_id AND c.contact_id = $4)
         OR EXISTS (SELECT 1 FROM unnest($7::bigint[], $8::text[]) AS i(channel_id, value)
           WHERE i.channel_id = t.channel_id AND i.value = t.visitor_id::text)
         OR EXISTS (SELECT 1 FROM (
             SELECT f.type, f.email FROM message f WHERE f.agency_id = $1 AND f.type IN ('INBOUND', 'OUTBOUND')
               AND (f.ticket_id = t.id AND f.origin_ticket_id IS NULL OR f.origin_ticket_id = t.id)
             ORDER BY f.id LIMIT 1) m
           WHERE CASE m.type WHEN 'INBOUND' THEN lower(m.email->>'from') = ANY ($6::text[])
             ELSE m.email->'to' ?| $6::text[] END)))
       RETURNING id`,
      [
        tx.ctx.agencyId,
        ids,
        from,
        to,
        since,
        mails,
        visitors.map(({ channelId }) => channelId),
        visitors.map(({ value }) => value),
        tx.ctx.now(),
      ],
    );
    return rows.map(({ id }) => id);
  }

  async link(tx: Tx, ticketId: number, contactId: number): Promise<void> {
    await tx.query('UPDATE ticket SET contact_id = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      ticketId,
      contactId,
    ]);
  }

  /** They are found by the words of whom they belong to; those of before stay: somebody may look for those. */
  async addWords(tx: Tx, ticketIds: readonly number[], contactId: number): Promise<void> {
    await tx.query(
      `INSERT INTO ticket_word (agency_id, word, ticket_id)
       SELECT $1, w.word, t.id FROM contact_word w CROSS JOIN unnest($3::bigint[]) AS t(id)
       WHERE w.agency_id = $1 AND w.contact_id = $2 ON CONFLICT DO NOTHING`,
      [tx.ctx.agencyId, contactId, ticketIds],
    );
  }

  /** These, as lists know them. */
  facts(tx: Tx, ids: readonly number[]): Promise<ToldTicket[]> {
    return tx.query<ToldTicket>(
      `SELECT t.id, t.version, t.status, t.is_spam AS "isSpam", t.assignee_id AS "assigneeId", t.team_id AS "teamId",
         t.last_message_type AS "lastMessageType", t.snoozed_until IS NOT NULL AS "isSnoozed",
         (t.deleted_at IS NOT NULL OR t.merged_into_id IS NOT NULL) AS "isGone", t.deleted_at IS NOT NULL AS "isDeleted",
         (extract(epoch FROM t.last_message_at) * 1000)::bigint AS "lastMessageAt",
         coalesce((SELECT array_agg(tl.label_id ORDER BY tl.label_id) FROM ticket_label tl
           JOIN label l ON l.agency_id = $1 AND l.id = tl.label_id AND l.deleted_at IS NULL
           WHERE tl.agency_id = $1 AND tl.ticket_id = t.id), '{}') AS "labelIds"
       FROM ticket t WHERE t.agency_id = $1 AND t.id = ANY ($2::bigint[])
       ORDER BY t.id`,
      [tx.ctx.agencyId, ids],
    );
  }

  async count(q: Reader, contactId: number): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ticket WHERE agency_id = $1 AND contact_id = $2 AND deleted_at IS NULL`,
      [q.ctx.agencyId, contactId],
    );
    return row?.count ?? 0;
  }

  /** New conversations that somebody has begun to write, and not sent. */
  async moveDrafts(tx: Tx, from: number, to: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `UPDATE ticket_draft SET envelope = jsonb_set(envelope, '{contactId}', to_jsonb($3::bigint)), version = version + 1
       WHERE agency_id = $1 AND ticket_id IS NULL AND (envelope->>'contactId')::bigint = $2 RETURNING id`,
      [tx.ctx.agencyId, from, to],
    );
    return rows.map(({ id }) => id);
  }

  async moveDraftsBack(tx: Tx, ids: readonly number[], from: number, to: number): Promise<void> {
    await tx.query(
      `UPDATE ticket_draft SET envelope = jsonb_set(envelope, '{contactId}', to_jsonb($4::bigint)), version = version + 1
       WHERE agency_id = $1 AND id = ANY ($2::bigint[]) AND (envelope->>'contactId')::bigint = $3`,
      [tx.ctx.agencyId, ids, from, to],
    );
  }
}
