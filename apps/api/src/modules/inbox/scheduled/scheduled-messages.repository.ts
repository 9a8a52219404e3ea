import { Injectable } from '@nestjs/common';
import { byIds, Gathered, type Reader, type SystemTx, type Tx } from '../../../platform/database/index.js';
import type { MessageKindName } from '../messages/message.rules.js';
import { seenTicketSql } from '../tickets/ticket-visibility.rules.js';
import type { ScheduledContent, ScheduledStateName, ScheduleFailureName } from './scheduled-message.rules.js';

export interface ScheduledRow {
  id: number;
  ticketId: number;
  authorId: number;
  authorName: string;
  authorColor: string;
  apiKeyId: number | null;
  kind: MessageKindName;
  content: ScheduledContent;
  sendAt: Date;
  cancelsOnReply: boolean;
  isUndo: boolean;
  state: ScheduledStateName;
  failure: ScheduleFailureName | null;
  attempts: number;
  messageId: number | null;
  clientKey: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export type NewScheduled = Pick<
  ScheduledRow,
  | 'ticketId'
  | 'authorId'
  | 'apiKeyId'
  | 'kind'
  | 'content'
  | 'sendAt'
  | 'cancelsOnReply'
  | 'isUndo'
  | 'clientKey'
>;

const COLUMNS = `s.id, s.ticket_id AS "ticketId", s.author_id AS "authorId", s.api_key_id AS "apiKeyId", s.kind,
  s.content, s.send_at AS "sendAt", s.cancels_on_reply AS "cancelsOnReply", s.is_undo AS "isUndo", s.state,
  s.failure, s.attempts, s.message_id AS "messageId", s.client_key AS "clientKey", s.version,
  s.created_at AS "createdAt", s.updated_at AS "updatedAt",
  trim(u.first_name || ' ' || u.last_name) AS "authorName", u.color AS "authorColor"`;
const FROM = `scheduled_message s JOIN user_account u ON u.agency_id = s.agency_id AND u.id = s.author_id`;

@Injectable()
export class ScheduledMessagesRepository {
  private readonly replied = new Gathered<number, ScheduledRow[]>((tx, ids) => this.cancelOnReplies(tx, ids));

  async insert(tx: Tx, given: NewScheduled): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO scheduled_message (agency_id, ticket_id, author_id, api_key_id, kind, content, send_at,
         cancels_on_reply, is_undo, client_key, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) RETURNING id`,
      [
        tx.ctx.agencyId,
        given.ticketId,
        given.authorId,
        given.apiKeyId,
        given.kind,
        JSON.stringify(given.content),
        given.sendAt,
        given.cancelsOnReply,
        given.isUndo,
        given.clientKey,
        tx.ctx.now(),
      ],
      'scheduled.insert',
    );
    return (row as { id: number }).id;
  }

  async byId(q: Reader, id: number): Promise<ScheduledRow | null> {
    const [row] = await q.query<ScheduledRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE s.agency_id = $1 AND s.id = $2`,
      [q.ctx.agencyId, id],
      'scheduled.by-id',
    );
    return row ?? null;
  }

  async byClientKey(q: Reader, authorId: number, clientKey: string): Promise<ScheduledRow | null> {
    const [row] = await q.query<ScheduledRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE s.agency_id = $1 AND s.author_id = $2 AND s.client_key = $3`,
      [q.ctx.agencyId, authorId, clientKey],
      'scheduled.by-client-key',
    );
    return row ?? null;
  }

  /** Locks the row; take the ticket's lock before it when you need both. */
  async lock(tx: Tx, id: number): Promise<ScheduledRow | null> {
    const [row] = await tx.query<ScheduledRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE s.agency_id = $1 AND s.id = $2 FOR UPDATE OF s`,
      [tx.ctx.agencyId, id],
      'scheduled.lock',
    );
    return row ?? null;
  }

  /** What waits in a ticket, the next first, and what failed and still concerns somebody. */
  openOf(q: Reader, ticketIds: readonly number[]): Promise<ScheduledRow[]> {
    return q.query<ScheduledRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE s.agency_id = $1 AND s.ticket_id = ANY ($2::bigint[])
       AND s.state IN ('WAITING', 'FAILED') ORDER BY s.send_at, s.id LIMIT 1000`,
      [q.ctx.agencyId, ticketIds],
      'scheduled.open',
    );
  }

  async waitingCount(q: Reader, ticketId: number): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM scheduled_message
       WHERE agency_id = $1 AND ticket_id = $2 AND state IN ('WAITING', 'FAILED') AND state = 'WAITING'`,
      [q.ctx.agencyId, ticketId],
    );
    return row?.count ?? 0;
  }

  /** One author's, in the order in which they are sent; without those of tickets that are closed to the reader by now. */
  async ofAuthor(
    q: Reader,
    authorId: number,
    page: {
      states: readonly ScheduledStateName[];
      after: { sendAt: Date; id: number } | null;
      size: number;
    },
  ): Promise<ScheduledRow[]> {
    const { states, after, size } = page;
    const params: unknown[] = [
      q.ctx.agencyId,
      authorId,
      states,
      after?.sendAt ?? null,
      after?.id ?? 0,
      size + 1,
    ];
    return q.query<ScheduledRow>(
      `SELECT ${COLUMNS} FROM ${FROM} JOIN ticket t ON t.agency_id = s.agency_id AND t.id = s.ticket_id
       WHERE s.agency_id = $1 AND s.author_id = $2 AND s.state = ANY ($3::text[])
         AND ($4::timestamptz IS NULL OR (s.send_at, s.id) > ($4, $5::bigint)) ${seenTicketSql(q, params)}
       ORDER BY s.send_at, s.id LIMIT $6`,
      params,
    );
  }

  /** Whether a file is to go out with something that waits. */
  async heldFiles(q: Reader, ids: readonly string[], besides: number): Promise<boolean> {
    const rows = await q.query(
      `SELECT 1 FROM scheduled_message WHERE agency_id = $1 AND state IN ('WAITING', 'FAILED') AND id <> $3
       AND content->'attachmentIds' ?| $2::text[] LIMIT 1`,
      [q.ctx.agencyId, ids, besides],
    );
    return rows.length > 0;
  }

  async change(
    tx: Tx,
    id: number,
    given: Pick<ScheduledRow, 'content' | 'sendAt' | 'cancelsOnReply' | 'kind'>,
  ): Promise<void> {
    await tx.query(
      `UPDATE scheduled_message SET content = $3, send_at = $4, cancels_on_reply = $5, kind = $6, is_undo = false,
         state = 'WAITING', failure = NULL, attempts = 0, version = version + 1, updated_at = $7
       WHERE agency_id = $1 AND id = $2`,
      [
        tx.ctx.agencyId,
        id,
        JSON.stringify(given.content),
        given.sendAt,
        given.cancelsOnReply,
        given.kind,
        tx.ctx.now(),
      ],
    );
  }

  async settle(
    tx: Tx,
    id: number,
    to: { state: ScheduledStateName; messageId?: number; failure?: ScheduleFailureName },
  ): Promise<void> {
    await tx.query(
      `UPDATE scheduled_message SET state = $3, message_id = $4, failure = $5, version = version + 1, updated_at = $6
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, to.state, to.messageId ?? null, to.failure ?? null, tx.ctx.now()],
      'scheduled.settle',
    );
  }

  /** @returns how often it has failed now. */
  async countFailure(tx: Tx, id: number): Promise<number> {
    const [row] = await tx.query<{ attempts: number }>(
      `UPDATE scheduled_message SET attempts = attempts + 1 WHERE agency_id = $1 AND id = $2 AND state = 'WAITING'
       RETURNING attempts`,
      [tx.ctx.agencyId, id],
    );
    return row?.attempts ?? 0;
  }

  /** The customer has written: takes back what was only to be sent if they did not. @returns what was taken back. */
  cancelOnReply(tx: Tx, ticketId: number): Promise<ScheduledRow[]> {
    return this.replied.of(tx, ticketId);
  }

  private async cancelOnReplies(tx: Tx, ticketIds: readonly number[]): Promise<ScheduledRow[][]> {
    const of = byIds('ticket_id', '$2', ticketIds);
    const rows = await tx.query<ScheduledRow>(
      `WITH s AS (UPDATE scheduled_message SET state = 'CANCELLED', version = version + 1, updated_at = $3
         WHERE agency_id = $1 AND ${of.sql} AND state = 'WAITING' AND cancels_on_reply RETURNING *)
       SELECT ${COLUMNS} FROM s JOIN user_account u ON u.agency_id = s.agency_id AND u.id = s.author_id
       ORDER BY s.send_at, s.id`,
      [tx.ctx.agencyId, of.value, tx.ctx.now()],
      `scheduled.cancel-on-reply.${of.count}`,
      of.plan,
    );
    return ticketIds.map((id) => rows.filter(({ ticketId }) => ticketId === id));
  }

  /** The one of a ticket that is to leave next, when its time has come. */
  async nextDue(q: Reader, ticketId: number, now: Date): Promise<ScheduledRow | null> {
    const [row] = await q.query<ScheduledRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE s.agency_id = $1 AND s.ticket_id = $2
       AND s.state IN ('WAITING', 'FAILED') AND s.state = 'WAITING' AND s.send_at <= $3
       ORDER BY s.send_at, s.id LIMIT 1`,
      [q.ctx.agencyId, ticketId, now],
      'scheduled.next-due',
    );
    return row ?? null;
  }

  /** Across agencies: the tickets in which something is due. */
  async dueTickets(q: SystemTx, limit: number): Promise<{ agencyId: number; ticketId: number }[]> {
    return q.query<{ agencyId: number; ticketId: number }>(
      `SELECT agency_id AS "agencyId", ticket_id AS "ticketId" FROM scheduled_message
       WHERE state = 'WAITING' AND send_at <= now() GROUP BY agency_id, ticket_id ORDER BY min(send_at) LIMIT $1`,
      [limit],
    );
  }

  /** What is over and told. */
  async forget(tx: Tx, before: Date): Promise<void> {
    await tx.query(
      `DELETE FROM scheduled_message WHERE agency_id = $1 AND state <> 'WAITING' AND updated_at < $2`,
      [tx.ctx.agencyId, before],
    );
  }
}
