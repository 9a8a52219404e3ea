import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';
import { channelLimitsOf, hiddenChannelsSql, ownPrivateChannelsSql } from '../../channels/index.js';
import type { TicketCriteria, TicketSortName } from './ticket-list.rules.js';
import { Conditions, criteriaSql, streamsOf } from './ticket-list-sql.rules.js';
import { type RowDetail, type TicketRow, ticketRowSql } from './ticket-row.rules.js';

export interface ListRequest {
  readonly criteria: TicketCriteria;
  readonly sort: TicketSortName;
  /** How many rows to read; the caller asks for one more than the page to know whether there is a next one. */
  readonly limit: number;
  readonly after: { at: Date; id: number } | null;
  /** Only for numbered pages of REST, which are few. */
  readonly offset: number;
  readonly detail: RowDetail;
}

export interface ListResult {
  rows: TicketRow[];
  /** The agency's newest event that these rows already show: read in the same snapshot. */
  eventCursor: number;
}

export interface CountsRow {
  new: number;
  assigned: number;
  mine: number;
  closed: number;
  spam: number;
  unread: number;
}

/** Counting stops here: nobody reads "12,345 closed", and an exact number would cost a walk over all of them. */
export const COUNT_LIMIT = 10_000;

/** The lists of tickets. One statement per page, whatever is shown in it. */
@Injectable()
export class TicketListRepository {
  async page(q: Reader, request: ListRequest): Promise<ListResult> {
    const criteria = await this.within(q, request.criteria);
    const { sql, params } = pageSql(q, { ...request, criteria });
    // Prepared: the text depends only on which filters are set. A search is planned anew, its cost lies in the word.
    const name = request.criteria.words
      ? undefined
      : `tickets.${createHash('sha1').update(sql).digest('hex')}`;
    const rows = await q.query<TicketRow & { event_cursor: number }>(sql, params, name);
    return { rows: rows.filter((row) => row.id !== null), eventCursor: rows[0]?.event_cursor ?? 0 };
  }

  async counts(q: Reader, criteria: TicketCriteria, userId: number): Promise<CountsRow> {
    const sql = new Conditions(q.ctx.agencyId, userId);
    const { status: _, isSpam: _spam, ...rest } = await this.within(q, criteria);
    const base = [...visible(q, sql), ...criteriaSql(sql, rest)].join(' AND ');
    const count = (name: string, condition: string) =>
      `(SELECT count(*)::int FROM (SELECT 1 FROM ticket t WHERE ${base} AND ${condition} LIMIT ${COUNT_LIMIT}) x) AS "${name}"`;
    const seen = `coalesce((SELECT rd.inbound_count FROM ticket_read rd
      WHERE rd.agency_id = $1 AND rd.user_id = $2 AND rd.ticket_id = t.id), 0)`;
    const [row] = await q.query<CountsRow>(
      `SELECT ${[
        count('new', `t.status = 'OPEN' AND NOT t.is_spam`),
        count('assigned', `t.status = 'ASSIGNED' AND NOT t.is_spam`),
        count('mine', `t.status = 'ASSIGNED' AND t.assignee_id = $2 AND NOT t.is_spam`),
        count('closed', `t.status = 'CLOSED' AND NOT t.is_spam`),
        count('spam', 't.is_spam'),
        count(
          'unread',
          `NOT t.is_spam AND t.inbound_count > t.answered_inbound_count AND t.status <> 'CLOSED' AND t.inbound_count > ${seen}`,
        ),
      ].join(', ')}`,
      sql.params,
    );
    return row as CountsRow;
  }

  /**
   * Who sees some private channels alone has lists of these channels: each is a walk along the channel's own index,
   * where a walk along all tickets would pass over nearly everything.
   */
  private async within(q: Reader, criteria: TicketCriteria): Promise<TicketCriteria> {
    const limits = channelLimitsOf(q.ctx);
    if (!limits?.onlyPrivate) return criteria;
    const [row] = await q.query<{ channels: number[] }>(
      `SELECT ${ownPrivateChannelsSql('$1', '$2')} AS channels`,
      [q.ctx.agencyId, limits.userId],
      'channels.own-private',
    );
    const own = (row?.channels ?? []).map(Number);
    return { ...criteria, channels: criteria.channels?.filter((id) => own.includes(id)) ?? own };
  }
}

function visible(q: Reader, sql: Conditions): string[] {
  const limits = channelLimitsOf(q.ctx);
  const conditions = ['t.agency_id = $1'];
  if (limits && !limits.onlyPrivate)
    conditions.push(`t.channel_id <> ALL (${hiddenChannelsSql('$1', sql.bind(limits.userId))})`);
  return conditions;
}

function pageSql(q: Reader, request: ListRequest): { sql: string; params: unknown[] } {
  const userId = q.ctx.actor.kind === 'user' ? q.ctx.actor.userId : 0;
  const sql = new Conditions(q.ctx.agencyId, userId);
  const { streams, rest } = streamsOf(request.criteria, sql);
  const base = [...visible(q, sql), ...criteriaSql(sql, rest)];
  if (request.after) {
    const sign = request.sort === 'NEWEST' ? '<' : '>';
    base.push(
      `(t.last_message_at, t.id) ${sign} (${sql.bind(request.after.at)}::timestamptz, ${sql.bind(request.after.id)}::bigint)`,
    );
  }
  const direction = request.sort === 'NEWEST' ? 'DESC' : 'ASC';
  const order = `ORDER BY last_message_at ${direction}, id ${direction}`;
  const inner = `${order} LIMIT ${request.limit + request.offset}`;
  const outer = `${order} LIMIT ${request.limit} OFFSET ${request.offset}`;
  const parts = streams.map(
    (stream) => `(SELECT t.* FROM ticket t WHERE ${[...base, ...stream].join(' AND ')} ${inner})`,
  );
  const isPlain = parts.length === 1 && request.offset === 0;
  const page = isPlain ? parts[0] : `SELECT * FROM (${parts.join(' UNION ALL ')}) t ${outer}`;
  const row = ticketRowSql(request.detail);
  return {
    params: sql.params,
    sql: `WITH page AS MATERIALIZED (${page})
      SELECT ec.event_cursor, r.* FROM (
        SELECT coalesce((SELECT value FROM event_counter WHERE agency_id = $1), 0) AS event_cursor) ec
      LEFT JOIN (SELECT ${row.columns} FROM page t ${row.joins}) r ON true
      ORDER BY r.last_message_at ${direction}, r.id ${direction}`,
  };
}
