import type { TicketCountsQuery, TicketFeed, TicketFilter, TicketSort, TicketStatus } from '@/gql/graphql';
import {
  anyFilter,
  type Filters,
  filtersOf,
  NO_FILTERS,
  readFilters,
  toFilterFields,
  writeFilters,
} from './filters';
import { inOwnWords } from './foreignWords';

export type View =
  | 'all'
  | 'mine'
  | 'mentioned'
  | 'favourites'
  | 'watching'
  | 'reminders'
  | 'snoozed'
  | 'spam'
  | 'trash'
  | 'custom';
export type Tab = 'open' | 'new' | 'assigned' | 'closed';
export type Counts = TicketCountsQuery['ticketCounts'];

/** A view that somebody keeps, as far as a list goes by it. */
export interface KeptView {
  id: string;
  filter: TicketFilter;
  sort: TicketSort;
}

/** What the list shows, all of it in the address, so that a link or a reload brings the same list. */
export interface ListState extends Filters {
  view: View;
  /** The id of the view that somebody keeps, where the list is one of those. */
  customView: string | null;
  /** The filters are not those that the view keeps any more. */
  isChanged: boolean;
  tab: Tab;
  sort: TicketSort;
}

/** The first tab of a view is the one it opens with. */
export const TABS: Record<View, readonly Tab[]> = {
  all: ['open', 'new', 'assigned', 'closed'],
  mine: ['assigned', 'closed'],
  mentioned: ['open', 'closed'],
  favourites: ['open', 'closed'],
  watching: ['open', 'closed'],
  reminders: [],
  snoozed: [],
  spam: [],
  trash: [],
  custom: [],
};

/** What makes each view that one, besides its tab. */
const OWN: Record<View, TicketFilter> = {
  all: {},
  mine: { mine: true },
  mentioned: { mentioned: true },
  favourites: { favorited: true },
  watching: { watching: true },
  reminders: { reminders: true },
  snoozed: { snoozed: true },
  spam: { isSpam: true },
  trash: { deleted: true },
  custom: {},
};

/** The entries of the navigation and of the list's own switcher, in their order. */
export interface Entry {
  /** A key below `entries` in the namespace `tickets`. */
  name:
    | 'new'
    | 'mine'
    | 'open'
    | 'mentioned'
    | 'favourites'
    | 'watching'
    | 'reminders'
    | 'snoozed'
    | 'closed'
    | 'spam'
    | 'trash';
  view: View;
  tab?: Tab;
  /** The second key after `g`. */
  key: string;
  /** Under this name the server keeps how many there are. */
  feed: TicketFeed;
  /** Needs an answer, so its count is strong. */
  isStrong?: boolean;
  permission?: string;
}

export const ENTRIES: readonly Entry[] = [
  { name: 'new', view: 'all', tab: 'new', key: 'n', feed: 'NEW', isStrong: true },
  { name: 'mine', view: 'mine', key: 'm', feed: 'MINE', isStrong: true },
  { name: 'open', view: 'all', key: 'i', feed: 'OPEN' },
  { name: 'mentioned', view: 'mentioned', key: 'a', feed: 'MENTIONED' },
  { name: 'favourites', view: 'favourites', key: 'f', feed: 'FAVOURITES' },
  { name: 'watching', view: 'watching', key: 'w', feed: 'WATCHING' },
  { name: 'reminders', view: 'reminders', key: 'h', feed: 'REMINDERS' },
  { name: 'snoozed', view: 'snoozed', key: 'z', feed: 'SNOOZED' },
  { name: 'closed', view: 'all', tab: 'closed', key: 'c', feed: 'CLOSED' },
  { name: 'spam', view: 'spam', key: 's', feed: 'SPAM' },
  { name: 'trash', view: 'trash', key: 't', feed: 'TRASH', permission: 'inbox.conversations.delete' },
];

const STATUSES: Record<Tab, TicketStatus[]> = {
  open: ['OPEN', 'ASSIGNED'],
  new: ['OPEN'],
  assigned: ['ASSIGNED'],
  closed: ['CLOSED'],
};

export const SORTS: readonly TicketSort[] = [
  'NEWEST',
  'OLDEST',
  'WAITING_LONGEST',
  'CREATED_NEWEST',
  'CREATED_OLDEST',
];

const isView = (text: string | null): text is View => text !== null && Object.hasOwn(TABS, text);

/** @param kept the views that are known; the one that the address names says what is shown until it is changed. */
export function readListState(written: URLSearchParams, kept: readonly KeptView[] = []): ListState {
  const search = inOwnWords(written);
  const fed = ENTRIES.find(({ feed }) => feed === search.get('feed')?.toUpperCase());
  const wanted = search.get('view') ?? fed?.view ?? null;
  const customView = wanted && /^\d+$/.test(wanted) ? wanted : null;
  const view = customView ? 'custom' : isView(wanted) && wanted !== 'custom' ? wanted : 'all';
  const status = search.get('status') ?? fed?.tab;
  const tab = TABS[view].find((each) => each === status) ?? TABS[view][0] ?? 'open';
  const isChanged = customView !== null && search.has('changed');
  const own = kept.find(({ id }) => id === customView);
  const sort = search.get('sort')?.toUpperCase();
  return {
    view,
    customView,
    isChanged,
    tab,
    ...(customView && own && !isChanged
      ? { ...filtersOf(own.filter), term: search.get('q') ?? own.filter.term ?? '' }
      : readFilters(search)),
    sort: SORTS.find((each) => each === sort) ?? own?.sort ?? 'NEWEST',
  };
}

/** The query string of a state, without what is the same anyway; starts with `?` or is empty. */
export function writeListState(state: ListState): string {
  const search = new URLSearchParams();
  const { customView, isChanged } = state;
  if (customView) search.set('view', customView);
  else if (state.view !== 'all') search.set('view', state.view);
  if (state.tab !== TABS[state.view][0] && TABS[state.view].includes(state.tab))
    search.set('status', state.tab);
  if (isChanged) search.set('changed', '1');
  if (!customView || isChanged) writeFilters(search, state);
  if ((customView && isChanged) || (!customView && state.sort !== 'NEWEST'))
    search.set('sort', state.sort.toLowerCase());
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** The state with something else in it. In a view that somebody keeps, it is not what is kept any more. */
export function changed(state: ListState, part: Partial<ListState>): ListState {
  return { ...state, ...part, isChanged: state.customView !== null };
}

/** The address of an entry of the navigation. */
export function entryPath(entry: Entry): string {
  const tab = entry.tab ?? TABS[entry.view][0] ?? 'open';
  return `/tickets${writeListState({ ...EMPTY, view: entry.view, tab })}`;
}

/** The address of all open tickets of a colleague. */
export const ticketsOfPath = (userId: string) => `/tickets${writeListState({ ...EMPTY, users: [userId] })}`;

export const viewPath = (id: string) => `/tickets?view=${id}`;

const EMPTY: ListState = {
  ...NO_FILTERS,
  view: 'all',
  customView: null,
  isChanged: false,
  tab: 'open',
  sort: 'NEWEST',
};

/** The entry that stands for this list, if one does: a tab inside a view need not have one of its own. */
export function entryOf(state: ListState): Entry | undefined {
  const first = TABS[state.view][0];
  const isExact = (entry: Entry) => entry.view === state.view && (entry.tab ?? first) === state.tab;
  return ENTRIES.find(isExact) ?? ENTRIES.find((entry) => entry.view === state.view && !entry.tab);
}

/** @param kept the view that the list is of: what the screen has no field for stays as it keeps it. */
export function toFilter(state: ListState, kept?: KeptView): TicketFilter {
  const hasTabs = TABS[state.view].length > 0 && state.statuses.length === 0;
  return { ...scopeOf(state, kept), ...(hasTabs && { status: STATUSES[state.tab] }) };
}

/** The filter without the tab: what the counts on the tabs are about. */
export function scopeOf(state: ListState, kept?: KeptView): TicketFilter {
  return { ...OWN[state.view], ...(kept && unknownOf(kept.filter)), ...toFilterFields(state) };
}

/** What a view keeps and the filters of the screen do not speak of. */
export function unknownOf(filter: TicketFilter): TicketFilter {
  const { contact, isSpam, deleted, feed, scope } = filter;
  const all = { contact, isSpam, deleted, feed, scope };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null));
}

export function tabCount(tab: Tab, counts: Counts): number {
  if (tab === 'open') return counts.new + counts.assigned;
  return counts[tab];
}

export const isFiltered = (state: ListState) => anyFilter(state);

export { NO_FILTERS };
