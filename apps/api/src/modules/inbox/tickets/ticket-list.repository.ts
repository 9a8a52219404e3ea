import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';
import { EVENT_CURSOR } from '../../../platform/outbox/index.js';
import {
  channelLimitsOf,
  hiddenChannelsSql,
  openChannelSql,
  ownPrivateChannelsSql,
} from '../../channels/index.js';
import { sortKeys, type TicketCriteria, type TicketSortName } from './ticket-list.rules.js';
import {
  askedInSql,
  Conditions,
  criteriaSql,
  ownedSql,
  type OwnerKind,
  streamsOf,
} from './ticket-list-sql.rules.js';
import { preparedAs } from './ticket-statements.js';
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
  /** One page for each of these, instead of one of all. */
  readonly owners?: ListOwners;
}

/** Several contacts, or several profiles. */
export interface ListOwners {
  readonly kind: OwnerKind;
  readonly ids: readonly number[];
}

export interface ListResult {
  /** Where there are several owners, each row names the one on whose page it stands. */
  rows: (TicketRow & { owner_id?: number })[];
  /** The agency's newest event that these rows already show: read in the same snapshot. */
  eventCursor: number;
}

/** What a count over the whole table found, and which events that answer knows of already. */
export interface Counted {
  readonly count: number;
  /** The last event that was numbered before. */
  readonly cursor: number;
  /** Events that were committed but not numbered yet: the count knows what they changed. */
  readonly pending: readonly number[];
  /** Which tickets they are; null where that was not asked for, or where they are too many to be held. */
  readonly members: readonly number[] | null;
}

/** Counting stops here: nobody reads "12,345 closed", and an exact number would cost a walk over all of them. */
export const COUNT_LIMIT = 10_000;

/** The lists of tickets. One statement per page, whatever is shown in it. */
@Injectable()
export class TicketListRepository {
  async page(q: Reader, request: ListRequest): Promise<ListResult> {
    const criteria = await this.within(q, request.criteria);
    const { sql, params } = pageSql(q, { ...request, criteria });
    // Prepared: the text depends only on what is filtered and shown. A search is planned anew, its cost lies in the word.
    const name = request.criteria.words ? undefined : preparedAs(sql);
    const isOneWalk = !request.owners && isWalk(request.criteria);
    const plan = name && isOneWalk && isJoined(request.detail) ? 'asWritten' : undefined;
    const rows = await q.query<TicketRow & { event_cursor: number }>(sql, params, name, plan);
    return { rows: rows.filter((row) => row.id !== null), eventCursor: rows[0]?.event_cursor ?? 0 };
  }

  /** How many there are, with what the kept counts need to go on from the same moment: see `KeptCounts`. */
  async countedAt(q: Reader, criteria: TicketCriteria, limit: number, membersUpTo = 0): Promise<Counted> {
    const sql = new Conditions(q.ctx.agencyId, 0);
    const conditions = ['t.agency_id = $1', '$2::int = 0', ...criteriaSql(sql, criteria)].join(' AND ');
    const members = membersUpTo > 0 ? `CASE WHEN count(*) <= ${membersUpTo} THEN json_agg(x.id) END` : 'NULL';
    const [row] = await q.query<Counted>(
      `SELECT count(*)::int AS count, ${members} AS members,
        ${EVENT_CURSOR} AS cursor,
        array(SELECT e.id FROM outbox_event e WHERE e.cursor IS NULL AND e.agency_id = $1) AS pending
       FROM (SELECT ${membersUpTo > 0 ? 't.id' : '1'} FROM ticket t WHERE ${conditions} LIMIT ${limit}) x`,
      sql.params,
    );
    const { count = 0, cursor = 0, pending = [] } = row ?? {};
    const isEmpty = membersUpTo > 0 && count === 0;
    return { count, cursor, pending: pending.map(Number), members: isEmpty ? [] : (row?.members ?? null) };
  }

  /** How many inbound conversations this user has not seen and nobody has answered. */
  async unread(q: Reader, criteria: TicketCriteria, userId: number): Promise<number> {
    const sql = new Conditions(q.ctx.agencyId, userId);
    const within = await this.within(q, criteria);
    const base = [...visible(q, sql, within), ...criteriaSql(sql, within)].join(' AND ');
    const seen = `coalesce((SELECT rd.inbound_count FROM ticket_read rd
      WHERE rd.agency_id = $1 AND rd.user_id = $2 AND rd.ticket_id = t.id), 0)`;
    const [row] = await q.query<{ unread: number }>(
      `SELECT count(*)::int AS unread FROM (SELECT 1 FROM ticket t WHERE ${base} AND NOT t.is_spam
        AND t.inbound_count > t.answered_inbound_count AND t.status <> 'CLOSED' AND t.inbound_count > ${seen}
        LIMIT ${COUNT_LIMIT}) x`,
      sql.params,
    );
    return row?.unread ?? 0;
  }

  /** The channels of which this caller sees nothing, or the only ones of which they do; null when nothing limits them. */
  async channelsOf(q: Reader): Promise<{ hidden: number[] } | { only: number[] } | null> {
    const limits = channelLimitsOf(q.ctx);
    if (!limits) return null;
    const [row] = await q.query<{ channels: number[] }>(
      `SELECT ${limits.onlyPrivate ? ownPrivateChannelsSql('$1', '$2') : hiddenChannelsSql('$1', '$2')} AS channels`,
      [q.ctx.agencyId, limits.userId],
      limits.onlyPrivate ? 'channels.own-private' : 'channels.hidden',
    );
    const channels = (row?.channels ?? []).map(Number).sort((one, two) => one - two);
    return limits.onlyPrivate ? { only: channels } : { hidden: channels };
  }

  /**
   * Who sees some private channels alone has lists of these channels: each is a walk along the channel's own index,
   * where a walk along all tickets would pass over nearly everything. What somebody was asked into is elsewhere as well.
   */
  private async within(q: Reader, criteria: TicketCriteria): Promise<TicketCriteria> {
    const limits = channelLimitsOf(q.ctx);
    if (!limits?.onlyPrivate || criteria.mentionOf !== undefined) return criteria;
    const channels = await this.channelsOf(q);
    const own = channels && 'only' in channels ? channels.only : [];
    return { ...criteria, channels: criteria.channels?.filter((id) => own.includes(id)) ?? own };
  }
}

function visible(q: Reader, sql: Conditions, criteria: TicketCriteria): string[] {
  const limits = channelLimitsOf(q.ctx);
  if (!limits) return ['t.agency_id = $1'];
  const isMention = criteria.mentionOf !== undefined;
  if (limits.onlyPrivate && !isMention) return ['t.agency_id = $1'];
  const user = sql.bind(limits.userId);
  const open = openChannelSql('t.channel_id', '$1', user, limits.onlyPrivate);
  return ['t.agency_id = $1', isMention ? `(${open} OR ${askedInSql(user)})` : open];
}

/** Conditions for which each list is a walk along an index in its order: whatever their values, no other plan is better. */
const WALKED: ReadonlySet<string> = new Set<keyof TicketCriteria>(['status', 'channels', 'isSpam']);

function isWalk(criteria: TicketCriteria): boolean {
  // That what sleeps is not among them passes over few; only what sleeps has an index of its own.
  const { snoozed, ...others } = criteria;
  return !snoozed && Object.entries(others).every(([name, value]) => value === undefined || WALKED.has(name));
}

/** To plan what is joined takes PostgreSQL longer than to read it, and by itself it would plan it for each page again. */
function isJoined({ lastMessage, parts }: RowDetail): boolean {
  return lastMessage !== 'none' || !parts || parts.size > 0;
}

/** The order is said of the finished rows, so what they are ordered by is among what they show. */
function withOrder(detail: RowDetail, column: string): RowDetail {
  if (column === 'last_message_at' || !detail.parts) return detail;
  return { ...detail, parts: new Set([...detail.parts, 'times']) };
}

function pageSql(q: Reader, request: ListRequest): { sql: string; params: unknown[] } {
  const userId = q.ctx.actor.kind === 'user' ? q.ctx.actor.userId : 0;
  const sql = new Conditions(q.ctx.agencyId, userId);
  const { streams, rest } = streamsOf(request.criteria, sql, request.sort);
  const { column, isDown } = sortKeys[request.sort];
  const base = [...visible(q, sql, request.criteria), ...criteriaSql(sql, rest)];
  if (request.owners) base.push(ownedSql(request.owners.kind, 'owner.id'));
  if (request.after) {
    base.push(
      `(t.${column}, t.id) ${isDown ? '<' : '>'} (${sql.bind(request.after.at)}::timestamptz, ${sql.bind(request.after.id)}::bigint)`,
    );
  }
  const direction = isDown ? 'DESC' : 'ASC';
  const order = `ORDER BY ${column} ${direction}, id ${direction}`;
  const inner = `${order} LIMIT ${request.limit + request.offset}`;
  const outer = `${order} LIMIT ${request.limit} OFFSET ${request.offset}`;
  const parts = streams.map(
    (stream) => `(SELECT t.* FROM ticket t WHERE ${[...base, ...stream].join(' AND ')} ${inner})`,
  );
  const isPlain = parts.length === 1 && request.offset === 0;
  const one = isPlain ? parts[0] : `SELECT * FROM (${parts.join(' UNION ALL ')}) t ${outer}`;
  const page = request.owners
    ? `SELECT owner.id AS owner_id, t.* FROM unnest(${sql.bind(request.owners.ids)}::bigint[]) AS owner(id)
       CROSS JOIN LATERAL (${one}) t`
    : one;
  // Rows without anybody's marks do not name the one who looks, and PostgreSQL wants to know the type of each parameter.
  const row = ticketRowSql(withOrder(request.detail, column));
  return {
    params: sql.params,
    sql: `WITH page AS MATERIALIZED (${page})
      SELECT ec.event_cursor, r.* FROM (
        SELECT ${EVENT_CURSOR} AS event_cursor
        WHERE $2::bigint IS NOT NULL) ec
      LEFT JOIN (SELECT ${row.columns}${request.owners ? ', t.owner_id' : ''} FROM page t ${row.joins}) r ON true
      ORDER BY r.${column} ${direction}, r.id ${direction}`,
  };
}
