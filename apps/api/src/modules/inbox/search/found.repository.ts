import { Inject, Injectable, Optional } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import type { Reader } from '../../../platform/database/index.js';
import { CodedError } from '../../../platform/errors/coded-error.js';
import { CONTACT_ACCESS, type ContactAccess, type ContactScope, everyContact } from '../../contacts/index.js';
import type { MessageTypeName } from '../messages/message.rules.js';
import { type TicketRow, ticketRowSql } from '../tickets/ticket-row.rules.js';
import { seenTicketSql } from '../tickets/ticket-visibility.rules.js';
import type { SearchKindName } from './search-kinds.rules.js';
import { type TicketBounds, ticketBoundsSql } from './ticket-bounds.rules.js';

/** Something that was found and may be shown. */
export interface Seen {
  readonly refId: number;
  /** The conversation to open; that of a merged one is the one that it was merged into. */
  readonly ticketId: number | null;
  readonly channelId: number | null;
}

export interface FoundMessage {
  id: number;
  ticket_id: number;
  position: number;
  type: MessageTypeName;
  text: string;
  author_name: string;
  created_at: Date;
  files: string[] | null;
}

export interface FoundContact {
  id: number;
  fullName: string;
  email: string | null;
  phone: string | null;
  localeCode: string | null;
  createdAt: Date;
}

const NARROW_AT_MOST = 2_000;

/**
 * The second step of a search: what the index named is read from the tables themselves, under the lock of the tenant and
 * with the rights of who asks. Whatever the first step may get wrong, nothing else than this is shown.
 */
@Injectable()
export class FoundRepository {
  constructor(@Optional() @Inject(CONTACT_ACCESS) private readonly access: ContactAccess | undefined) {}

  /** Which of these may be shown, in their order. */
  async seen(
    q: Reader,
    kind: SearchKindName,
    ids: readonly number[],
    bounds: TicketBounds,
    scope: ContactScope | null,
  ) {
    if (ids.length === 0) return [];
    const params: unknown[] = [q.ctx.agencyId, ids];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const rows = await q.query<Seen>(
      kind === 'CONTACT' ? contactsSql(scope, bind) : ticketsSql(q, kind, bounds, params, bind),
      params,
    );
    const byId = new Map(rows.map((row) => [row.refId, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** The conversations that fit a filter, when they are few; null when they are many. */
  async fewTickets(q: Reader, bounds: TicketBounds): Promise<number[] | null> {
    const params: unknown[] = [q.ctx.agencyId];
    const conditions = ticketBoundsSql(bounds, (value) => `$${params.push(value)}`);
    const rows = await q.query<{ id: number }>(
      `SELECT t.id FROM ticket t WHERE t.agency_id = $1 AND ${conditions.join(' AND ')} ${seenTicketSql(q, params)}
       LIMIT ${NARROW_AT_MOST + 1}`,
      params,
    );
    return rows.length > NARROW_AT_MOST ? null : rows.map(({ id }) => id);
  }

  async ticketOfNumber(q: Reader, number: number): Promise<number | null> {
    const [row] = await q.query<{ id: number }>(
      'SELECT id FROM ticket WHERE agency_id = $1 AND number = $2',
      [q.ctx.agencyId, number],
      'search.ticket-of-number',
    );
    return row?.id ?? null;
  }

  async tickets(q: Reader, ids: readonly number[]): Promise<Map<number, TicketRow>> {
    if (ids.length === 0) return new Map();
    const { columns, joins } = ticketRowSql({ lastMessage: 'none', people: false });
    const params: unknown[] = [q.ctx.agencyId, q.ctx.actor.kind === 'user' ? q.ctx.actor.userId : 0, ids];
    const rows = await q.query<TicketRow>(
      `SELECT ${columns} FROM ticket t ${joins} WHERE t.agency_id = $1 AND t.id = ANY ($3::bigint[]) ${seenTicketSql(q, params)}`,
      params,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async messages(q: Reader, ids: readonly number[]): Promise<Map<number, FoundMessage>> {
    if (ids.length === 0) return new Map();
    const params: unknown[] = [q.ctx.agencyId, ids];
    const rows = await q.query<FoundMessage>(
      `SELECT m.id, m.ticket_id, m.position, m.type, left(m.body_text, 40000) AS text, m.author_name, m.created_at,
        (SELECT array_agg(a.name ORDER BY a.id) FROM attachment a
          WHERE a.agency_id = $1 AND a.message_id = m.id AND NOT a.is_inline) AS files
       FROM message m JOIN ticket t ON t.agency_id = $1 AND t.id = m.ticket_id
       WHERE m.agency_id = $1 AND m.id = ANY ($2::bigint[]) ${seenTicketSql(q, params)}`,
      params,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async contacts(q: Reader, ids: readonly number[], scope: ContactScope): Promise<Map<number, FoundContact>> {
    if (ids.length === 0) return new Map();
    const params: unknown[] = [q.ctx.agencyId, ids];
    const open = scope.contactSql((value) => `$${params.push(value)}`);
    const rows = await q.query<FoundContact>(
      `SELECT c.id, c.full_name AS "fullName", c.email, c.phone, c.locale_code AS "localeCode", c.created_at AS "createdAt"
       FROM contact c WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[]) ${open ? `AND ${open}` : ''}`,
      params,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Which contacts the caller may ask for; null when none. */
  async contactScope(ctx: RequestContext): Promise<ContactScope | null> {
    try {
      return (await this.access?.scopeOf(ctx, 'asked')) ?? everyContact;
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'forbidden') return null;
      throw error;
    }
  }
}

type Bind = (value: unknown) => string;

function contactsSql(scope: ContactScope | null, bind: Bind): string {
  const open = scope?.contactSql(bind);
  return `SELECT c.id AS "refId", NULL AS "ticketId", NULL AS "channelId" FROM contact c
    WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[]) AND c.deleted_at IS NULL ${scope ? '' : 'AND false'} ${open ? `AND ${open}` : ''}`;
}

function ticketsSql(
  q: Reader,
  kind: SearchKindName,
  bounds: TicketBounds,
  params: unknown[],
  bind: Bind,
): string {
  const conditions = ticketBoundsSql(bounds, bind).join(' AND ');
  const seen = seenTicketSql(q, params);
  if (kind === 'MESSAGE') {
    return `SELECT m.id AS "refId", t.id AS "ticketId", t.channel_id AS "channelId"
      FROM message m JOIN ticket t ON t.agency_id = $1 AND t.id = m.ticket_id
      WHERE m.agency_id = $1 AND m.id = ANY ($2::bigint[]) AND m.type <> 'SYSTEM' AND ${conditions} ${seen}`;
  }
  // What was merged leads to where it is now. Looked up first, or PostgreSQL reads all conversations for the join.
  return `WITH o AS MATERIALIZED (
      SELECT o1.id, coalesce(o2.merged_into_id, o2.id, o1.id) AS shown
      FROM ticket o1 LEFT JOIN ticket o2 ON o2.agency_id = $1 AND o2.id = o1.merged_into_id
      WHERE o1.agency_id = $1 AND o1.id = ANY ($2::bigint[]) AND o1.deleted_at IS NULL)
    SELECT o.id AS "refId", t.id AS "ticketId", t.channel_id AS "channelId"
    FROM o JOIN ticket t ON t.agency_id = $1 AND t.id = o.shown WHERE ${conditions} ${seen}`;
}
