import { Injectable } from '@nestjs/common';
import { byIds, Gathered, type Reader, type SystemTx, type Tx } from '../../../platform/database/index.js';
import type { Due } from './due.rules.js';

export interface OpenReminder {
  id: number;
  userId: number;
  ticketId: number;
  dueAt: Date;
  note: string;
  cancelsOnReply: boolean;
  state: 'PENDING' | 'DUE';
}

export interface WantedReminder {
  userId: number;
  ticketId: number;
  dueAt: Date;
  note: string | null;
  cancelsOnReply: boolean | null;
}

export interface DueReminder {
  id: number;
  userId: number;
  ticketId: number;
  note: string;
  isGone: boolean;
}

const COLUMNS = `id, user_id AS "userId", ticket_id AS "ticketId", due_at AS "dueAt", note,
  cancels_on_reply AS "cancelsOnReply", state`;

/** One open reminder per person and conversation; the partial unique index holds that. */
@Injectable()
export class RemindersRepository {
  private readonly replied = new Gathered<number, number[]>((tx, ids) => this.cancelOnReplies(tx, ids));

  /** What is null stays as it was. @returns whether there was one already. */
  async put(tx: Tx, { userId, ticketId, dueAt, note, cancelsOnReply }: WantedReminder): Promise<boolean> {
    const [row] = await tx.query<{ was_there: boolean }>(
      `INSERT INTO ticket_reminder AS r (agency_id, user_id, ticket_id, due_at, note, cancels_on_reply, state, created_at, updated_at)
       VALUES ($1, $2, $3, $4, coalesce($5, ''), coalesce($6, true), 'PENDING', $7, $7)
       ON CONFLICT (agency_id, user_id, ticket_id) WHERE state IN ('PENDING', 'DUE')
       DO UPDATE SET due_at = excluded.due_at, note = coalesce($5, r.note),
         cancels_on_reply = coalesce($6, r.cancels_on_reply),
         state = 'PENDING', updated_at = excluded.updated_at
       RETURNING r.created_at <> r.updated_at AS was_there`,
      [tx.ctx.agencyId, userId, ticketId, dueAt, note, cancelsOnReply, tx.ctx.now()],
    );
    return row?.was_there ?? false;
  }

  /** Ends a person's own one. @returns false when there is none. */
  async end(tx: Tx, userId: number, ticketId: number, state: 'DONE' | 'CANCELLED'): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE ticket_reminder SET state = $4, updated_at = $5
       WHERE agency_id = $1 AND user_id = $2 AND ticket_id = $3 AND state IN ('PENDING', 'DUE') RETURNING id`,
      [tx.ctx.agencyId, userId, ticketId, state, tx.ctx.now()],
    );
    return rows.length > 0;
  }

  /** The customer has written: what only waited for that is over. @returns whose they were. */
  cancelOnReply(tx: Tx, ticketId: number): Promise<number[]> {
    return this.replied.of(tx, ticketId);
  }

  private async cancelOnReplies(tx: Tx, ticketIds: readonly number[]): Promise<number[][]> {
    const of = byIds('ticket_id', '$2', ticketIds);
    const rows = await tx.query<{ ticket_id: number; user_id: number }>(
      `UPDATE ticket_reminder SET state = 'CANCELLED', updated_at = $3
       WHERE agency_id = $1 AND ${of.sql} AND state = 'PENDING' AND cancels_on_reply
       RETURNING ticket_id, user_id`,
      [tx.ctx.agencyId, of.value, tx.ctx.now()],
      `reminders.cancel-on-reply.${of.count}`,
      of.plan,
    );
    return ticketIds.map((id) => rows.filter((row) => row.ticket_id === id).map((row) => row.user_id));
  }

  async openOf(q: Reader, userId: number, ticketIds: readonly number[]): Promise<OpenReminder[]> {
    return q.query<OpenReminder>(
      `SELECT ${COLUMNS} FROM ticket_reminder
       WHERE agency_id = $1 AND user_id = $2 AND ticket_id = ANY ($3::bigint[]) AND state IN ('PENDING', 'DUE')`,
      [q.ctx.agencyId, userId, ticketIds],
      'reminders.open-of',
    );
  }

  /** Everything that is due across agencies, in the order in which it became so. */
  async due(tx: SystemTx, now: Date, after: Due | null, limit: number): Promise<Due[]> {
    return tx.query<Due>(
      `SELECT agency_id AS "agencyId", id, due_at AS at FROM ticket_reminder
       WHERE state = 'PENDING' AND due_at <= $1 AND (due_at, id) > ($2::timestamptz, $3::bigint)
       ORDER BY due_at, id LIMIT $4`,
      [now, after?.at ?? '-infinity', after?.id ?? 0, limit],
    );
  }

  /** Lets reminders ring that still wait: a second worker finds none of them. Those of tickets that are gone just end. */
  async ring(tx: Tx, ids: readonly number[]): Promise<DueReminder[]> {
    return tx.query<DueReminder>(
      `WITH due AS (
         SELECT r.id, (t.deleted_at IS NOT NULL) AS is_gone FROM ticket_reminder r
         JOIN ticket t ON t.agency_id = $1 AND t.id = r.ticket_id
         WHERE r.agency_id = $1 AND r.id = ANY ($2::bigint[]) AND r.state = 'PENDING' AND r.due_at <= $3
         ORDER BY r.id FOR UPDATE OF r SKIP LOCKED)
       UPDATE ticket_reminder r SET state = CASE WHEN due.is_gone THEN 'CANCELLED' ELSE 'DUE' END, updated_at = $3
       FROM due WHERE r.agency_id = $1 AND r.id = due.id
       RETURNING r.id, r.user_id AS "userId", r.ticket_id AS "ticketId", r.note, due.is_gone AS "isGone"`,
      [tx.ctx.agencyId, ids, tx.ctx.now()],
    );
  }
}
