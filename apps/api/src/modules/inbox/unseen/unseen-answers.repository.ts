import { Injectable } from '@nestjs/common';
import { plainChat } from '@parley/schema';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import { type MessageRow, messageColumnsSql } from '../messages/message-row.rules.js';

export interface DueAnswer {
  agencyId: number;
  messageId: number;
}

/** A thread in which an answer is due: of a merged ticket it is not the ticket that holds the messages. */
export interface DueThread {
  ticketId: number;
  threadId: number;
}

export interface WaitingAnswer extends MessageRow {
  unseen_id: number;
  due_at: Date;
  /** The visitor has written in the chat since. */
  is_answered: boolean;
}

/** To whom the answers of a thread go, and what the company wants of its chat. */
export interface UnseenPlace {
  visitorId: number | null;
  channelId: number;
  isClosed: boolean;
  settings: Record<string, unknown>;
  contactName: string;
  contactEmail: string | null;
  contactLocale: string | null;
  agencyName: string;
}

export interface EarlierMail {
  externalId: string;
  references: string[];
}

/** SQL: the ticket by whose name the thread of the message `m` goes. What was split off goes by its new one. */
const THREAD = `coalesce((SELECT o.id FROM ticket o WHERE o.agency_id = m.agency_id AND o.id = m.origin_ticket_id
  AND o.merged_into_id IS NOT NULL), m.ticket_id)`;

@Injectable()
export class UnseenAnswersRepository {
  /**
   * Notes an answer that goes into a chat whose channel wants it. Who answered the last mail by a mail is not looking at the
   * chat: they do not wait.
   */
  async note(tx: Tx, answer: { messageId: number; channelId: number; ticketId: number }): Promise<void> {
    await tx.query(
      `INSERT INTO unseen_answer (agency_id, message_id, due_at)
       SELECT $1, $2, CASE WHEN (SELECT i.email IS NOT NULL FROM message i WHERE i.agency_id = $1 AND i.type = 'INBOUND'
           AND (i.ticket_id = $4 AND i.origin_ticket_id IS NULL OR i.origin_ticket_id = $4)
           ORDER BY i.id DESC LIMIT 1) THEN $5::timestamptz
         ELSE $5::timestamptz + make_interval(mins => coalesce((c.settings->>'mail_after_minutes')::int, $6)) END
       FROM channel c WHERE c.agency_id = $1 AND c.id = $3 AND c.settings->>'mails_unseen' = 'true'
       ON CONFLICT (agency_id, message_id) DO NOTHING`,
      [
        tx.ctx.agencyId,
        answer.messageId,
        answer.channelId,
        answer.ticketId,
        tx.ctx.now(),
        plainChat.mail_after_minutes,
      ],
      'unseen.note',
    );
  }

  /** Across agencies; what is due is told, and nothing of what it says. */
  due(q: SystemTx, limit: number): Promise<DueAnswer[]> {
    return q.query<DueAnswer>(
      `SELECT agency_id AS "agencyId", message_id AS "messageId" FROM unseen_answer WHERE due_at <= now()
       ORDER BY due_at, id LIMIT $1`,
      [limit],
    );
  }

  /** In which threads these messages stand now. */
  threadsOf(q: Reader, messageIds: readonly number[]): Promise<DueThread[]> {
    return q.query<DueThread>(
      `SELECT DISTINCT m.ticket_id AS "ticketId", ${THREAD} AS "threadId" FROM message m
       WHERE m.agency_id = $1 AND m.id = ANY ($2::bigint[]) ORDER BY 1, 2`,
      [q.ctx.agencyId, messageIds],
    );
  }

  /**
   * What waits in a thread, in its order. What another worker holds, or a visitor is marking as read at this moment, is left
   * to the next look.
   */
  claim(tx: Tx, { ticketId, threadId }: DueThread): Promise<WaitingAnswer[]> {
    return tx.query<WaitingAnswer>(
      `SELECT ${messageColumnsSql('$1', 'm')}, u.id AS unseen_id, u.due_at,
         EXISTS (SELECT 1 FROM message i WHERE i.agency_id = $1 AND i.ticket_id = m.ticket_id AND i.type = 'INBOUND'
           AND i.channel_id = m.channel_id AND i.email IS NULL AND i.position > m.position) AS is_answered
       FROM unseen_answer u JOIN message m ON m.agency_id = $1 AND m.id = u.message_id
       WHERE u.agency_id = $1 AND m.ticket_id = $2 AND ${THREAD} = $3
       ORDER BY m.position FOR UPDATE OF u, m SKIP LOCKED`,
      [tx.ctx.agencyId, ticketId, threadId],
    );
  }

  async settle(tx: Tx, answers: readonly WaitingAnswer[]): Promise<void> {
    if (answers.length === 0) return;
    await tx.query('DELETE FROM unseen_answer WHERE agency_id = $1 AND id = ANY ($2::bigint[])', [
      tx.ctx.agencyId,
      answers.map(({ unseen_id: id }) => id),
    ]);
  }

  /** What is due is looked at again later. */
  async postpone(tx: Tx, { ticketId, threadId }: DueThread, until: Date): Promise<void> {
    await tx.query(
      `UPDATE unseen_answer u SET due_at = $4 FROM message m WHERE u.agency_id = $1 AND m.agency_id = $1
         AND m.id = u.message_id AND m.ticket_id = $2 AND ${THREAD} = $3 AND u.due_at < $4`,
      [tx.ctx.agencyId, ticketId, threadId, until],
    );
  }

  async place(q: Reader, threadId: number): Promise<UnseenPlace | null> {
    const [row] = await q.query<UnseenPlace>(
      `SELECT t.visitor_id AS "visitorId", t.channel_id AS "channelId",
         ch.status = 'disabled' OR ch.deleted_at IS NOT NULL AS "isClosed", ch.settings, c.full_name AS "contactName",
         c.email AS "contactEmail", c.locale_code AS "contactLocale", a.name AS "agencyName"
       FROM ticket t JOIN channel ch ON ch.agency_id = $1 AND ch.id = t.channel_id
       JOIN contact c ON c.agency_id = $1 AND c.id = t.contact_id JOIN agency a ON a.id = $1
       WHERE t.agency_id = $1 AND t.id = $2`,
      [q.ctx.agencyId, threadId],
    );
    return row ?? null;
  }

  /** What was said in the thread before, as the customer knows it; oldest first. */
  async before(
    q: Reader,
    { ticketId, threadId }: DueThread,
    position: number,
    limit: number,
  ): Promise<MessageRow[]> {
    const rows = await q.query<MessageRow>(
      `SELECT ${messageColumnsSql('$1', 'm')} FROM message m WHERE m.agency_id = $1 AND m.ticket_id = $2
         AND m.position < $4 AND m.type IN ('INBOUND', 'OUTBOUND') AND (m.email->>'isAside') IS DISTINCT FROM 'true'
         AND NOT coalesce(m.email ? 'forwardOf', false) AND ${THREAD} = $3
       ORDER BY m.position DESC LIMIT $5`,
      [q.ctx.agencyId, ticketId, threadId, position, limit],
    );
    return rows.reverse();
  }

  /** The newest mail of the thread by this mailbox, whoever wrote it. */
  async lastMail(
    q: Reader,
    { ticketId, threadId }: DueThread,
    channelId: number,
  ): Promise<EarlierMail | null> {
    const [row] = await q.query<EarlierMail>(
      `SELECT m.external_id AS "externalId", coalesce(m.email->'references', '[]') AS references
       FROM message m WHERE m.agency_id = $1 AND m.ticket_id = $2 AND m.channel_id = $4 AND m.email IS NOT NULL
         AND m.external_id IS NOT NULL AND NOT m.email ? 'forwardOf' AND (m.email->>'isAside') IS DISTINCT FROM 'true'
         AND ${THREAD} = $3 ORDER BY m.position DESC LIMIT 1`,
      [q.ctx.agencyId, ticketId, threadId, channelId],
    );
    return row ?? null;
  }
}
