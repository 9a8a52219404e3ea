import type { SearchFilter, SearchKind, SearchSort, TicketStatus } from '@/gql/graphql';

/** A search as it stands in the address, so that it can be kept and sent to somebody. */
export interface SearchState {
  term: string;
  kind: SearchKind | null;
  channel: string | null;
  label: string | null;
  user: string | null;
  status: TicketStatus | null;
  /** Days, `YYYY-MM-DD`, both belonging to it. */
  from: string | null;
  to: string | null;
  sort: SearchSort;
}

export const KINDS = ['TICKET', 'MESSAGE', 'CONTACT'] as const satisfies readonly SearchKind[];
export const STATUSES = ['OPEN', 'ASSIGNED', 'CLOSED'] as const satisfies readonly TicketStatus[];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^\d{1,15}$/;

export function readSearch(params: URLSearchParams): SearchState {
  const one = <T extends string>(name: string, known: readonly T[]): T | null =>
    known.find((each) => each === params.get(name)?.toUpperCase()) ?? null;
  const like = (name: string, pattern: RegExp) => {
    const value = params.get(name) ?? '';
    return pattern.test(value) ? value : null;
  };
  return {
    term: params.get('q') ?? '',
    kind: one('kind', KINDS),
    channel: like('channel', ID),
    label: like('label', ID),
    user: like('user', ID),
    status: one('status', STATUSES),
    from: like('from', DAY),
    to: like('to', DAY),
    sort: one('sort', ['NEWEST'] as const) ?? 'RELEVANCE',
  };
}

export function writeSearch(state: SearchState): URLSearchParams {
  const { term, kind, channel, label, user, status, from, to, sort } = state;
  return new URLSearchParams({
    ...(term && { q: term }),
    ...(kind && { kind: kind.toLowerCase() }),
    ...(channel && { channel }),
    ...(label && { label }),
    ...(user && { user }),
    ...(status && { status: status.toLowerCase() }),
    ...(from && { from }),
    ...(to && { to }),
    ...(sort === 'NEWEST' && { sort: 'newest' }),
  });
}

export const NO_FILTERS = {
  channel: null,
  label: null,
  user: null,
  status: null,
  from: null,
  to: null,
} as const satisfies Partial<SearchState>;

export function hasFilters(state: SearchState): boolean {
  return Object.keys(NO_FILTERS).some((name) => state[name as keyof typeof NO_FILTERS] !== null);
}

/** Whether there is a question to ask. */
export function isAsked(state: SearchState): boolean {
  return state.term.trim().length > 1 || /^\d$/.test(state.term.trim()) || hasFilters(state);
}

export function filterOf(
  state: SearchState,
  bounds: (from: string, to: string) => { start: string; end: string },
) {
  const { channel, label, user, status, from, to } = state;
  const days = from && to ? bounds(from, to) : null;
  const filter: SearchFilter = {
    ...(channel && { channels: [channel] }),
    ...(label && { labels: [label] }),
    ...(user && { users: [user] }),
    ...(status && { status: [status] }),
    ...(days && { after: days.start, before: new Date(Date.parse(days.end) + 1).toISOString() }),
  };
  return filter;
}

/** The address of a search for these words. */
export const searchAddress = (term: string): string =>
  `/search?${new URLSearchParams({ q: term }).toString()}`;
