import { prefixEnd } from '../../../platform/search/search-words.js';
import { sortKeys, type TicketCriteria, type TicketSortName } from './ticket-list.rules.js';
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
  return [
    ...presenceSql(criteria),
    ...openSql(sql, criteria),
    ...factsSql(sql, criteria),
    ...labelsSql(sql, criteria),
    ...marksSql(sql, criteria),
    ...(criteria.words ?? []).map(
      (word) => `t.id IN (SELECT w.ticket_id FROM ticket_word w
        WHERE w.agency_id = $1 AND w.word >= ${sql.bind(word)} AND w.word < ${sql.bind(prefixEnd(word))})`,
    ),
  ];
}

/** Written out and not as parameters, so that the partial indexes fit. */
function presenceSql({ deleted, isSpam, snoozed }: Partial<TicketCriteria>): string[] {
  if (deleted) return ['t.deleted_at IS NOT NULL'];
  const all = ['t.deleted_at IS NULL', 't.merged_into_id IS NULL'];
  if (isSpam !== undefined) all.push(isSpam ? 't.is_spam' : 'NOT t.is_spam');
  if (snoozed !== undefined) all.push(`t.snoozed_until IS ${snoozed ? 'NOT NULL' : 'NULL'}`);
  return all;
}

/** The channels that are open to the one who looks, where the criteria say it and not the caller's own rights. */
function openSql(sql: Conditions, criteria: Partial<TicketCriteria>): string[] {
  const { exceptChannels, onlyChannels, mentionOf } = criteria;
  const all: string[] = [];
  if (exceptChannels) all.push(`t.channel_id <> ALL (${sql.bind(exceptChannels)}::bigint[])`);
  if (onlyChannels) all.push(`t.channel_id = ANY (${sql.bind(onlyChannels)}::bigint[])`);
  if (all.length === 0 || mentionOf === undefined) return all;
  return [`(${all.join(' AND ')} OR ${askedInSql(sql.bind(mentionOf))})`];
}

/** SQL: what this user was asked into, whatever channel it came by. */
export function askedInSql(user: string): string {
  return `t.id IN (SELECT g.ticket_id FROM ticket_guest g WHERE g.agency_id = $1 AND g.user_id = ${user}::bigint)`;
}

function factsSql(sql: Conditions, criteria: Partial<TicketCriteria>): string[] {
  const all: string[] = [];
  const oneOf = (column: string, values: readonly unknown[] | undefined, type: string) => {
    if (values) all.push(`t.${column} = ANY (${sql.bind(values)}::${type}[])`);
  };
  const compare = (what: string, value: unknown, type: string) => {
    if (value !== undefined) all.push(`t.${what} ${sql.bind(value)}::${type}`);
  };
  oneOf('status', criteria.status, 'text');
  oneOf('assignee_id', criteria.users, 'bigint');
  oneOf('team_id', criteria.teams, 'bigint');
  oneOf('channel_id', criteria.channels, 'bigint');
  oneOf('last_message_type', criteria.lastMessageTypes, 'text');
  compare('contact_id =', criteria.contact, 'bigint');
  compare('assignee_id <>', criteria.notOf, 'bigint');
  if (criteria.unassigned) all.push('t.assignee_id IS NULL AND t.team_id IS NULL');
  compare('created_at >=', criteria.createdAtStart, 'timestamptz');
  compare('created_at <=', criteria.createdAtEnd, 'timestamptz');
  compare('last_message_at >=', criteria.lastMessageSince, 'timestamptz');
  return all;
}

function labelsSql(sql: Conditions, { labels, unlabelled }: Partial<TicketCriteria>): string[] {
  const all: string[] = [];
  if (labels) {
    all.push(`t.id IN (SELECT tl.ticket_id FROM ticket_label tl
      WHERE tl.agency_id = $1 AND tl.label_id = ANY (${sql.bind(labels)}::bigint[]))`);
  }
  // One look into the primary key for each row of the walk; as a join, all labels of the agency would be read.
  if (unlabelled) {
    all.push(`(SELECT tu.label_id FROM ticket_label tu
      WHERE tu.agency_id = $1 AND tu.ticket_id = t.id LIMIT 1) IS NULL`);
  }
  return all;
}

/** What single users have put on tickets: few rows, found by the user, then the tickets by their keys. */
function marksSql(sql: Conditions, criteria: Partial<TicketCriteria>): string[] {
  const all: string[] = [];
  const marked = (user: number | undefined, ...tables: [table: string, more?: string][]) => {
    if (user === undefined) return;
    const bound = sql.bind(user);
    const rows = tables.map(
      ([table, more = '']) =>
        `SELECT m.ticket_id FROM ${table} m WHERE m.agency_id = $1 AND m.user_id = ${bound}::bigint${more}`,
    );
    all.push(`t.id IN (${rows.join(' UNION ')})`);
  };
  marked(criteria.favouriteOf, ['ticket_favourite']);
  marked(criteria.mentionOf, ['ticket_mention'], ['ticket_guest']);
  marked(criteria.watchedBy, ['ticket_watch']);
  marked(criteria.reminderOf, ['ticket_reminder', ` AND m.state IN ('PENDING', 'DUE')`]);
  return all;
}

/** Whose conversations a list within a list holds. */
export type OwnerKind = 'contact' | 'profile';

/** SQL: the tickets `t` of one owner; of a profile, those of any of its contacts. */
export function ownedSql(kind: OwnerKind, owner: string): string {
  if (kind === 'contact') return `t.contact_id = ${owner}`;
  return `t.contact_id IN (SELECT pc.id FROM contact pc WHERE pc.agency_id = $1 AND pc.profile_id = ${owner})`;
}

const MAX_STREAMS = 12;

/**
 * Splits a list into streams that each walk one index in order; the page is merged from their first rows. A filter
 * with several values ("open or assigned", "mine" in any status) would otherwise sort all that fits.
 * By creation and by waiting there are indexes per status: what one owner has in a status is sorted instead, and is few.
 */
export function streamsOf(
  criteria: TicketCriteria,
  sql: Conditions,
  sort: TicketSortName = 'NEWEST',
): { streams: string[][]; rest: Partial<TicketCriteria> } {
  const owner = ownerOf(criteria);
  const isByStatus = owner !== null || (sortKeys[sort].column !== 'last_message_at' && !criteria.deleted);
  const statuses = criteria.status ?? (isByStatus ? ticketStatuses : undefined);
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
