import { prefixEnd } from '../../../platform/search/search-words.js';
import type { TicketCriteria } from './ticket-list.rules.js';
import { ticketStatuses } from '@parley/schema';

/** Collects the values of a statement; $1 is always the agency and $2 the user who looks. */
export class Conditions {
  readonly params: unknown[];

  constructor(agencyId: number, userId: number) {
    this.params = [agencyId, userId];
  }

  bind(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }
}

/** SQL conditions on the ticket `t`. Leaves out what the criteria do not name. */
export function criteriaSql(sql: Conditions, criteria: Partial<TicketCriteria>): string[] {
  const all: string[] = [];
  const oneOf = (column: string, values: readonly unknown[] | undefined, type: string) => {
    if (values) all.push(`t.${column} = ANY (${sql.bind(values)}::${type}[])`);
  };
  // Written out and not as a parameter, so that the partial indexes fit.
  if (criteria.isSpam !== undefined) all.push(criteria.isSpam ? 't.is_spam' : 'NOT t.is_spam');
  oneOf('status', criteria.status, 'text');
  oneOf('assignee_id', criteria.users, 'bigint');
  oneOf('team_id', criteria.teams, 'bigint');
  oneOf('channel_id', criteria.channels, 'bigint');
  if (criteria.contact !== undefined) all.push(`t.contact_id = ${sql.bind(criteria.contact)}`);
  if (criteria.unassigned) all.push('t.assignee_id IS NULL AND t.team_id IS NULL');
  if (criteria.createdAtStart) all.push(`t.created_at >= ${sql.bind(criteria.createdAtStart)}::timestamptz`);
  if (criteria.createdAtEnd) all.push(`t.created_at <= ${sql.bind(criteria.createdAtEnd)}::timestamptz`);
  if (criteria.labels) {
    all.push(`t.id IN (SELECT tl.ticket_id FROM ticket_label tl
      WHERE tl.agency_id = $1 AND tl.label_id = ANY (${sql.bind(criteria.labels)}::bigint[]))`);
  }
  if (criteria.favouriteOf !== undefined) {
    all.push(`t.id IN (SELECT f.ticket_id FROM ticket_favourite f
      WHERE f.agency_id = $1 AND f.user_id = ${sql.bind(criteria.favouriteOf)})`);
  }
  for (const word of criteria.words ?? []) {
    all.push(`t.id IN (SELECT w.ticket_id FROM ticket_word w
      WHERE w.agency_id = $1 AND w.word >= ${sql.bind(word)} AND w.word < ${sql.bind(prefixEnd(word))})`);
  }
  return all;
}

const MAX_STREAMS = 12;

/**
 * Splits a list into streams that each walk one index in order; the page is merged from their first rows. A filter
 * with several values ("open or assigned", "mine" in any status) would otherwise sort all that fits.
 */
export function streamsOf(
  criteria: TicketCriteria,
  sql: Conditions,
): { streams: string[][]; rest: Partial<TicketCriteria> } {
  const owner = ownerOf(criteria);
  const statuses = criteria.status ?? (owner ? ticketStatuses : undefined);
  if (!statuses || (owner?.values.length ?? 1) * statuses.length > MAX_STREAMS) {
    return { streams: [[]], rest: criteria };
  }
  const rest: Partial<TicketCriteria> = {
    ...criteria,
    status: undefined,
    ...(owner && { [owner.field]: undefined }),
  };
  // Nothing is bound that no stream would use: PostgreSQL cannot tell its type.
  if (owner?.values.length === 0) return { streams: [['false']], rest };
  const streams: string[][] = [];
  for (const status of new Set(statuses)) {
    const bound = `t.status = ${sql.bind(status)}`;
    if (!owner) streams.push([bound]);
    for (const value of new Set(owner?.values ?? [])) {
      streams.push([bound, `t.${owner?.column} = ${sql.bind(value)}`]);
    }
  }
  return streams.length ? { streams, rest } : { streams: [['false']], rest };
}

function ownerOf(criteria: TicketCriteria) {
  if (criteria.users) return { field: 'users', column: 'assignee_id', values: criteria.users };
  if (criteria.teams) return { field: 'teams', column: 'team_id', values: criteria.teams };
  if (criteria.channels) return { field: 'channels', column: 'channel_id', values: criteria.channels };
  return null;
}
