import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import type { ChatReminderView } from './chat-reminder.rules.js';

export interface NewChatReminder {
  userId: number;
  threadId: number | null;
  messageId: number | null;
  text: string;
  dueAt: Date;
}

export interface DueChatReminder {
  agencyId: number;
  id: number;
  at: Date;
}

/** One that rings now, with the thread as its owner names it; null when they are not in it any more. */
export interface RungChatReminder {
  id: number;
  userId: number;
  text: string;
  messageId: number | null;
  thread: string | null;
}

export interface ReminderPage {
  userId: number;
  after: { at: Date; id: number } | null;
  size: number;
}

const COLUMNS = `id, text, due_at AS "dueAt", state IN ('RUNG', 'DONE') AS "hasRung", thread_id AS "threadId", message_id AS "messageId", created_at AS "createdAt"`;

/** A reminder is one person's own: each statement says whose. */
@Injectable()
export class ChatRemindersRepository {
  async add(tx: Tx, wanted: NewChatReminder): Promise<ChatReminderView | null> {
    const [row] = await tx.query<ChatReminderView>(
      `INSERT INTO chat_reminder (agency_id, user_id, thread_id, message_id, text, due_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING ${COLUMNS}`,
      [
        tx.ctx.agencyId,
        wanted.userId,
        wanted.threadId,
        wanted.messageId,
        wanted.text,
        wanted.dueAt,
        tx.ctx.now(),
      ],
      'chat.add-reminder',
    );
    return row ?? null;
  }

  async count(q: Reader, userId: number): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM chat_reminder WHERE agency_id = $1 AND user_id = $2 AND state = 'PENDING'`,
      [q.ctx.agencyId, userId],
      'chat.count-reminders',
    );
    return row?.count ?? 0;
  }

  /** Those that wait, the next one first. */
  page(q: Reader, { userId, after, size }: ReminderPage): Promise<ChatReminderView[]> {
    return q.query<ChatReminderView>(
      `SELECT ${COLUMNS} FROM chat_reminder WHERE agency_id = $1 AND user_id = $2 AND state = 'PENDING'
         AND (due_at, id) > ($3::timestamptz, $4::bigint) ORDER BY due_at, id LIMIT $5`,
      [q.ctx.agencyId, userId, after?.at ?? '-infinity', after?.id ?? 0, size + 1],
      'chat.reminders',
    );
  }

  /** Those that rang and were not seen to, the last one first. */
  rung(q: Reader, { userId, after, size }: ReminderPage): Promise<ChatReminderView[]> {
    return q.query<ChatReminderView>(
      `SELECT ${COLUMNS} FROM chat_reminder WHERE agency_id = $1 AND user_id = $2 AND state = 'RUNG'
         AND (due_at, id) < ($3::timestamptz, $4::bigint) ORDER BY due_at DESC, id DESC LIMIT $5`,
      [q.ctx.agencyId, userId, after?.at ?? 'infinity', after?.id ?? 0, size + 1],
      'chat.rung-reminders',
    );
  }

  /** What waits or has rung waits for this moment. @returns null when it is not there, or was ended */
  async move(
    tx: Tx,
    { userId, id, dueAt }: { userId: number; id: number; dueAt: Date },
  ): Promise<ChatReminderView | null> {
    const [row] = await tx.query<ChatReminderView>(
      `UPDATE chat_reminder SET state = 'PENDING', due_at = $4, updated_at = $5
       WHERE agency_id = $1 AND user_id = $2 AND id = $3 AND state IN ('PENDING', 'RUNG') RETURNING ${COLUMNS}`,
      [tx.ctx.agencyId, userId, id, dueAt, tx.ctx.now()],
      'chat.move-reminder',
    );
    return row ?? null;
  }

  /** Twice is once. */
  async end(tx: Tx, userId: number, id: number): Promise<ChatReminderView | null> {
    const [row] = await tx.query<ChatReminderView>(
      `UPDATE chat_reminder SET state = CASE WHEN state IN ('RUNG', 'DONE') THEN 'DONE' ELSE 'CANCELLED' END,
         updated_at = $4 WHERE agency_id = $1 AND user_id = $2 AND id = $3 RETURNING ${COLUMNS}`,
      [tx.ctx.agencyId, userId, id, tx.ctx.now()],
      'chat.end-reminder',
    );
    return row ?? null;
  }

  /** @returns null when it is not there, or has rung and was never ended */
  async restore(tx: Tx, userId: number, id: number): Promise<ChatReminderView | null> {
    const [row] = await tx.query<ChatReminderView>(
      `UPDATE chat_reminder SET state = CASE state WHEN 'DONE' THEN 'RUNG' ELSE 'PENDING' END, updated_at = $4
       WHERE agency_id = $1 AND user_id = $2 AND id = $3 AND state <> 'RUNG' RETURNING ${COLUMNS}`,
      [tx.ctx.agencyId, userId, id, tx.ctx.now()],
      'chat.restore-reminder',
    );
    return row ?? null;
  }

  /** Everything that is due across agencies, in the order in which it became so. */
  async due(
    tx: SystemTx,
    now: Date,
    after: DueChatReminder | null,
    limit: number,
  ): Promise<DueChatReminder[]> {
    return tx.query<DueChatReminder>(
      `SELECT agency_id AS "agencyId", id, due_at AS at FROM chat_reminder
       WHERE state = 'PENDING' AND due_at <= $1 AND (due_at, id) > ($2::timestamptz, $3::bigint)
       ORDER BY due_at, id LIMIT $4`,
      [now, after?.at ?? '-infinity', after?.id ?? 0, limit],
    );
  }

  /** Lets those ring that still wait: a second worker finds none of them. */
  async ring(tx: Tx, ids: readonly number[]): Promise<RungChatReminder[]> {
    return tx.query<RungChatReminder>(
      `WITH due AS (SELECT id FROM chat_reminder WHERE agency_id = $1 AND id = ANY ($2::bigint[])
           AND state = 'PENDING' AND due_at <= $3 ORDER BY id FOR UPDATE SKIP LOCKED),
         rung AS (UPDATE chat_reminder r SET state = 'RUNG', updated_at = $3 FROM due
           WHERE r.agency_id = $1 AND r.id = due.id RETURNING r.id, r.user_id, r.thread_id, r.message_id, r.text)
       SELECT r.id, r.user_id AS "userId", r.text, r.message_id AS "messageId",
         CASE WHEN p.user_id IS NULL THEN NULL WHEN t.kind = 'GROUP' THEN '#' || t.id
           WHEN t.pair_low = r.user_id THEN '@' || t.pair_high ELSE '@' || t.pair_low END AS thread
       FROM rung r LEFT JOIN chat_thread t ON t.agency_id = $1 AND t.id = r.thread_id AND t.deleted_at IS NULL
       LEFT JOIN chat_participant p ON p.agency_id = $1 AND p.thread_id = t.id AND p.user_id = r.user_id
       ORDER BY r.id`,
      [tx.ctx.agencyId, ids, tx.ctx.now()],
      'chat.ring-reminders',
    );
  }

  async forget(tx: Tx, before: Date, limit: number): Promise<void> {
    await tx.query(
      `DELETE FROM chat_reminder WHERE agency_id = $1 AND id IN (SELECT id FROM chat_reminder
         WHERE agency_id = $1 AND state <> 'PENDING' AND updated_at < $2 ORDER BY updated_at LIMIT $3)`,
      [tx.ctx.agencyId, before, limit],
      'chat.forget-reminders',
    );
  }
}
