import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import type { CallMeta } from '../messages/chat-message.rules.js';
import type { CallRow } from './chat-call-row.rules.js';

/** A call under its thread's lock. */
export interface HeldCall {
  id: number;
  threadId: number;
  initiatorId: number;
  meta: CallMeta;
  isRunning: boolean;
  startedAt: Date;
}

export interface HeldSeat {
  callId: number;
  userId: number;
  seat: string;
  seenAt: Date;
}

const nameOf = (table: string): string => `trim(${table}.first_name || ' ' || ${table}.last_name)`;
const HELD = `m.id, m.thread_id AS "threadId", m.author_id AS "initiatorId", m.meta, m.is_running_call AS "isRunning",
  m.created_at AS "startedAt"`;
const SHOWN = `m.id, m.thread_id AS "threadId", t.kind, t.subject, t.pair_low AS "pairLow", t.pair_high AS "pairHigh",
  ${nameOf('l')} AS "lowName", ${nameOf('h')} AS "highName", m.author_id AS "initiatorId", ${nameOf('a')} AS "initiatorName",
  m.meta, m.is_running_call AS "isRunning", m.created_at AS "startedAt", m.version,
  (SELECT json_agg(json_build_object('userId', s.user_id, 'name', ${nameOf('u')}, 'seat', s.seat, 'joinedAt', s.joined_at)
      ORDER BY s.joined_at, s.user_id)
    FROM chat_call_seat s JOIN user_account u ON u.agency_id = $1 AND u.id = s.user_id
    WHERE s.agency_id = $1 AND s.message_id = m.id) AS seats,
  (SELECT json_agg(json_build_object('userId', u.id, 'name', ${nameOf('u')}, 'response', r.value) ORDER BY u.id)
    FROM jsonb_each_text(m.meta -> 'participant_response') r
    JOIN user_account u ON u.agency_id = $1 AND u.id = r.key::bigint
    WHERE r.value IN ('ACCEPTED', 'DECLINED', 'LEFT')) AS answers,
  (SELECT json_agg(p.user_id) FROM chat_participant p
    WHERE p.agency_id = $1 AND p.thread_id = m.thread_id AND p.is_muted) AS "mutedBy"`;

@Injectable()
export class ChatCallsRepository {
  /** Whoever asks has to know that they may. */
  byIds(q: Reader, ids: readonly number[]): Promise<CallRow[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return q.query<CallRow>(
      `SELECT ${SHOWN} FROM chat_message m JOIN chat_thread t ON t.agency_id = $1 AND t.id = m.thread_id
       JOIN user_account a ON a.agency_id = $1 AND a.id = m.author_id
       LEFT JOIN user_account l ON l.agency_id = $1 AND l.id = t.pair_low
       LEFT JOIN user_account h ON h.agency_id = $1 AND h.id = t.pair_high
       WHERE m.agency_id = $1 AND m.id = ANY ($2::bigint[]) AND m.body_type = 'VIDEO_CALL' AND m.deleted_at IS NULL
         AND t.deleted_at IS NULL`,
      [q.ctx.agencyId, ids],
      'chat.calls',
    );
  }

  /** Calls that run in threads of this person. */
  async runningOf(q: Reader, userId: number): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT m.id FROM chat_message m
       JOIN chat_participant p ON p.agency_id = $1 AND p.thread_id = m.thread_id AND p.user_id = $2
       WHERE m.agency_id = $1 AND m.is_running_call ORDER BY m.id`,
      [q.ctx.agencyId, userId],
      'chat.running-calls-of',
    );
    return rows.map(({ id }) => id);
  }

  async runningIn(q: Reader, threadId: number): Promise<number | null> {
    const [row] = await q.query<{ id: number }>(
      'SELECT id FROM chat_message WHERE agency_id = $1 AND thread_id = $2 AND is_running_call',
      [q.ctx.agencyId, threadId],
      'chat.running-call-in',
    );
    return row?.id ?? null;
  }

  /** The thread of a call that is there. */
  async threadOf(q: Reader, id: number): Promise<number | null> {
    const [row] = await q.query<{ threadId: number }>(
      `SELECT thread_id AS "threadId" FROM chat_message
       WHERE agency_id = $1 AND id = $2 AND body_type = 'VIDEO_CALL' AND deleted_at IS NULL`,
      [q.ctx.agencyId, id],
      'chat.thread-of-call',
    );
    return row?.threadId ?? null;
  }

  async hold(tx: Tx, id: number): Promise<HeldCall | null> {
    const [call] = await this.holdAll(tx, [id]);
    return call ?? null;
  }

  /** In one order, so that two who hold several never wait for each other. */
  holdAll(tx: Tx, ids: readonly number[]): Promise<HeldCall[]> {
    return tx.query<HeldCall>(
      `SELECT ${HELD} FROM chat_message m WHERE m.agency_id = $1 AND m.id = ANY ($2::bigint[])
       ORDER BY m.id FOR NO KEY UPDATE OF m`,
      [tx.ctx.agencyId, ids],
      'chat.hold-calls',
    );
  }

  async seats(q: Reader, id: number): Promise<HeldSeat[]> {
    return this.seatsOf(q, [id]);
  }

  seatsOf(q: Reader, ids: readonly number[]): Promise<HeldSeat[]> {
    return q.query<HeldSeat>(
      `SELECT message_id AS "callId", user_id AS "userId", seat, seen_at AS "seenAt" FROM chat_call_seat
       WHERE agency_id = $1 AND message_id = ANY ($2::bigint[]) ORDER BY message_id, joined_at, user_id`,
      [q.ctx.agencyId, ids],
      'chat.call-seats',
    );
  }

  /** @param ringsUntil when somebody who is alone in it has waited long enough; null when they may wait on */
  async sit(
    tx: Tx,
    id: number,
    { userId, seat, ringsUntil }: { userId: number; seat: string; ringsUntil: Date | null },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO chat_call_seat (agency_id, message_id, user_id, seat, joined_at, seen_at, rings_until)
       VALUES ($1, $2, $3, $4, $5, $5, $6) ON CONFLICT (agency_id, message_id, user_id)
         DO UPDATE SET seat = excluded.seat, joined_at = excluded.joined_at, seen_at = excluded.seen_at`,
      [tx.ctx.agencyId, id, userId, seat, tx.ctx.now(), ringsUntil],
      'chat.take-seat',
    );
  }

  async rise(tx: Tx, seats: readonly { callId: number; userId: number }[]): Promise<void> {
    if (seats.length === 0) return;
    await tx.query(
      `DELETE FROM chat_call_seat s USING unnest($2::bigint[], $3::bigint[]) AS g (message_id, user_id)
       WHERE s.agency_id = $1 AND s.message_id = g.message_id AND s.user_id = g.user_id`,
      [tx.ctx.agencyId, seats.map(({ callId }) => callId), seats.map(({ userId }) => userId)],
      'chat.give-up-seats',
    );
  }

  /** What has become of calls. @param changes of each how many changes were made: so many versions it goes on */
  async save(
    tx: Tx,
    changes: readonly { id: number; meta: CallMeta; isRunning: boolean; steps: number }[],
  ): Promise<Map<number, number>> {
    const rows = await tx.query<{ id: number; version: number }>(
      `UPDATE chat_message m SET meta = c.meta, is_running_call = c.is_running, version = m.version + c.steps
       FROM unnest($2::bigint[], $3::jsonb[], $4::boolean[], $5::int[]) AS c (id, meta, is_running, steps)
       WHERE m.agency_id = $1 AND m.id = c.id RETURNING m.id, m.version`,
      [
        tx.ctx.agencyId,
        changes.map(({ id }) => id),
        changes.map(({ meta }) => JSON.stringify(meta)),
        changes.map(({ isRunning }) => isRunning),
        changes.map(({ steps }) => steps),
      ],
      'chat.save-calls',
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  /** @returns whether the seat is still theirs */
  async beat(tx: Tx, id: number, { userId, seat }: { userId: number; seat: string }): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE chat_call_seat SET seen_at = $5
       WHERE agency_id = $1 AND message_id = $2 AND user_id = $3 AND seat = $4 RETURNING 1`,
      [tx.ctx.agencyId, id, userId, seat, tx.ctx.now()],
      'chat.keep-seat',
    );
    return rows.length > 0;
  }

  /** Whose seat `toSeat` is, when both sit in this call and are still in its thread. */
  async reach(
    q: Reader,
    { id, userId, fromSeat, toSeat }: { id: number; userId: number; fromSeat: string; toSeat: string },
  ): Promise<{ userId: number; threadId: number } | null> {
    const [row] = await q.query<{ userId: number; threadId: number }>(
      `SELECT o.user_id AS "userId", m.thread_id AS "threadId" FROM chat_call_seat s
       JOIN chat_call_seat o ON o.agency_id = $1 AND o.message_id = s.message_id AND o.seat = $5
       JOIN chat_message m ON m.agency_id = $1 AND m.id = s.message_id AND m.is_running_call
       JOIN chat_participant p ON p.agency_id = $1 AND p.thread_id = m.thread_id AND p.user_id = s.user_id
       JOIN chat_participant r ON r.agency_id = $1 AND r.thread_id = m.thread_id AND r.user_id = o.user_id
       WHERE s.agency_id = $1 AND s.message_id = $2 AND s.user_id = $3 AND s.seat = $4`,
      [q.ctx.agencyId, id, userId, fromSeat, toSeat],
      'chat.reach-seat',
    );
    return row ?? null;
  }

  /** Running calls in which this person sits. */
  async sittingIn(tx: Tx, userId: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      'SELECT message_id AS id FROM chat_call_seat WHERE agency_id = $1 AND user_id = $2 ORDER BY message_id',
      [tx.ctx.agencyId, userId],
      'chat.calls-of-seated',
    );
    return rows.map(({ id }) => id);
  }

  /** Running calls, of all agencies, with which something may have to be done: few people are in calls at a time. */
  due(tx: SystemTx, { silentSince, now }: { silentSince: Date; now: Date }, limit: number) {
    return tx.query<{ agencyId: number; id: number }>(
      `SELECT agency_id AS "agencyId", message_id AS id FROM chat_call_seat GROUP BY agency_id, message_id
       HAVING min(seen_at) <= $1 OR (count(*) = 1 AND min(rings_until) <= $2) ORDER BY agency_id, message_id LIMIT $3`,
      [silentSince, now, limit],
    );
  }
}
