import { periods } from '@parley/schema';
import type {
  DatePeriod,
  LastMessageType,
  TicketFilter,
  TicketSearchRange,
  TicketStatus,
} from '@/gql/graphql';
import { dayBounds } from '@/ui/date-range';

/** Yes or no: what a list can be narrowed to besides. */
export const FLAGS = [
  'unlabelled',
  'mine',
  'unassigned',
  'mentioned',
  'watching',
  'reminders',
  'favourites',
  'snoozed',
] as const;
export type Flag = (typeof FLAGS)[number];

/** Lists of ids in a filter. */
export const ID_FIELDS = ['users', 'teams', 'channels', 'labels'] as const;
export type IdField = (typeof ID_FIELDS)[number];

/** A named stretch of days, or two days of one's own choice; both ends belong to it. */
export type Created = { period: DatePeriod } | { from: string; to: string } | null;

/** Everything that a list can be narrowed by, as the screen has it. */
export interface Filters {
  term: string;
  range: TicketSearchRange;
  statuses: readonly TicketStatus[];
  users: readonly string[];
  teams: readonly string[];
  channels: readonly string[];
  labels: readonly string[];
  lastMessage: readonly LastMessageType[];
  flags: readonly Flag[];
  created: Created;
}

export const NO_FILTERS: Filters = {
  term: '',
  range: 'ALL',
  statuses: [],
  users: [],
  teams: [],
  channels: [],
  labels: [],
  lastMessage: [],
  flags: [],
  created: null,
};

export const STATUS_CHOICES: readonly TicketStatus[] = ['OPEN', 'ASSIGNED', 'CLOSED'];
export const LAST_MESSAGE_CHOICES: readonly LastMessageType[] = ['INBOUND', 'OUTBOUND', 'NOTE'];
export const RANGES: readonly TicketSearchRange[] = ['ALL', 'DAYS_30', 'DAYS_90', 'YEAR_1'];

const FLAG_FIELDS = {
  unlabelled: 'onlyUnlabelled',
  mine: 'mine',
  unassigned: 'unassigned',
  mentioned: 'mentioned',
  watching: 'watching',
  reminders: 'reminders',
  favourites: 'favorited',
  snoozed: 'snoozed',
} as const satisfies Record<Flag, keyof TicketFilter>;

const DAY = /^\d{4}-\d\d-\d\d$/;

export function readFilters(search: URLSearchParams): Filters {
  return {
    term: search.get('q') ?? '',
    range: among(RANGES, [search.get('range')?.toUpperCase()])[0] ?? 'ALL',
    statuses: among(STATUS_CHOICES, words(search.get('statuses'))),
    users: idsOf(search.get('users')),
    teams: idsOf(search.get('teams')),
    channels: idsOf(search.get('channels')),
    labels: idsOf(search.get('labels')),
    lastMessage: among(LAST_MESSAGE_CHOICES, words(search.get('last'))),
    flags: among(FLAGS, (search.get('only') ?? '').split(',')),
    created: createdOf(search.get('created')),
  };
}

export function writeFilters(search: URLSearchParams, filters: Filters): void {
  const put = (name: string, values: readonly string[]) => {
    if (values.length > 0) search.set(name, values.join(',').toLowerCase());
  };
  if (filters.term) search.set('q', filters.term);
  if (filters.range !== 'ALL') put('range', [filters.range]);
  put('statuses', filters.statuses);
  for (const field of ID_FIELDS) put(field, filters[field]);
  put('last', filters.lastMessage);
  put('only', filters.flags);
  const { created } = filters;
  if (created) put('created', ['period' in created ? created.period : `${created.from}..${created.to}`]);
}

/** In the words of the server. */
export function toFilterFields(filters: Filters): TicketFilter {
  const lists = Object.fromEntries(
    ID_FIELDS.filter((field) => filters[field].length > 0).map((field) => [field, [...filters[field]]]),
  ) as TicketFilter;
  const flags = Object.fromEntries(filters.flags.map((flag) => [FLAG_FIELDS[flag], true])) as TicketFilter;
  const { created } = filters;
  return {
    ...(filters.term && { term: filters.term }),
    ...(filters.term && filters.range !== 'ALL' && { searchRange: filters.range }),
    ...(filters.statuses.length > 0 && { status: [...filters.statuses] }),
    ...lists,
    ...(filters.lastMessage.length > 0 && { lastMessageType: [...filters.lastMessage] }),
    ...flags,
    ...(created && ('period' in created ? { createdWithin: created.period } : boundsOf(created))),
  };
}

/** What the screen shows of a filter that the server keeps. */
export function filtersOf(filter: TicketFilter): Filters {
  const { createdWithin, createdAtStart, createdAtEnd } = filter;
  const between =
    createdAtStart && createdAtEnd ? { from: localDay(createdAtStart), to: localDay(createdAtEnd) } : null;
  return {
    term: filter.term ?? '',
    range: filter.searchRange ?? 'ALL',
    statuses: filter.status ?? [],
    users: (filter.users ?? []).map(String),
    teams: (filter.teams ?? []).map(String),
    channels: (filter.channels ?? []).map(String),
    labels: (filter.labels ?? []).map(String),
    lastMessage: filter.lastMessageType ?? [],
    flags: FLAGS.filter((flag) => filter[FLAG_FIELDS[flag]]),
    created: createdWithin ? { period: createdWithin } : between,
  };
}

export function anyFilter(filters: Filters): boolean {
  return (
    filters.term !== '' ||
    filters.created !== null ||
    filters.statuses.length + filters.lastMessage.length + filters.flags.length > 0 ||
    ID_FIELDS.some((field) => filters[field].length > 0)
  );
}

/** The list of values with one put in or taken out. */
export function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

function boundsOf({ from, to }: { from: string; to: string }): TicketFilter {
  const { start, end } = dayBounds(from, to);
  return { createdAtStart: start, createdAtEnd: end };
}

function localDay(moment: string): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function createdOf(text: string | null): Created {
  if (!text) return null;
  const [period] = among(periods, [text.toUpperCase()]);
  if (period) return { period };
  const [from = '', to = ''] = text.split('..');
  return DAY.test(from) && DAY.test(to) && from <= to ? { from, to } : null;
}

const words = (text: string | null) => (text ?? '').toUpperCase().split(',');

function among<T extends string>(known: readonly T[], wanted: readonly (string | undefined)[]): T[] {
  return known.filter((each) => wanted.includes(each));
}

function idsOf(text: string | null): readonly string[] {
  return text ? text.split(',').filter((id) => /^\d+$/.test(id)) : [];
}
