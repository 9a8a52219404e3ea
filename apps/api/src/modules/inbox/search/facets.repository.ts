import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';

/** What a conversation counts for. */
export interface FacetTicket {
  id: number;
  channelId: number;
  assigneeId: number | null;
  labelIds: number[];
}

/** Reads of conversations and messages that the caller was found to see already. */
@Injectable()
export class FacetsRepository {
  async tickets(q: Reader, ids: readonly number[]): Promise<FacetTicket[]> {
    if (ids.length === 0) return [];
    return q.query<FacetTicket>(
      `SELECT t.id, t.channel_id AS "channelId", t.assignee_id AS "assigneeId",
         array(SELECT tl.label_id FROM ticket_label tl WHERE tl.agency_id = $1 AND tl.ticket_id = t.id) AS "labelIds"
       FROM ticket t WHERE t.agency_id = $1 AND t.id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, ids],
      'search.facets.tickets',
    );
  }

  /** When these messages were written, or these conversations began. */
  async moments(q: Reader, kind: 'MESSAGE' | 'TICKET', ids: readonly number[]): Promise<Map<number, Date>> {
    if (ids.length === 0) return new Map();
    const table = kind === 'MESSAGE' ? 'message' : 'ticket';
    const rows = await q.query<{ id: number; at: Date }>(
      `SELECT x.id, x.created_at AS at FROM ${table} x WHERE x.agency_id = $1 AND x.id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, ids],
      `search.facets.${table}`,
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  }

  /** The names of what is counted. What was deleted meanwhile has none, and is not offered. */
  async names(
    q: Reader,
    ids: { channels: readonly number[]; labels: readonly number[]; users: readonly number[] },
  ): Promise<Record<'channels' | 'labels' | 'users', Map<number, string>>> {
    const rows = await q.query<{ kind: 'channels' | 'labels' | 'users'; id: number; name: string }>(
      `SELECT 'channels' AS kind, id, name FROM channel WHERE agency_id = $1 AND id = ANY ($2::bigint[])
       UNION ALL SELECT 'labels', id, name FROM label WHERE agency_id = $1 AND id = ANY ($3::bigint[]) AND deleted_at IS NULL
       UNION ALL SELECT 'users', id, trim(first_name || ' ' || last_name) FROM user_account
         WHERE agency_id = $1 AND id = ANY ($4::bigint[])`,
      [q.ctx.agencyId, ids.channels, ids.labels, ids.users],
      'search.facets.names',
    );
    const of = (kind: string) =>
      new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [Number(id), name]));
    return { channels: of('channels'), labels: of('labels'), users: of('users') };
  }
}
