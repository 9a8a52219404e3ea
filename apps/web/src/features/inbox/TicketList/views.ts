import type { TicketCountsQuery, TicketFilter, TicketSort, TicketStatus } from '@/gql/graphql';

export type View = 'all' | 'mine' | 'favourites' | 'spam';
export type Tab = 'open' | 'new' | 'assigned' | 'closed';
export type Counts = TicketCountsQuery['ticketCounts'];

/** What the list shows, all of it in the address, so that a link or a reload brings the same list. */
export interface ListState {
  view: View;
  tab: Tab;
  term: string;
  channels: readonly string[];
  labels: readonly string[];
  sort: TicketSort;
}

/** The first tab of a view is the one it opens with. */
export const TABS: Record<View, readonly Tab[]> = {
  all: ['open', 'new', 'assigned', 'closed'],
  mine: ['assigned', 'closed'],
  favourites: ['open', 'closed'],
  spam: [],
};

/** The entries of the navigation and of the list's own switcher, in their order. */
export interface Entry {
  /** A key in the namespace `shell`. */
  name: 'new' | 'mine' | 'open' | 'favourites' | 'closed' | 'spam';
  view: View;
  tab?: Tab;
  /** The second key after `g`. */
  key: string;
  count?: (counts: Counts) => number;
  /** Needs an answer, so its count is strong. */
  isStrong?: boolean;
}

export const ENTRIES: readonly Entry[] = [
  { name: 'new', view: 'all', tab: 'new', key: 'n', count: (counts) => counts.new, isStrong: true },
  { name: 'mine', view: 'mine', key: 'm', count: (counts) => counts.mine, isStrong: true },
  { name: 'open', view: 'all', key: 'i', count: (counts) => counts.new + counts.assigned },
  { name: 'favourites', view: 'favourites', key: 'f' },
  { name: 'closed', view: 'all', tab: 'closed', key: 'c' },
  { name: 'spam', view: 'spam', key: 's', count: (counts) => counts.spam },
];

const STATUSES: Record<Tab, TicketStatus[]> = {
  open: ['OPEN', 'ASSIGNED'],
  new: ['OPEN'],
  assigned: ['ASSIGNED'],
  closed: ['CLOSED'],
};

const isView = (text: string | null): text is View => text !== null && Object.hasOwn(TABS, text);

export function readListState(search: URLSearchParams): ListState {
  const wanted = search.get('view');
  const view = isView(wanted) ? wanted : 'all';
  const status = search.get('status');
  const tab = TABS[view].find((each) => each === status) ?? TABS[view][0] ?? 'open';
  return {
    view,
    tab,
    term: search.get('q') ?? '',
    channels: listOf(search.get('channels')),
    labels: listOf(search.get('labels')),
    sort: search.get('sort') === 'oldest' ? 'OLDEST' : 'NEWEST',
  };
}

/** The query string of a state, without what is the same anyway; starts with `?` or is empty. */
export function writeListState(state: ListState): string {
  const search = new URLSearchParams();
  if (state.view !== 'all') search.set('view', state.view);
  if (state.tab !== TABS[state.view][0] && TABS[state.view].includes(state.tab))
    search.set('status', state.tab);
  if (state.term) search.set('q', state.term);
  if (state.channels.length > 0) search.set('channels', state.channels.join(','));
  if (state.labels.length > 0) search.set('labels', state.labels.join(','));
  if (state.sort === 'OLDEST') search.set('sort', 'oldest');
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** The address of an entry of the navigation. */
export function entryPath(entry: Entry): string {
  const tab = entry.tab ?? TABS[entry.view][0] ?? 'open';
  return `/tickets${writeListState({ ...EMPTY, view: entry.view, tab })}`;
}

const EMPTY: ListState = { view: 'all', tab: 'open', term: '', channels: [], labels: [], sort: 'NEWEST' };

/** The entry that stands for this list, if one does: a tab inside a view need not have one of its own. */
export function entryOf(state: ListState): Entry | undefined {
  const first = TABS[state.view][0];
  const isExact = (entry: Entry) => entry.view === state.view && (entry.tab ?? first) === state.tab;
  return ENTRIES.find(isExact) ?? ENTRIES.find((entry) => entry.view === state.view && !entry.tab);
}

export function toFilter(state: ListState): TicketFilter {
  return {
    ...scopeOf(state),
    ...(state.view !== 'spam' && { status: STATUSES[state.tab] }),
  };
}

/** The filter without the tab: what the counts on the tabs are about. */
export function scopeOf(state: ListState): TicketFilter {
  return {
    ...(state.view === 'mine' && { mine: true }),
    ...(state.view === 'favourites' && { favorited: true }),
    ...(state.view === 'spam' && { isSpam: true }),
    ...(state.term && { term: state.term }),
    ...(state.channels.length > 0 && { channels: [...state.channels] }),
    ...(state.labels.length > 0 && { labels: [...state.labels] }),
  };
}

export function tabCount(tab: Tab, counts: Counts): number {
  if (tab === 'open') return counts.new + counts.assigned;
  return counts[tab];
}

export const isFiltered = (state: ListState) =>
  state.term !== '' || state.channels.length > 0 || state.labels.length > 0;

function listOf(text: string | null): readonly string[] {
  return text ? text.split(',').filter((id) => /^\d+$/.test(id)) : [];
}
