import type { TicketFacts, TicketStatusName } from './ticket.rules.js';

export type TicketSortName = 'NEWEST' | 'OLDEST';

/** What a list shows, with everything resolved: the same value makes the SQL and judges live events. */
export interface TicketCriteria {
  readonly status?: readonly TicketStatusName[];
  readonly users?: readonly number[];
  readonly teams?: readonly number[];
  readonly channels?: readonly number[];
  readonly labels?: readonly number[];
  readonly contact?: number;
  /** Words (lower case, without accents); each must begin a word of the ticket. */
  readonly words?: readonly string[];
  readonly favouriteOf?: number;
  readonly unassigned?: boolean;
  readonly isSpam: boolean;
  readonly createdAtStart?: Date;
  readonly createdAtEnd?: Date;
}

/** The ticket as the predicate needs it; what can change is in `facts`. */
export interface ListedTicket extends TicketFacts {
  readonly channelId: number;
  readonly contactId: number;
  readonly createdAt: Date;
  readonly words: readonly string[];
  isFavouriteOf(userId: number): boolean;
}

/** Is this ticket in the list? The same answer as the SQL of the list gives, without asking the database. */
export function matches(criteria: TicketCriteria, ticket: ListedTicket): boolean {
  return (
    ticket.isSpam === criteria.isSpam &&
    isOneOf(criteria.status, ticket.status) &&
    isOneOf(criteria.users, ticket.assigneeId) &&
    isOneOf(criteria.teams, ticket.teamId) &&
    isOneOf(criteria.channels, ticket.channelId) &&
    (!criteria.labels || criteria.labels.some((label) => ticket.labelIds.includes(label))) &&
    (criteria.contact === undefined || criteria.contact === ticket.contactId) &&
    (!criteria.unassigned || (ticket.assigneeId === null && ticket.teamId === null)) &&
    (criteria.favouriteOf === undefined || ticket.isFavouriteOf(criteria.favouriteOf)) &&
    (!criteria.createdAtStart || ticket.createdAt >= criteria.createdAtStart) &&
    (!criteria.createdAtEnd || ticket.createdAt <= criteria.createdAtEnd) &&
    (criteria.words ?? []).every((word) => ticket.words.some((known) => known.startsWith(word)))
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
