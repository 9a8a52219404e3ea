import type { Period } from '@parley/schema';
import type { LastMessageTypeName, TicketStatusName } from './ticket.rules.js';

/** The inbox's own lists. */
export const feeds = [
  'NEW',
  'MINE',
  'OPEN',
  'TEAM',
  'MENTIONED',
  'FAVOURITES',
  'WATCHING',
  'REMINDERS',
  'SNOOZED',
  'CLOSED',
  'SPAM',
  'TRASH',
] as const;
export type Feed = (typeof feeds)[number];

/** Whose conversations, seen from the one who asks. */
export const scopes = ['ALL', 'MINE', 'MY_TEAMS', 'UNASSIGNED', 'OTHERS'] as const;
export type Scope = (typeof scopes)[number];

/** How far back a term is looked for. */
export const searchRanges = ['DAYS_30', 'DAYS_90', 'YEAR_1', 'ALL'] as const;
export type SearchRange = (typeof searchRanges)[number];

export const searchRangeDays: Record<SearchRange, number | null> = {
  DAYS_30: 30,
  DAYS_90: 90,
  YEAR_1: 365,
  ALL: null,
};

export const lastMessageTypes = ['INBOUND', 'OUTBOUND', 'NOTE'] as const;

/** A filter as callers write it; the input class has the same fields. */
export interface FilterFields {
  status?: TicketStatusName[] | null;
  users?: string[] | null;
  teams?: string[] | null;
  channels?: string[] | null;
  labels?: string[] | null;
  contact?: string | null;
  lastMessageType?: LastMessageTypeName[] | null;
  term?: string | null;
  searchRange?: SearchRange | null;
  favorited?: boolean | null;
  mentioned?: boolean | null;
  watching?: boolean | null;
  reminders?: boolean | null;
  mine?: boolean | null;
  unassigned?: boolean | null;
  onlyUnlabelled?: boolean | null;
  snoozed?: boolean | null;
  deleted?: boolean | null;
  isSpam?: boolean | null;
  feed?: Feed | null;
  scope?: Scope | null;
  customViewId?: string | null;
  createdWithin?: Period | null;
  createdAtStart?: Date | null;
  createdAtEnd?: Date | null;
}

const OPEN: TicketStatusName[] = ['OPEN', 'ASSIGNED'];

/** What each of the inbox's own lists is, in the words of the filter. */
export const feedFilters: Readonly<Record<Feed, FilterFields>> = {
  NEW: { status: ['OPEN'] },
  MINE: { status: ['ASSIGNED'], mine: true },
  OPEN: { status: OPEN },
  TEAM: { status: OPEN, scope: 'MY_TEAMS' },
  MENTIONED: { status: OPEN, mentioned: true },
  FAVOURITES: { status: OPEN, favorited: true },
  WATCHING: { status: OPEN, watching: true },
  REMINDERS: { reminders: true },
  SNOOZED: { snoozed: true },
  CLOSED: { status: ['CLOSED'] },
  SPAM: { isSpam: true },
  TRASH: { deleted: true },
};

/** The filter without fields that say nothing. */
export function setFields(filter: FilterFields | null | undefined): FilterFields {
  const set = Object.entries(filter ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return Object.fromEntries(set) as FilterFields;
}

/** A list of the inbox or a view, and what is asked for besides: that takes the place of what the view says, field by field. */
export function laidOver(under: FilterFields, over: FilterFields): FilterFields {
  return { ...setFields(under), ...setFields(over) };
}
