import type { LastMessageTypeName, TicketFacts, TicketStatusName } from './ticket.rules.js';

export const ticketSorts = [
  'NEWEST',
  'OLDEST',
  'CREATED_NEWEST',
  'CREATED_OLDEST',
  'WAITING_LONGEST',
] as const;
export type TicketSortName = (typeof ticketSorts)[number];

/** What each order goes by; the id decides between equals. */
export const sortKeys: Record<
  TicketSortName,
  { column: 'last_message_at' | 'created_at' | 'waiting_since'; isDown: boolean }
> = {
  NEWEST: { column: 'last_message_at', isDown: true },
  OLDEST: { column: 'last_message_at', isDown: false },
  CREATED_NEWEST: { column: 'created_at', isDown: true },
  CREATED_OLDEST: { column: 'created_at', isDown: false },
  WAITING_LONGEST: { column: 'waiting_since', isDown: false },
};

/** What a list shows, with everything resolved: the same value makes the SQL and judges live events. */
export interface TicketCriteria {
  readonly status?: readonly TicketStatusName[];
  readonly users?: readonly number[];
  readonly teams?: readonly number[];
  readonly channels?: readonly number[];
  readonly labels?: readonly number[];
  readonly contact?: number;
  readonly lastMessageTypes?: readonly LastMessageTypeName[];
  /** Words (lower case, without accents); each must begin a word of the ticket. */
  readonly words?: readonly string[];
  readonly favouriteOf?: number;
  /** Where this user was named in a note, or was asked in as a guest. */
  readonly mentionOf?: number;
  readonly watchedBy?: number;
  readonly reminderOf?: number;
  readonly unassigned?: boolean;
  /** Some colleague's, but not this user's. */
  readonly notOf?: number;
  readonly unlabelled?: boolean;
  /** Only what sleeps, or only what does not; both when it is not said. */
  readonly snoozed?: boolean;
  /** Only what was deleted, spam or not; without it nothing of that. */
  readonly deleted?: boolean;
  /** Closed to the one who looks; where they were asked in is open to them in the list of their mentions. */
  readonly exceptChannels?: readonly number[];
  /** All that the one who looks may see of. */
  readonly onlyChannels?: readonly number[];
  readonly isSpam: boolean;
  readonly createdAtStart?: Date;
  readonly createdAtEnd?: Date;
  /** The newest message is not older than this. */
  readonly lastMessageSince?: Date;
}

/** The ticket as the predicate needs it; what can change is in `facts`. */
export interface ListedTicket extends TicketFacts {
  readonly channelId: number;
  readonly contactId: number;
  readonly createdAt: Date;
  readonly words: readonly string[];
  isFavouriteOf(userId: number): boolean;
  isMentionOf(userId: number): boolean;
  isWatchedBy(userId: number): boolean;
  isReminderOf(userId: number): boolean;
  isGuest(userId: number): boolean;
}

/** Is this ticket in the list? The same answer as the SQL of the list gives, without asking the database. */
export function matches(criteria: TicketCriteria, ticket: ListedTicket): boolean {
  return (
    isThere(criteria, ticket) &&
    isOpen(criteria, ticket) &&
    isOneOf(criteria.status, ticket.status) &&
    isOneOf(criteria.users, ticket.assigneeId) &&
    isOneOf(criteria.teams, ticket.teamId) &&
    isOneOf(criteria.channels, ticket.channelId) &&
    isOneOf(criteria.lastMessageTypes, ticket.lastMessageType) &&
    hasLabels(criteria, ticket) &&
    (criteria.contact === undefined || criteria.contact === ticket.contactId) &&
    (!criteria.unassigned || (ticket.assigneeId === null && ticket.teamId === null)) &&
    (criteria.notOf === undefined || (ticket.assigneeId ?? criteria.notOf) !== criteria.notOf) &&
    isMarked(criteria, ticket) &&
    isOfTime(criteria, ticket) &&
    (criteria.words ?? []).every((word) => ticket.words.some((known) => known.startsWith(word)))
  );
}

function isThere(criteria: TicketCriteria, ticket: ListedTicket): boolean {
  if (criteria.deleted) return ticket.isDeleted;
  return (
    !ticket.isGone &&
    ticket.isSpam === criteria.isSpam &&
    (criteria.snoozed === undefined || criteria.snoozed === ticket.isSnoozed)
  );
}

function isOpen({ exceptChannels, onlyChannels, mentionOf }: TicketCriteria, ticket: ListedTicket): boolean {
  const isClosed =
    exceptChannels?.includes(ticket.channelId) || (onlyChannels && !onlyChannels.includes(ticket.channelId));
  return !isClosed || (mentionOf !== undefined && ticket.isGuest(mentionOf));
}

function hasLabels({ labels, unlabelled }: TicketCriteria, ticket: ListedTicket): boolean {
  if (unlabelled && ticket.labelIds.length > 0) return false;
  return !labels || labels.some((label) => ticket.labelIds.includes(label));
}

function isMarked(criteria: TicketCriteria, ticket: ListedTicket): boolean {
  const { favouriteOf, mentionOf, watchedBy, reminderOf } = criteria;
  return (
    (favouriteOf === undefined || ticket.isFavouriteOf(favouriteOf)) &&
    (mentionOf === undefined || ticket.isMentionOf(mentionOf)) &&
    (watchedBy === undefined || ticket.isWatchedBy(watchedBy)) &&
    (reminderOf === undefined || ticket.isReminderOf(reminderOf))
  );
}

function isOfTime(criteria: TicketCriteria, ticket: ListedTicket): boolean {
  const { createdAtStart, createdAtEnd, lastMessageSince } = criteria;
  return (
    (!createdAtStart || ticket.createdAt >= createdAtStart) &&
    (!createdAtEnd || ticket.createdAt <= createdAtEnd) &&
    (!lastMessageSince || ticket.lastMessageAt >= lastMessageSince.getTime())
  );
}

function isOneOf<T>(wanted: readonly T[] | undefined, value: T | null): boolean {
  return !wanted || (value !== null && wanted.includes(value));
}

/** What happened to a list when a ticket changed from `was` to `is`; null when it is none of its business. */
export function changeOf(was: boolean, is: boolean): 'ENTERED' | 'CHANGED' | 'LEFT' | null {
  if (is) return was ? 'CHANGED' : 'ENTERED';
  return was ? 'LEFT' : null;
}

/** What an event says about the ticket before it. */
export interface ToldBefore {
  readonly before?: Partial<TicketFacts>;
  /** Only this user is concerned. */
  readonly userId?: number;
  readonly wasFavourite?: boolean;
  readonly wasWatched?: boolean;
  readonly wasMentioned?: boolean;
  readonly hadReminder?: boolean;
}

/** Was the ticket in the list before this event? What the event changed is put back over what is now. */
export function matchedBefore(criteria: TicketCriteria, now: ListedTicket, told: ToldBefore): boolean {
  if (!told.before) return false;
  const put =
    (was: boolean | undefined, is: (userId: number) => boolean) =>
    (userId: number): boolean =>
      was !== undefined && userId === told.userId ? was : is(userId);
  return matches(criteria, {
    ...now,
    ...told.before,
    isFavouriteOf: put(told.wasFavourite, now.isFavouriteOf),
    isMentionOf: put(told.wasMentioned, now.isMentionOf),
    isWatchedBy: put(told.wasWatched, now.isWatchedBy),
    isReminderOf: put(told.hadReminder, now.isReminderOf),
  });
}
