import { Injectable } from '@nestjs/common';
import { roleNames, roles } from '@parley/schema';
import { byIds, Gathered, givenRows, own, type Reader, type Tx } from '../../../platform/database/index.js';
import { EVENT_CURSOR } from '../../../platform/outbox/index.js';
import { FULL_ROW, type RowDetail, type TicketRow, ticketRowSql } from './ticket-row.rules.js';
import { preparedAs } from './ticket-statements.js';
import { namedFor, seenTicketSql } from './ticket-visibility.rules.js';
import {
  type LastMessageTypeName,
  NOBODY_WAITS,
  type TicketState,
  type TicketStatusName,
} from './ticket.rules.js';

/** A ticket whose row this transaction has locked. Change it, then `save` it: one statement, however much changed. */
export interface LockedTicket extends TicketState {
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
  /** As the channel knows them; null for mail and website chats. */
  readonly customerId: number | null;
  status: TicketStatusName;
  isSpam: boolean;
  assigneeId: number | null;
  teamId: number | null;
  resultId: number | null;
  labelIds: number[];
  /** Who watches it. */
  readonly watcherIds: readonly number[];
  messageCount: number;
  inboundCount: number;
  answeredInboundCount: number;
  lastMessageId: number | null;
  lastMessageType: LastMessageTypeName | null;
  lastMessageAt: Date;
  snoozedUntil: Date | null;
  snoozedById: number | null;
  mergedIntoId: number | null;
  deletedAt: Date | null;
  deletedById: number | null;
  closedAt: Date | null;
  version: number;
}

export interface NewTicket {
  /** Where it is needed at once, see `nextNumber`. Without it the ticket is numbered as the last thing of its transaction. */
  number?: number;
  subject: string;
  channelId: number;
  contactId: number;
  visitorId: number | null;
  customerId?: number | null;
  isSpam: boolean;
  createdAt: Date;
}

const ASSIGNABLE = roleNames.filter((name) => roles[name].isAssignable);

const LOCKED_COLUMNS = `t.id, t.number, t.subject, t.channel_id AS "channelId", t.contact_id AS "contactId",
  t.visitor_id AS "visitorId", t.customer_id AS "customerId", t.status,
  t.is_spam AS "isSpam", t.assignee_id AS "assigneeId", t.team_id AS "teamId", t.result_id AS "resultId",
  t.message_count AS "messageCount", t.inbound_count AS "inboundCount",
  t.answered_inbound_count AS "answeredInboundCount", t.last_message_id AS "lastMessageId",
  t.last_message_type AS "lastMessageType", t.last_message_at AS "lastMessageAt", t.snoozed_until AS "snoozedUntil",
  t.snoozed_by_id AS "snoozedById", t.merged_into_id AS "mergedIntoId", t.deleted_at AS "deletedAt",
  t.deleted_by_id AS "deletedById", t.closed_at AS "closedAt", t.version,
  ch.type AS "channelType", ch.status AS "channelStatus", ch.address AS "channelAddress",
  (t.status = 'CLOSED' AND EXISTS (SELECT 1 FROM user_account u WHERE u.agency_id = $1 AND u.id = t.assignee_id
    AND NOT (u.is_active AND u.role = ANY ('{${ASSIGNABLE.join(',')}}')))) AS "isAssigneeGone",
  (t.status = 'CLOSED' AND EXISTS (SELECT 1 FROM team tm WHERE tm.agency_id = $1 AND tm.id = t.team_id
    AND tm.deleted_at IS NOT NULL)) AS "isTeamGone"`;

/** What a change may touch: column, type, where it stands. */
const SAVED: readonly (readonly [string, string, keyof LockedTicket])[] = [
  ['id', 'bigint', 'id'],
  ['status', 'text', 'status'],
  ['is_spam', 'boolean', 'isSpam'],
  ['assignee_id', 'bigint', 'assigneeId'],
  ['team_id', 'bigint', 'teamId'],
  ['result_id', 'bigint', 'resultId'],
  ['message_count', 'int', 'messageCount'],
  ['inbound_count', 'int', 'inboundCount'],
  ['answered_inbound_count', 'int', 'answeredInboundCount'],
  ['last_message_id', 'bigint', 'lastMessageId'],
  ['last_message_type', 'text', 'lastMessageType'],
  ['last_message_at', 'timestamptz', 'lastMessageAt'],
  ['snoozed_until', 'timestamptz', 'snoozedUntil'],
  ['snoozed_by_id', 'bigint', 'snoozedById'],
  ['merged_into_id', 'bigint', 'mergedIntoId'],
  ['deleted_at', 'timestamptz', 'deletedAt'],
  ['deleted_by_id', 'bigint', 'deletedById'],
  ['closed_at', 'timestamptz', 'closedAt'],
  ['version', 'int', 'version'],
];
const save = (from: string) => `UPDATE ticket t SET ${SAVED.slice(1)
  .map(([column]) => `${column} = s.${column}`)
  .join(', ')}, updated_at = $2,
  waiting_since = CASE WHEN s.inbound_count <= s.answered_inbound_count THEN '${NOBODY_WAITS}'
    WHEN t.waiting_since = '${NOBODY_WAITS}' THEN s.last_message_at ELSE t.waiting_since END
  FROM ${from} AS s(${SAVED.map(([column]) => column).join(', ')})
  WHERE t.agency_id = $1 AND t.id = s.id`;
const places = (suffix: string) => SAVED.map(([, type], at) => `$${at + 3}::${type}${suffix}`).join(', ');
/** Of a list PostgreSQL does not know how long it is, and would plan it each time. */
const SAVE_ONE = save(`(VALUES (${places('')}))`);
const SAVE_MANY = save(`unnest(${places('[]')})`);

/** The ticket table. */
@Injectable()
export class TicketsRepository {
  private readonly locks = new Gathered<number, LockedTicket | null>(async (tx, ids) => {
    const locked = await this.lockRows(tx, ids);
    return ids.map((id) => locked.get(id) ?? null);
  });
  private readonly saves = new Gathered<LockedTicket, void>(async (tx, tickets) => {
    await this.saveRows(tx, tickets);
    return tickets.map(() => undefined);
  });
  private readonly newest = new Gathered((q: Reader, ids: readonly number[]) =>
    this.newestOfCustomers(q, ids),
  );

  /** Whoever asks has still to look whether the caller may see it. */
  async idByNumber(q: Reader, number: number): Promise<number | null> {
    const [row] = await q.query<{ id: number }>(
      'SELECT t.id FROM ticket t WHERE t.agency_id = $1 AND t.number = $2',
      [q.ctx.agencyId, number],
      'ticket.id-by-number',
    );
    return row?.id ?? null;
  }

  /** The ticket with what is shown of it; null when it is not there or this caller may not see it. */
  async row(
    q: Reader,
    id: number,
    detail: RowDetail = FULL_ROW,
  ): Promise<(TicketRow & { event_cursor: number }) | null> {
    const { columns, joins } = ticketRowSql(detail);
    const params = [q.ctx.agencyId, q.ctx.actor.kind === 'user' ? q.ctx.actor.userId : 0, id];
    // A row without anybody's marks does not name the one who looks, and PostgreSQL wants to know the type of each parameter.
    const sql = `SELECT ${columns}, ${EVENT_CURSOR} AS event_cursor
       FROM ticket t ${joins} WHERE t.agency_id = $1 AND $2::bigint IS NOT NULL AND t.id = $3 ${seenTicketSql(q, params)}`;
    const [row] = await q.query<TicketRow & { event_cursor: number }>(
      sql,
      params,
      preparedAs(sql),
      'asWritten',
    );
    return row ?? null;
  }

  /** Whether this caller may see the ticket. */
  async isVisible(q: Reader, id: number): Promise<boolean> {
    const params: unknown[] = [q.ctx.agencyId, id];
    const rows = await q.query(
      `SELECT 1 FROM ticket t WHERE t.agency_id = $1 AND t.id = $2 ${seenTicketSql(q, params)}`,
      params,
      namedFor(q, 'ticket.visible'),
    );
    return rows.length > 0;
  }

  /** Which of these the caller may see. */
  async visibleOf(q: Reader, ids: readonly number[]): Promise<number[]> {
    const params: unknown[] = [q.ctx.agencyId, ids];
    const rows = await q.query<{ id: number }>(
      `SELECT t.id FROM ticket t WHERE t.agency_id = $1 AND t.id = ANY ($2::bigint[]) ${seenTicketSql(q, params)}`,
      params,
      namedFor(q, 'ticket.visible-of'),
    );
    return rows.map(({ id }) => id);
  }

  /** The chat visitor whom an answer to a visible ticket reaches; null when there is no such ticket. */
  async visitorOf(q: Reader, id: number): Promise<{ visitorId: number | null } | null> {
    const params: unknown[] = [q.ctx.agencyId, id];
    const [row] = await q.query<{ visitorId: number | null }>(
      `SELECT coalesce((SELECT o.visitor_id FROM ticket o WHERE o.agency_id = $1 AND o.id = (SELECT m.origin_ticket_id
          FROM message m WHERE m.agency_id = $1 AND m.ticket_id = t.id AND m.type = 'INBOUND'
          ORDER BY m.position DESC LIMIT 1)), t.visitor_id) AS "visitorId"
       FROM ticket t WHERE t.agency_id = $1 AND t.id = $2 ${seenTicketSql(q, params)}`,
      params,
    );
    return row ?? null;
  }

  /** Locks the row until the end of the transaction: who changes one ticket waits for each other. */
  async lock(tx: Tx, id: number): Promise<LockedTicket | null> {
    own(tx, `ticket ${id}`);
    return this.locks.of(tx, id);
  }

  /**
   * The same of several, in the order of their ids, as everybody locks. What is hidden or missing is left out. The lock does
   * not stop rows from being added that point to a ticket: only who changes it waits.
   */
  async lockAll(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, LockedTicket>> {
    for (const id of ids) own(tx, `ticket ${id}`);
    return this.lockRows(tx, ids);
  }

  private async lockRows(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, LockedTicket>> {
    const wanted = byIds('t.id', '$2', ids);
    const params: unknown[] = [tx.ctx.agencyId, wanted.value];
    const locked = tx.query<Omit<LockedTicket, 'labelIds' | 'watcherIds'>>(
      `SELECT ${LOCKED_COLUMNS} FROM ticket t JOIN channel ch ON ch.agency_id = $1 AND ch.id = t.channel_id
       WHERE t.agency_id = $1 AND ${wanted.sql} ${seenTicketSql(tx, params)}
       ORDER BY t.id FOR NO KEY UPDATE OF t`,
      params,
      namedFor(tx, `ticket.lock.${wanted.count}`),
      wanted.plan,
    );
    const labelled = byIds('tl.ticket_id', '$2', ids);
    const watched = byIds('w.ticket_id', '$2', ids);
    // A statement of its own: what one statement reads is from before it waited for the lock.
    const marked = tx.query<{ ticket_id: number; label_id: number | null; watcher_id: number | null }>(
      `SELECT tl.ticket_id, tl.label_id, NULL::bigint AS watcher_id FROM ticket_label tl
         JOIN label l ON l.agency_id = $1 AND l.id = tl.label_id
         WHERE tl.agency_id = $1 AND ${labelled.sql} AND l.deleted_at IS NULL
       UNION ALL SELECT w.ticket_id, NULL, w.user_id FROM ticket_watch w WHERE w.agency_id = $1 AND ${watched.sql}
       ORDER BY label_id, watcher_id`,
      [tx.ctx.agencyId, labelled.value],
      `ticket.marks.${labelled.count}`,
      labelled.plan,
    );
    const [tickets, marks] = await Promise.all([locked, marked]);
    const found = new Map(
      tickets.map((ticket) => [
        ticket.id,
        { ...ticket, labelIds: [] as number[], watcherIds: [] as number[] },
      ]),
    );
    for (const { ticket_id, label_id, watcher_id } of marks) {
      if (label_id !== null) found.get(ticket_id)?.labelIds.push(label_id);
      if (watcher_id !== null) found.get(ticket_id)?.watcherIds.push(watcher_id);
    }
    return found;
  }

  /** Writes locked tickets as they are now: one statement, however many. */
  async save(tx: Tx, tickets: readonly LockedTicket[]): Promise<void> {
    for (const ticket of tickets) ticket.version += 1;
    await Promise.all(
      tickets.length === 1
        ? tickets.map((ticket) => this.saves.of(tx, ticket))
        : [this.saveRows(tx, tickets)],
    );
  }

  private async saveRows(tx: Tx, tickets: readonly LockedTicket[]): Promise<void> {
    const [only, ...others] = tickets;
    const common = [tx.ctx.agencyId, tx.ctx.now()];
    if (!only) return;
    if (others.length === 0) {
      const values = SAVED.map(([, , key]) => only[key]);
      await tx.query(SAVE_ONE, [...common, ...values], 'ticket.save.one');
      return;
    }
    const columns = SAVED.map(([, , key]) => tickets.map((ticket) => ticket[key]));
    await tx.query(SAVE_MANY, [...common, ...columns], 'ticket.save.many', 'once');
  }

  async insert(tx: Tx, ticket: NewTicket): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO ticket (agency_id, number, subject, channel_id, contact_id, is_spam, last_message_at, created_at,
        updated_at, visitor_id, customer_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8, $9) RETURNING id`,
      [
        tx.ctx.agencyId,
        ticket.number ?? null,
        ticket.subject,
        ticket.channelId,
        ticket.contactId,
        ticket.isSpam,
        ticket.createdAt,
        ticket.visitorId,
        ticket.customerId ?? null,
      ],
      'ticket.insert',
    );
    return (row as { id: number }).id;
  }

  /**
   * The next number of a ticket. The counter's row is locked until the transaction ends, so numbers have no gaps, and whoever begins
   * another conversation of the company waits meanwhile: only for those that have to say their number before.
   */
  async nextNumber(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ value: number }>(
      `INSERT INTO agency_counter AS c (agency_id, name, value) VALUES ($1, 'ticket', 1)
       ON CONFLICT (agency_id, name) DO UPDATE SET value = c.value + 1 RETURNING value`,
      [tx.ctx.agencyId],
      'ticket.next-number',
    );
    return (row as { value: number }).value;
  }

  /** The newest conversation with a customer of a channel; null when there is none, or it was deleted. */
  newestOfCustomer(q: Reader, customerId: number): Promise<number | null> {
    return this.newest.of(q, customerId);
  }

  private async newestOfCustomers(q: Reader, ids: readonly number[]): Promise<(number | null)[]> {
    const given = givenRows(
      { id: 'bigint' },
      ids.map((id) => [id]),
    );
    const rows = await q.query<{ place: number; id: number }>(
      `SELECT given.place::int AS place, t.id FROM ${given.sql} CROSS JOIN LATERAL (
         SELECT id FROM ticket WHERE agency_id = $1 AND customer_id = given.id AND deleted_at IS NULL
         ORDER BY id DESC LIMIT 1) t`,
      [q.ctx.agencyId, ...given.values],
      `ticket.newest-of-customer.${given.count}`,
      given.plan,
    );
    const newest = new Map(rows.map(({ place, id }) => [place, id]));
    return ids.map((_, at) => newest.get(at + 1) ?? null);
  }

  /** The newest chat of a visitor; null when nothing was written yet, or it was deleted. */
  async newestOfVisitor(q: Reader, visitorId: number): Promise<number | null> {
    const [row] = await q.query<{ id: number }>(
      `SELECT id FROM ticket WHERE agency_id = $1 AND visitor_id = $2 AND deleted_at IS NULL
       ORDER BY id DESC LIMIT 1`,
      [q.ctx.agencyId, visitorId],
    );
    return row?.id ?? null;
  }
}
