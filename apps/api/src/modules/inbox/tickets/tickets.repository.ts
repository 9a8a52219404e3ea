import { Injectable } from '@nestjs/common';
import { roleNames, roles } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/database.js';
import { channelLimitsOf, limitsName, openChannelSql } from '../../channels/index.js';
import { FULL_ROW, type TicketRow, ticketRowSql } from './ticket-row.rules.js';
import type { TicketFacts, TicketStatusName } from './ticket.rules.js';

/** A ticket whose row this transaction has locked. Change it, then `save` it: one statement, however much changed. */
export interface LockedTicket extends TicketFacts {
  readonly id: number;
  readonly number: number;
  readonly subject: string;
  readonly channelId: number;
  readonly channelType: string;
  readonly channelStatus: string;
  readonly channelAddress: string | null;
  readonly contactId: number;
  /** Only of website chats. */
  readonly visitorId: number | null;
  status: TicketStatusName;
  isSpam: boolean;
  assigneeId: number | null;
  teamId: number | null;
  resultId: number | null;
  labelIds: number[];
  messageCount: number;
  inboundCount: number;
  answeredInboundCount: number;
  lastMessageId: number | null;
  lastMessageAt: Date;
  closedAt: Date | null;
  version: number;
}

export interface NewTicket {
  number: number;
  subject: string;
  channelId: number;
  contactId: number;
  visitorId: number | null;
  isSpam: boolean;
  createdAt: Date;
}

const ASSIGNABLE = roleNames.filter((name) => roles[name].isAssignable);

const LOCKED_COLUMNS = `t.id, t.number, t.subject, t.channel_id AS "channelId", t.contact_id AS "contactId",
  t.visitor_id AS "visitorId", t.status,
  t.is_spam AS "isSpam", t.assignee_id AS "assigneeId", t.team_id AS "teamId", t.result_id AS "resultId",
  t.message_count AS "messageCount", t.inbound_count AS "inboundCount",
  t.answered_inbound_count AS "answeredInboundCount", t.last_message_id AS "lastMessageId",
  t.last_message_at AS "lastMessageAt", t.closed_at AS "closedAt", t.version,
  ch.type AS "channelType", ch.status AS "channelStatus", ch.address AS "channelAddress",
  (t.status = 'CLOSED' AND EXISTS (SELECT 1 FROM user_account u WHERE u.agency_id = $1 AND u.id = t.assignee_id
    AND NOT (u.is_active AND u.role = ANY ('{${ASSIGNABLE.join(',')}}')))) AS "isAssigneeGone",
  (t.status = 'CLOSED' AND EXISTS (SELECT 1 FROM team tm WHERE tm.agency_id = $1 AND tm.id = t.team_id
    AND tm.deleted_at IS NOT NULL)) AS "isTeamGone"`;

/** The ticket table, one ticket at a time. */
@Injectable()
export class TicketsRepository {
  /** The ticket with all that its type shows; null when it is not there or this caller may not see it. */
  async row(q: Reader, id: number): Promise<(TicketRow & { event_cursor: number }) | null> {
    const { columns, joins } = ticketRowSql(FULL_ROW);
    const params = [q.ctx.agencyId, q.ctx.actor.kind === 'user' ? q.ctx.actor.userId : 0, id];
    const [row] = await q.query<TicketRow & { event_cursor: number }>(
      `SELECT ${columns}, coalesce((SELECT value FROM event_counter WHERE agency_id = $1), 0) AS event_cursor
       FROM ticket t ${joins} WHERE t.agency_id = $1 AND t.id = $3 ${seen(q, params)}`,
      params,
      named(q, 'ticket.row'),
    );
    return row ?? null;
  }

  /** Whether this caller may see the ticket. */
  async isVisible(q: Reader, id: number): Promise<boolean> {
    const params: unknown[] = [q.ctx.agencyId, id];
    const rows = await q.query(
      `SELECT 1 FROM ticket t WHERE t.agency_id = $1 AND t.id = $2 ${seen(q, params)}`,
      params,
      named(q, 'ticket.visible'),
    );
    return rows.length > 0;
  }

  /** The chat visitor behind a visible ticket; null when there is no such ticket. */
  async visitorOf(q: Reader, id: number): Promise<{ visitorId: number | null } | null> {
    const params: unknown[] = [q.ctx.agencyId, id];
    const [row] = await q.query<{ visitorId: number | null }>(
      `SELECT t.visitor_id AS "visitorId" FROM ticket t WHERE t.agency_id = $1 AND t.id = $2 ${seen(q, params)}`,
      params,
    );
    return row ?? null;
  }

  /** Locks the row until the end of the transaction: who changes one ticket waits for each other. */
  async lock(tx: Tx, id: number): Promise<LockedTicket | null> {
    const params: unknown[] = [tx.ctx.agencyId, id];
    const locked = tx.query<Omit<LockedTicket, 'labelIds'>>(
      `SELECT ${LOCKED_COLUMNS} FROM ticket t JOIN channel ch ON ch.agency_id = $1 AND ch.id = t.channel_id
       WHERE t.agency_id = $1 AND t.id = $2 ${seen(tx, params)} FOR UPDATE OF t`,
      params,
      named(tx, 'ticket.lock'),
    );
    // A statement of its own: what one statement reads is from before it waited for the lock.
    const labelled = tx.query<{ label_id: number }>(
      'SELECT label_id FROM ticket_label WHERE agency_id = $1 AND ticket_id = $2 ORDER BY label_id',
      [tx.ctx.agencyId, id],
      'ticket.labels',
    );
    const [[ticket], labels] = await Promise.all([locked, labelled]);
    if (!ticket) return null;
    return { ...ticket, labelIds: labels.map((row) => row.label_id) };
  }

  async save(tx: Tx, ticket: LockedTicket): Promise<void> {
    ticket.version += 1;
    await tx.query(
      `UPDATE ticket SET status = $3, is_spam = $4, assignee_id = $5, team_id = $6, result_id = $7, message_count = $8,
        inbound_count = $9, answered_inbound_count = $10, last_message_id = $11, last_message_at = $12, closed_at = $13,
        version = $14, updated_at = $15 WHERE agency_id = $1 AND id = $2`,
      [
        tx.ctx.agencyId,
        ticket.id,
        ticket.status,
        ticket.isSpam,
        ticket.assigneeId,
        ticket.teamId,
        ticket.resultId,
        ticket.messageCount,
        ticket.inboundCount,
        ticket.answeredInboundCount,
        ticket.lastMessageId,
        ticket.lastMessageAt,
        ticket.closedAt,
        ticket.version,
        tx.ctx.now(),
      ],
      'ticket.save',
    );
  }

  async insert(tx: Tx, ticket: NewTicket): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO ticket (agency_id, number, subject, channel_id, contact_id, is_spam, last_message_at, created_at,
        updated_at, visitor_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8) RETURNING id`,
      [
        tx.ctx.agencyId,
        ticket.number,
        ticket.subject,
        ticket.channelId,
        ticket.contactId,
        ticket.isSpam,
        ticket.createdAt,
        ticket.visitorId,
      ],
      'ticket.insert',
    );
    return (row as { id: number }).id;
  }

  /** The next number of a ticket; the counter's row is locked until the transaction ends, so numbers have no gaps. */
  async nextNumber(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ value: number }>(
      `INSERT INTO agency_counter AS c (agency_id, name, value) VALUES ($1, 'ticket', 1)
       ON CONFLICT (agency_id, name) DO UPDATE SET value = c.value + 1 RETURNING value`,
      [tx.ctx.agencyId],
      'ticket.next-number',
    );
    return (row as { value: number }).value;
  }

  /** The newest chat of a visitor; null when nothing was written yet. */
  async newestOfVisitor(q: Reader, visitorId: number): Promise<number | null> {
    const [row] = await q.query<{ id: number }>(
      'SELECT id FROM ticket WHERE agency_id = $1 AND visitor_id = $2 ORDER BY id DESC LIMIT 1',
      [q.ctx.agencyId, visitorId],
    );
    return row?.id ?? null;
  }
}

/** The statement has another text for those who are limited, so it needs another name as well. */
function named(q: Reader, name: string): string {
  return name + limitsName(channelLimitsOf(q.ctx));
}

/** SQL: leaves out the channels that this caller may not see. */
function seen(q: Reader, params: unknown[]): string {
  const limits = channelLimitsOf(q.ctx);
  if (!limits) return '';
  params.push(limits.userId);
  return `AND ${openChannelSql('t.channel_id', '$1', `$${params.length}`, limits.onlyPrivate)}`;
}
