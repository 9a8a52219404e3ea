import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/database.js';
import { namedFor, seenTicketSql } from '../tickets/ticket-visibility.rules.js';
import type { DraftContent, DraftKindName, DraftRow } from './draft.rules.js';

const COLUMNS = `d.id, d.user_id AS "userId", d.ticket_id AS "ticketId", d.kind, d.client_key AS "clientKey", d.body,
  d.attachment_ids AS "attachmentIds", d.envelope, d.version, d.created_at AS "createdAt",
  d.updated_at AS "updatedAt"`;

/** With what a line about it shows. The files are those of its author that no message has used. */
const SHOWN = `${COLUMNS}, trim(u.first_name || ' ' || u.last_name) AS "ownerName", t.number AS "ticketNumber", t.subject AS "ticketSubject",
  c.full_name AS "contactName", ch.type AS "channelType",
  (SELECT json_agg(json_build_object('id', a.id, 'name', a.name, 'mime_type', a.mime_type, 'size', a.size,
      'storage_key', a.storage_key, 'content_id', a.content_id, 'is_inline', a.is_inline) ORDER BY a.id)
    FROM attachment a WHERE a.agency_id = $1 AND a.id = ANY (d.attachment_ids) AND a.message_id IS NULL
      AND a.uploaded_by_kind = 'user' AND a.uploaded_by_id = d.user_id) AS files,
  (SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type, 'size', f.size) ORDER BY f.id)
    FROM quick_reply_attachment f WHERE f.agency_id = $1 AND f.quick_reply_id IS NOT NULL AND f.id = ANY (
      array(SELECT jsonb_array_elements_text(d.envelope -> 'lentFileIds')::bigint))) AS "lentFiles"`;

const FROM = `FROM ticket_draft d JOIN user_account u ON u.agency_id = $1 AND u.id = d.user_id
  LEFT JOIN ticket t ON t.agency_id = $1 AND t.id = d.ticket_id
  LEFT JOIN contact c ON c.agency_id = $1 AND c.id = t.contact_id
  LEFT JOIN channel ch ON ch.agency_id = $1 AND ch.id = t.channel_id
  WHERE d.agency_id = $1`;

/** Gone or closed to the reader: then its drafts are as well. */
const shown = (q: Reader, params: unknown[]) =>
  `AND (d.ticket_id IS NULL OR (t.deleted_at IS NULL AND t.merged_into_id IS NULL ${seenTicketSql(q, params)}))`;

export interface DraftPlace {
  readonly userId: number;
  readonly ticketId: number | null;
  readonly kind: DraftKindName;
  readonly clientKey: string | null;
}

@Injectable()
export class DraftsRepository {
  /** Of everybody in one ticket. Whether the reader may see the ticket was asked before. */
  async ofTicket(q: Reader, ticketId: number): Promise<DraftRow[]> {
    return q.query<DraftRow>(
      `SELECT ${SHOWN} ${FROM} AND d.ticket_id = $2 ORDER BY d.id LIMIT 50`,
      [q.ctx.agencyId, ticketId],
      'drafts.of-ticket',
    );
  }

  /** One's own, newest first, from behind this place on. */
  async ofUser(
    q: Reader,
    userId: number,
    page: { after: { updatedAt: Date; id: number } | null; limit: number },
  ): Promise<DraftRow[]> {
    const params: unknown[] = [q.ctx.agencyId, userId, page.limit];
    const seen = shown(q, params);
    const after = page.after
      ? `AND (d.updated_at, d.id) < ($${params.push(page.after.updatedAt)}, $${params.push(page.after.id)})`
      : '';
    return q.query<DraftRow>(
      `SELECT ${SHOWN} ${FROM} AND d.user_id = $2 ${seen} ${after}
       ORDER BY d.updated_at DESC, d.id DESC LIMIT $3`,
      params,
      namedFor(q, after ? 'drafts.of-user-after' : 'drafts.of-user'),
    );
  }

  async countOfUser(q: Reader, userId: number): Promise<number> {
    const params: unknown[] = [q.ctx.agencyId, userId];
    const seen = shown(q, params);
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT 1 FROM ticket_draft d
         LEFT JOIN ticket t ON t.agency_id = $1 AND t.id = d.ticket_id
         WHERE d.agency_id = $1 AND d.user_id = $2 ${seen} LIMIT 1000) found`,
      params,
      namedFor(q, 'drafts.count'),
    );
    return row?.count ?? 0;
  }

  async byId(q: Reader, id: number): Promise<DraftRow | null> {
    const params: unknown[] = [q.ctx.agencyId, id];
    const [row] = await q.query<DraftRow>(
      `SELECT ${SHOWN} ${FROM} AND d.id = $2 ${shown(q, params)}`,
      params,
      namedFor(q, 'drafts.by-id'),
    );
    return row ?? null;
  }

  async lockAt(tx: Tx, { userId, ticketId, kind, clientKey }: DraftPlace): Promise<DraftRow | null> {
    const place = ticketId === null ? 'd.client_key = $3' : 'd.ticket_id = $3 AND d.kind = $4';
    const [row] = await tx.query<DraftRow>(
      `SELECT ${COLUMNS} FROM ticket_draft d WHERE d.agency_id = $1 AND d.user_id = $2 AND ${place} FOR UPDATE`,
      ticketId === null ? [tx.ctx.agencyId, userId, clientKey] : [tx.ctx.agencyId, userId, ticketId, kind],
      ticketId === null ? 'drafts.lock-new' : 'drafts.lock',
    );
    return row ?? null;
  }

  async lockById(tx: Tx, id: number): Promise<DraftRow | null> {
    const [row] = await tx.query<DraftRow>(
      `SELECT ${COLUMNS} FROM ticket_draft d WHERE d.agency_id = $1 AND d.id = $2 FOR UPDATE`,
      [tx.ctx.agencyId, id],
    );
    return row ?? null;
  }

  /** Null when another save of the same draft was first. */
  async insert(tx: Tx, place: DraftPlace, content: DraftContent): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO ticket_draft (agency_id, user_id, ticket_id, kind, client_key, body, attachment_ids, envelope,
         created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT DO NOTHING RETURNING id`,
      [
        tx.ctx.agencyId,
        place.userId,
        place.ticketId,
        place.kind,
        place.clientKey,
        content.body,
        content.attachmentIds,
        JSON.stringify(content.envelope),
        tx.ctx.now(),
      ],
      'drafts.insert',
    );
    return row?.id ?? null;
  }

  async update(tx: Tx, id: number, content: DraftContent): Promise<void> {
    await tx.query(
      `UPDATE ticket_draft SET body = $3, attachment_ids = $4, envelope = $5, version = version + 1, updated_at = $6
       WHERE agency_id = $1 AND id = $2`,
      [
        tx.ctx.agencyId,
        id,
        content.body,
        content.attachmentIds,
        JSON.stringify(content.envelope),
        tx.ctx.now(),
      ],
      'drafts.update',
    );
  }

  async give(tx: Tx, id: number, userId: number): Promise<void> {
    await tx.query(
      `UPDATE ticket_draft SET user_id = $3, version = version + 1, updated_at = $4 WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, userId, tx.ctx.now()],
    );
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.query(
      'DELETE FROM ticket_draft WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id],
      'drafts.delete',
    );
  }
}
