import type { ContactFilter, ContactSort } from '@/gql/graphql';
import { dayAfter, dayIn, daysOf, isPeriod, type Period, startOfDay } from '@/lib/periods';
import { readRule, type Rule } from '../Groups/Rule/rule';

/** Since when somebody is known: a named stretch of days, or two days of one's own choice; both ends belong to it. */
export type Known = { period: Period } | { from: string; to: string } | null;
export type State = 'blocked' | 'deleted';
export type Has = 'with' | 'without';

/** Everything that the list of contacts is narrowed by, as the screen has it. */
export interface ContactFilters {
  term: string;
  sort: ContactSort;
  state: State | null;
  email: Has | null;
  phone: Has | null;
  channels: readonly string[];
  known: Known;
  /** Conditions over any field. */
  rule: Rule | null;
  /** Only who is in this group; the page of the group says so, not the address. */
  group?: string;
}

export const SORTS: readonly ContactSort[] = ['NEWEST', 'OLDEST', 'NAME', 'ACTIVE'];
export const STATES: readonly State[] = ['blocked', 'deleted'];
export const HAS: readonly Has[] = ['with', 'without'];

export const NO_FILTERS: Omit<ContactFilters, 'sort'> = {
  term: '',
  state: null,
  email: null,
  phone: null,
  channels: [],
  known: null,
  rule: null,
};

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads the filters of the address; what is no filter is passed over. */
export function readContactFilters(search: URLSearchParams): ContactFilters {
  return {
    term: search.get('q') ?? '',
    sort: among(SORTS, search.get('sort')?.toUpperCase()) ?? 'NEWEST',
    state: among(STATES, search.get('state')),
    email: among(HAS, search.get('email')),
    phone: among(HAS, search.get('phone')),
    channels: (search.get('channels') ?? '').split(',').filter((id) => /^\d+$/.test(id)),
    known: knownOf(search.get('since')),
    rule: readRule(search.get('rule')),
  };
}

export function writeContactFilters(filters: ContactFilters): URLSearchParams {
  const { term, sort, state, email, phone, channels, known, rule } = filters;
  const pairs = {
    q: term,
    sort: sort === 'NEWEST' ? null : sort.toLowerCase(),
    state,
    email,
    phone,
    channels: channels.join(','),
    since: known && ('period' in known ? known.period : `${known.from}..${known.to}`),
    rule: rule && JSON.stringify(rule),
  };
  return new URLSearchParams(
    Object.entries(pairs).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** In the words of the server; days are those of the viewer. */
export function toContactFilter(
  { state, email, phone, channels, known, rule, group }: ContactFilters,
  isMine: boolean,
  { timeZone, now }: { timeZone: string; now: Date },
): ContactFilter {
  const days = known && ('period' in known ? daysOf(known.period, dayIn(timeZone, now)) : known);
  return {
    ...(isMine && { isMine }),
    ...(state === 'blocked' && { isBlocked: true }),
    ...(state === 'deleted' && { isDeleted: true }),
    ...(email && { hasEmail: email === 'with' }),
    ...(phone && { hasPhone: phone === 'with' }),
    ...(rule && { rule }),
    ...(group && { groupId: group }),
    ...(channels.length > 0 && { channelIds: [...channels] }),
    ...(days && {
      createdFrom: startOfDay(days.from, timeZone).toISOString(),
      createdTo: new Date(startOfDay(dayAfter(days.to), timeZone).getTime() - 1).toISOString(),
    }),
  };
}

export function isFiltered(filters: ContactFilters): boolean {
  return [...writeContactFilters({ ...filters, sort: 'NEWEST' })].length > 0;
}

function among<T extends string>(known: readonly T[], wanted: string | null | undefined): T | null {
  return known.find((each) => each === wanted) ?? null;
}

function knownOf(text: string | null): Known {
  if (isPeriod(text)) return { period: text };
  const [from = '', to = ''] = (text ?? '').split('..');
  return DAY.test(from) && DAY.test(to) && from <= to ? { from, to } : null;
}
