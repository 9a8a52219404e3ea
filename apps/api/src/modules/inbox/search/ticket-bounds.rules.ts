import type { TicketStatusName } from '../tickets/ticket.rules.js';

/** What the conversation of a hit must be. */
export interface TicketBounds {
  readonly status?: readonly TicketStatusName[];
  readonly notStatus?: readonly TicketStatusName[];
  readonly isSpam: boolean;
  readonly snoozed?: boolean;
  readonly unassigned?: boolean;
  readonly users?: readonly number[];
  readonly notUsers?: readonly number[];
  readonly teams?: readonly number[];
  readonly channels?: readonly number[];
  readonly notChannels?: readonly number[];
  /** Of each of these lists at least one. */
  readonly labels?: readonly (readonly number[])[];
  readonly notLabels?: readonly number[];
}

export type Bind = (value: unknown) => string;

/** SQL conditions on the ticket `t`; $1 is the agency. */
export function ticketBoundsSql(bounds: TicketBounds, bind: Bind): string[] {
  const all = [
    't.deleted_at IS NULL',
    't.merged_into_id IS NULL',
    bounds.isSpam ? 't.is_spam' : 'NOT t.is_spam',
  ];
  const list = (column: string, values: readonly unknown[] | undefined, type: string, isNot = false) => {
    if (values)
      all.push(
        `${isNot ? `(t.${column} IS NULL OR t.${column} <> ALL` : `(t.${column} = ANY`} (${bind(values)}::${type}[]))`,
      );
  };
  list('status', bounds.status, 'text');
  list('status', bounds.notStatus, 'text', true);
  list('assignee_id', bounds.users, 'bigint');
  list('assignee_id', bounds.notUsers, 'bigint', true);
  list('team_id', bounds.teams, 'bigint');
  list('channel_id', bounds.channels, 'bigint');
  list('channel_id', bounds.notChannels, 'bigint', true);
  if (bounds.snoozed) all.push('t.snoozed_until IS NOT NULL');
  if (bounds.unassigned) all.push('t.assignee_id IS NULL AND t.team_id IS NULL');
  const labelled = (ids: readonly number[]) => `t.id IN (SELECT tl.ticket_id FROM ticket_label tl
    WHERE tl.agency_id = $1 AND tl.label_id = ANY (${bind(ids)}::bigint[]))`;
  for (const ids of bounds.labels ?? []) all.push(labelled(ids));
  if (bounds.notLabels?.length) all.push(`NOT ${labelled(bounds.notLabels)}`);
  return all;
}

/** Whether few conversations may fit, so that it is worth to find these first. */
export function isNarrow(bounds: TicketBounds): boolean {
  const {
    isSpam,
    channels: _,
    notChannels: _not,
    notStatus: _status,
    notLabels: _labels,
    notUsers: _users,
    ...rest
  } = bounds;
  return isSpam || Object.values(rest).some((value) => value !== undefined);
}
