import { termWords } from '../../../platform/search/search-words.js';
import {
  feedFilters,
  type FilterFields,
  laidOver,
  searchRangeDays,
  setFields,
} from './ticket-filter.rules.js';
import { endOfDay, periodBounds } from './ticket-periods.rules.js';
import type { TicketCriteria } from './ticket-list.rules.js';

/** Who asks, as far as a filter speaks of it. */
export interface Asker {
  /** Nobody's number when Parley itself asks. */
  readonly userId: number;
  readonly now: Date;
  readonly zone: string;
  readonly teamIds: readonly number[];
}

const DAY_MS = 86_400_000;

/** The fields of the filter, with those of the list that it names under them. */
export function wholeFilter(filter: FilterFields | null | undefined): FilterFields {
  const fields = setFields(filter);
  return fields.feed ? laidOver(feedFilters[fields.feed], fields) : fields;
}

/** Whether the meaning of a filter depends on the teams of the one who asks. */
export function speaksOfTeams(filter: FilterFields): boolean {
  return filter.scope === 'MY_TEAMS' || filter.feed === 'TEAM';
}

/** Whether it depends on the day. */
export function speaksOfDays(filter: FilterFields): boolean {
  return Boolean(filter.createdWithin) || Boolean(filter.term && filter.searchRange);
}

/** Until when a filter means the same; null for one that does not depend on the day. */
export function goodUntil(filter: FilterFields, asker: Asker): Date | null {
  return speaksOfDays(filter) ? endOfDay(asker.now, asker.zone) : null;
}

/** A filter as callers write it, resolved for this one. */
export function criteriaOf(written: FilterFields | null | undefined, asker: Asker): TicketCriteria {
  const filter = wholeFilter(written);
  const words = filter.term?.trim() ? termWords(filter.term) : undefined;
  const all: { [K in keyof TicketCriteria]: TicketCriteria[K] | null | undefined } = {
    status: filter.status?.length ? [...new Set(filter.status)] : undefined,
    ...ownersOf(filter, asker),
    channels: ids(filter.channels),
    labels: ids(filter.labels),
    contact: filter.contact ? Number(filter.contact) : undefined,
    lastMessageTypes: filter.lastMessageType?.length ? [...new Set(filter.lastMessageType)] : undefined,
    words: words?.length ? words : undefined,
    lastMessageSince: words?.length ? sinceOf(filter, asker) : undefined,
    favouriteOf: filter.favorited ? asker.userId : undefined,
    mentionOf: filter.mentioned ? asker.userId : undefined,
    watchedBy: filter.watching ? asker.userId : undefined,
    reminderOf: filter.reminders ? asker.userId : undefined,
    unlabelled: filter.onlyUnlabelled || undefined,
    deleted: filter.deleted || undefined,
    snoozed: filter.snoozed ?? (hidesSnoozed(filter) ? false : undefined),
    isSpam: filter.isSpam ?? false,
    ...timesOf(filter, asker),
  };
  const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== null;
  return Object.fromEntries(Object.entries(all).filter(isSet)) as unknown as TicketCriteria;
}

/** What sleeps is out of the lists of open work; whoever looks for something finds it all the same. */
function hidesSnoozed(filter: FilterFields): boolean {
  const isOpenWork = Boolean(filter.status?.length) && !filter.status?.includes('CLOSED');
  return isOpenWork && !filter.term?.trim() && !filter.reminders && !filter.contact && !filter.deleted;
}

/** A filter that is set but empty ("none of these") is left out, as an empty box in a form is. */
function ids(values: readonly string[] | null | undefined): number[] | undefined {
  return values?.length ? values.map(Number) : undefined;
}

/** Several ways to say whose a ticket is must all hold; what they have in common may be nothing. */
function ownersOf(filter: FilterFields, asker: Asker) {
  const isMine = filter.mine || filter.scope === 'MINE';
  return {
    users: both(ids(filter.users), isMine ? [asker.userId] : undefined),
    teams: both(ids(filter.teams), filter.scope === 'MY_TEAMS' ? asker.teamIds : undefined),
    unassigned: filter.unassigned || filter.scope === 'UNASSIGNED' || undefined,
    notOf: filter.scope === 'OTHERS' ? asker.userId : undefined,
  };
}

function both(
  one: readonly number[] | undefined,
  other: readonly number[] | undefined,
): readonly number[] | undefined {
  if (!one || !other) return one ?? other;
  return one.filter((id) => other.includes(id));
}

function timesOf(filter: FilterFields, asker: Asker) {
  const within = filter.createdWithin && periodBounds(filter.createdWithin, asker.now, asker.zone);
  const [start, end] = [filter.createdAtStart, filter.createdAtEnd];
  const later = start && within ? new Date(Math.max(+start, +within.start)) : (start ?? within?.start);
  const earlier = end && within ? new Date(Math.min(+end, +within.end)) : (end ?? within?.end);
  return { createdAtStart: later, createdAtEnd: earlier };
}

/** From the beginning of a day, so that the same search is the same list for all of the day. */
function sinceOf(filter: FilterFields, asker: Asker): Date | undefined {
  const days = filter.searchRange ? searchRangeDays[filter.searchRange] : null;
  if (days === null) return undefined;
  return new Date(endOfDay(asker.now, asker.zone).getTime() - (days + 1) * DAY_MS);
}
