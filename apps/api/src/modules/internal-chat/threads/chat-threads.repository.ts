import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { MOST_UNREAD, type ThreadKind, type ThreadPerson } from './chat-thread.rules.js';

/** SQL: the colleague `u` works here now, and was not merely invited. */
const WORKS_HERE = `u.is_active
  AND NOT (u.invited_at IS NOT NULL AND u.password_hash = '' AND u.email_verified_at IS NULL)`;
const nameOf = (table: string): string => `trim(${table}.first_name || ' ' || ${table}.last_name)`;

/** SQL: the people of the thread `t`. */
const PEOPLE = `(SELECT json_agg(json_build_object('id', x.user_id, 'owner', x.is_owner) ORDER BY x.joined_at, x.user_id)
  FROM chat_participant x WHERE x.agency_id = $1 AND x.thread_id = t.id)`;
/** SQL: what others wrote behind what the participant `p` has read. */
const BEHIND = `FROM chat_message m WHERE m.agency_id = $1 AND m.thread_id = t.id AND m.position > p.read_position
  AND m.deleted_at IS NULL AND m.author_id <> p.user_id`;
const COLUMNS = `t.id, t.kind, t.subject, t.ticket_id AS "ticketId", t.created_at AS "createdAt", t.version,
  t.last_position AS "lastPosition", t.message_count AS "messageCount", t.attachment_count AS "attachmentCount",
  t.last_message_id AS "lastMessageId", t.last_message_at AS "lastMessageAt", p.is_owner AS "isOwner",
  p.is_muted AS "isMuted", p.read_position AS "readPosition", p.read_at AS "readAt",
  p.is_marked_unread AS "isMarkedUnread", p.version AS "ownVersion",
  o.id AS "colleagueId", ${nameOf('o')} AS "colleagueName", coalesce(NOT o.is_active, false) AS "isDeserted",
  ${PEOPLE} AS people,
  CASE WHEN t.last_position > p.read_position
    THEN (SELECT count(*)::int FROM (SELECT 1 ${BEHIND} LIMIT ${MOST_UNREAD}) behind) ELSE 0 END AS unread,
  CASE WHEN t.last_position > p.read_position
    THEN (SELECT m.id ${BEHIND} ORDER BY m.position LIMIT 1) END AS "firstUnreadId",
  CASE WHEN t.last_position > p.read_position
    THEN (SELECT count(*)::int FROM chat_mention n WHERE n.agency_id = $1 AND n.user_id = p.user_id
      AND n.thread_id = t.id AND n.position > p.read_position) ELSE 0 END AS mentions`;
const JOINS = `FROM chat_participant p
  JOIN chat_thread t ON t.agency_id = $1 AND t.id = p.thread_id
  LEFT JOIN user_account o ON o.agency_id = $1 AND t.kind = 'DIRECT'
    AND o.id = CASE WHEN t.pair_low = p.user_id THEN t.pair_high ELSE t.pair_low END`;

export interface ThreadRow {
  id: number;
  kind: ThreadKind;
  subject: string;
  ticketId: number | null;
  createdAt: Date;
  version: number;
  lastPosition: number;
  messageCount: number;
  attachmentCount: number;
  lastMessageId: number | null;
  lastMessageAt: Date | null;
  isOwner: boolean;
  isMuted: boolean;
  readPosition: number;
  readAt: Date | null;
  isMarkedUnread: boolean;
  ownVersion: number;
  colleagueId: number | null;
  colleagueName: string | null;
  isDeserted: boolean;
  people: ThreadPerson[];
  unread: number;
  firstUnreadId: number | null;
  mentions: number;
}

/** A place in somebody's list of threads. */
export interface ListEntry {
  threadId: number | null;
  colleagueId: number | null;
  name: string;
  deserted: number;
  muted: number;
  /** Milliseconds since 1970, negative, so that the newest stands first. */
  age: number;
  key: number;
}

export type ListPlace = Pick<ListEntry, 'deserted' | 'muted' | 'age' | 'name' | 'key'>;

@Injectable()
export class ChatThreadsRepository {
  /**
   * Somebody's threads and the colleagues whom they have none with, as the specification weighs them.
   * @returns one more than asked for when there are more.
   */
  entries(
    q: Reader,
    userId: number,
    { size, after, term }: { size: number; after: ListPlace | null; term: string },
  ): Promise<ListEntry[]> {
    return q.query<ListEntry>(
      `SELECT * FROM (
         SELECT t.id AS "threadId", o.id AS "colleagueId",
           CASE WHEN t.kind = 'DIRECT' THEN ${nameOf('o')} ELSE t.subject END AS name,
           coalesce(NOT o.is_active, false)::int AS deserted, p.is_muted::int AS muted,
           coalesce(-floor(extract(epoch FROM t.last_message_at) * 1000), 0)::bigint AS age, t.id AS key
         ${JOINS} WHERE p.agency_id = $1 AND p.user_id = $2 AND t.deleted_at IS NULL
         UNION ALL
         SELECT NULL, u.id, ${nameOf('u')}, 0, 0, 0, -u.id FROM user_account u
         WHERE u.agency_id = $1 AND ${WORKS_HERE} AND NOT EXISTS (SELECT 1 FROM chat_thread d
           WHERE d.agency_id = $1 AND d.kind = 'DIRECT'
             AND d.pair_low = least(u.id, $2::bigint) AND d.pair_high = greatest(u.id, $2::bigint))
       ) e
       WHERE ($3 = '' OR position($3 in lower(e.name)) > 0)
         AND ($5::bigint IS NULL OR (e.deserted, e.muted, e.age, e.name, e.key) > ($6::int, $7::int, $8::bigint, $9::text, $5))
       ORDER BY e.deserted, e.muted, e.age, e.name, e.key LIMIT $4`,
      [
        q.ctx.agencyId,
        userId,
        term.trim().toLowerCase(),
        size + 1,
        after?.key ?? null,
        after?.deserted ?? null,
        after?.muted ?? null,
        after?.age ?? null,
        after?.name ?? null,
      ],
      'chat.thread-entries',
    );
  }

  /** Those of these threads in which the person is. */
  rows(q: Reader, userId: number, ids: readonly number[]): Promise<ThreadRow[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return q.query<ThreadRow>(
      `SELECT ${COLUMNS} ${JOINS}
       WHERE p.agency_id = $1 AND p.user_id = $2 AND p.thread_id = ANY ($3::bigint[]) AND t.deleted_at IS NULL`,
      [q.ctx.agencyId, userId, ids],
      'chat.threads',
    );
  }

  async row(q: Reader, userId: number, id: number): Promise<ThreadRow | null> {
    const [row] = await this.rows(q, userId, [id]);
    return row ?? null;
  }

  /** Who is in these threads, those that were deleted left out. */
  async peopleOf(q: Reader, ids: readonly number[]): Promise<Map<number, number[]>> {
    const rows = await q.query<{ id: number; people: number[] }>(
      `SELECT t.id, array_agg(p.user_id) AS people FROM chat_thread t
       JOIN chat_participant p ON p.agency_id = $1 AND p.thread_id = t.id
       WHERE t.agency_id = $1 AND t.id = ANY ($2::bigint[]) AND t.deleted_at IS NULL GROUP BY t.id`,
      [q.ctx.agencyId, ids],
      'chat.people',
    );
    return new Map(rows.map(({ id, people }) => [id, people]));
  }

  async isIn(q: Reader, userId: number, threadId: number): Promise<boolean> {
    const rows = await q.query(
      `SELECT 1 FROM chat_participant p JOIN chat_thread t ON t.agency_id = $1 AND t.id = p.thread_id
       WHERE p.agency_id = $1 AND p.user_id = $2 AND p.thread_id = $3 AND t.deleted_at IS NULL`,
      [q.ctx.agencyId, userId, threadId],
      'chat.is-in',
    );
    return rows.length > 0;
  }

  /** Those of them who work here now. */
  async working(q: Reader, userIds: readonly number[]): Promise<{ id: number; name: string }[]> {
    return q.query<{ id: number; name: string }>(
      `SELECT u.id, ${nameOf('u')} AS name FROM user_account u
       WHERE u.agency_id = $1 AND u.id = ANY ($2::bigint[]) AND ${WORKS_HERE} ORDER BY u.id`,
      [q.ctx.agencyId, userIds],
      'chat.working',
    );
  }
}
