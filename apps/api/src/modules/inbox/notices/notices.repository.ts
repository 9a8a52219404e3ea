import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/database.js';
import { namedFor, seenTicketSql } from '../tickets/ticket-visibility.rules.js';
import {
  groupedKinds,
  type NewNotice,
  type NoticeFacts,
  type NoticeKindName,
  type NoticeRow,
} from './notice.rules.js';

export interface AddedNotice {
  id: number;
  userId: number;
  ticketId: number | null;
  kind: NoticeKindName;
}

export interface WhichNotices {
  readonly ids?: readonly number[];
  readonly ticketId?: number;
  readonly upTo?: number;
  readonly kinds?: readonly NoticeKindName[];
}

/** What people are told. A notice belongs to one person: nobody else reads or changes it. */
@Injectable()
export class NoticesRepository {
  /**
   * Writes notices of people who can still sign in. An unread one of a watched conversation gives way to one that
   * counts both, so that it stands at the top and the list keeps the order of its ids; so does one of the same deed
   * to many conversations, which counts those. When the deed is undone, only that is told.
   */
  async insert(tx: Tx, notices: readonly NewNotice[]): Promise<AddedNotice[]> {
    return tx.query<AddedNotice>(
      `WITH given AS (
         SELECT n.* FROM unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::jsonb[]) WITH ORDINALITY
           AS n(user_id, kind, ticket_id, message_id, facts, place)
         JOIN user_account u ON u.agency_id = $1 AND u.id = n.user_id AND u.is_active),
       told AS (
         SELECT DISTINCT ON (user_id, kind, coalesce(facts->>'operationId', 'of ' || place)) *,
           count(*) OVER (PARTITION BY user_id, kind, coalesce(facts->>'operationId', 'of ' || place)) AS own
         FROM given ORDER BY user_id, kind, coalesce(facts->>'operationId', 'of ' || place), place DESC),
       earlier AS (
         DELETE FROM notice o USING told g
         WHERE o.agency_id = $1 AND o.user_id = g.user_id AND o.kind = g.kind AND o.read_at IS NULL
           AND (o.facts->>'operationId' = g.facts->>'operationId' OR o.kind = ANY ($8::text[])
             AND o.ticket_id = g.ticket_id AND NOT o.facts ? 'operationId' AND NOT g.facts ? 'operationId')
         RETURNING g.place, CASE WHEN g.facts ? 'operationId' AND o.facts->>'change' IS DISTINCT FROM g.facts->>'change'
           THEN 0 ELSE o.count END AS count)
       INSERT INTO notice (agency_id, user_id, kind, ticket_id, message_id, count, facts, created_at)
       SELECT $1, g.user_id, g.kind, g.ticket_id, g.message_id, g.own + coalesce((SELECT sum(e.count) FROM earlier e
           WHERE e.place = g.place), 0), g.facts, $7
       FROM told g ORDER BY g.place
       RETURNING id, user_id AS "userId", ticket_id AS "ticketId", kind`,
      [
        tx.ctx.agencyId,
        notices.map((notice) => notice.userId),
        notices.map((notice) => notice.kind),
        notices.map((notice) => notice.ticketId),
        notices.map((notice) => notice.messageId ?? null),
        notices.map((notice) => JSON.stringify(notice.facts ?? {})),
        tx.ctx.now(),
        groupedKinds,
      ],
      'notices.insert',
    );
  }

  /**
   * A person's notices, the newest first, with what is shown of their tickets. What they may not see any more is left
   * out, and so is what was deleted: the text of a message is never kept in a notice.
   */
  async page(
    q: Reader,
    {
      userId,
      before,
      unreadOnly,
      limit,
    }: { userId: number; before: number | null; unreadOnly: boolean; limit: number },
  ): Promise<NoticeRow[]> {
    const params: unknown[] = [q.ctx.agencyId, userId, before ?? Number.MAX_SAFE_INTEGER, limit];
    const seen = seenTicketSql(q, params);
    return q.query<NoticeRow>(
      `SELECT n.id, n.kind, n.count, n.facts, n.message_id, n.created_at, n.read_at, t.id AS ticket_id, t.number, t.subject,
         ch.type AS channel_type, co.full_name AS contact_name, left(m.body_text, 200) AS excerpt, m.author_name
       FROM notice n
       LEFT JOIN ticket t ON t.agency_id = $1 AND t.id = n.ticket_id AND t.deleted_at IS NULL
       LEFT JOIN channel ch ON ch.agency_id = $1 AND ch.id = t.channel_id
       LEFT JOIN contact co ON co.agency_id = $1 AND co.id = t.contact_id
       LEFT JOIN message m ON m.agency_id = $1 AND m.id = n.message_id
       WHERE n.agency_id = $1 AND n.user_id = $2 AND n.id < $3 ${unreadOnly ? 'AND n.read_at IS NULL' : ''}
         AND (n.ticket_id IS NULL OR t.id IS NOT NULL ${seen})
       ORDER BY n.id DESC LIMIT $4`,
      params,
      namedFor(q, unreadOnly ? 'notices.unread' : 'notices.page'),
    );
  }

  /** How many of those that would be shown are unread; counting stops at `limit`. */
  async unreadCount(q: Reader, userId: number, limit: number): Promise<number> {
    const params: unknown[] = [q.ctx.agencyId, userId, limit];
    const seen = seenTicketSql(q, params);
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         SELECT 1 FROM notice n
         LEFT JOIN ticket t ON t.agency_id = $1 AND t.id = n.ticket_id AND t.deleted_at IS NULL
         WHERE n.agency_id = $1 AND n.user_id = $2 AND n.read_at IS NULL
           AND (n.ticket_id IS NULL OR t.id IS NOT NULL ${seen}) LIMIT $3) x`,
      params,
      namedFor(q, 'notices.unread-count'),
    );
    return row?.count ?? 0;
  }

  /** What a person's own one tells. */
  async factsOf(q: Reader, userId: number, id: number): Promise<NoticeFacts | null> {
    const [row] = await q.query<{ facts: NoticeFacts }>(
      'SELECT facts FROM notice WHERE agency_id = $1 AND user_id = $2 AND id = $3',
      [q.ctx.agencyId, userId, id],
      'notices.facts',
    );
    return row?.facts ?? null;
  }

  /** Marks a person's own ones; what is left out does not limit. @returns how many were unread before. */
  async markRead(tx: Tx, userId: number, which: WhichNotices): Promise<number> {
    const rows = await tx.query(
      `UPDATE notice SET read_at = $3 WHERE agency_id = $1 AND user_id = $2 AND read_at IS NULL
         AND ($4::bigint[] IS NULL OR id = ANY ($4)) AND ($5::bigint IS NULL OR ticket_id = $5)
         AND ($6::bigint IS NULL OR id <= $6) AND ($7::text[] IS NULL OR kind = ANY ($7)) RETURNING id`,
      [
        tx.ctx.agencyId,
        userId,
        tx.ctx.now(),
        which.ids ?? null,
        which.ticketId ?? null,
        which.upTo ?? null,
        which.kinds ?? null,
      ],
    );
    return rows.length;
  }

  /** @returns how many were thrown away; at most `limit`. */
  async forget(tx: Tx, before: Date, limit: number): Promise<number> {
    const rows = await tx.query(
      `DELETE FROM notice WHERE agency_id = $1 AND id IN (
         SELECT id FROM notice WHERE agency_id = $1 AND created_at < $2 ORDER BY created_at LIMIT $3) RETURNING id`,
      [tx.ctx.agencyId, before, limit],
    );
    return rows.length;
  }
}
