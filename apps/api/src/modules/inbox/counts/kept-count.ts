import type { Counted } from '../tickets/ticket-list.repository.js';
import type { ListedTicket, TicketCriteria, ToldBefore } from '../tickets/ticket-list.rules.js';
import { matchedBefore, matches } from '../tickets/ticket-list.rules.js';

/** What happened to one ticket, as far as a count goes by it. */
export interface CountedEvent {
  readonly id: number;
  readonly cursor: number;
  readonly told: ToldBefore;
}

/** One ticket's events in their order, and the ticket as it is after them, or after later ones; null when it is gone for good. */
export interface TicketNewsOf {
  readonly ticketId: number;
  readonly events: readonly CountedEvent[];
  readonly now: ListedTicket | null;
}

/** Nobody reads a larger number. */
export const SHOWN_MAX = 10_000;
/** Counted a little further, so that a few that leave do not make it count again. */
export const COUNTED_MAX = 11_000;

/** Lists that go by what events do not carry are held ticket by ticket up to this many; longer ones are counted again. */
export const MEMBERS_MAX = 1_000;

/** A ticket's row can be ahead of its events for as long as these need to be numbered; far less than this. */
const AHEAD_MS = 60_000;
const PRUNE_AT = 1_000;

interface Known {
  readonly is: boolean;
  readonly at: number;
}

/**
 * One number, kept right by events after it was counted once. It knows for each ticket that was lately touched whether
 * it stands in the number: events say how a ticket was before, but its row may already show what a later event tells.
 * Of short lists that go by one user's marks or by words it knows every ticket.
 */
export class KeptCount {
  private value = 0;
  private isCut = false;
  private cursor = 0;
  private pending = new Set<number>();
  private known = new Map<number, Known>();
  private members: Set<number> | null = null;
  private waiting: TicketNewsOf[] | null = null;

  /** Events alone do not say how many there are now: it has to be counted (again). */
  isStale = true;
  countedAt = 0;
  usedAt = 0;

  constructor(
    readonly criteria: TicketCriteria,
    private readonly now: () => number,
  ) {}

  get shown(): number {
    return Math.min(this.value, SHOWN_MAX);
  }

  /** What arrives from now on waits until the count is there. */
  beginCounting(): void {
    this.waiting = [];
  }

  counted({ count, cursor, pending, members }: Counted): void {
    this.value = count;
    this.members = members && new Set(members);
    this.isCut = count >= COUNTED_MAX;
    this.cursor = cursor;
    this.pending = new Set(pending);
    this.known.clear();
    this.isStale = false;
    this.countedAt = this.now();
    const waiting = this.waiting ?? [];
    this.waiting = null;
    for (const news of waiting) this.take(news);
  }

  countingFailed(): void {
    this.waiting = null;
    this.isStale = true;
  }

  /** @returns whether the number that is shown may be another one now. */
  take(news: TicketNewsOf): boolean {
    if (this.waiting) {
      this.waiting.push(news);
      return false;
    }
    const events = news.events.filter(
      (event) => event.cursor > this.cursor && !this.pending.delete(event.id),
    );
    const first = events[0];
    if (this.isStale || !first) return false;
    if (this.members) return this.takeMember(this.members, news);
    const was = this.known.get(news.ticketId)?.is ?? wasIn(this.criteria, news.now, first);
    const is = news.now !== null && matches(this.criteria, news.now);
    if (!isKeptByFacts(this.criteria)) return this.doubt(was || is || this.concerns(events));
    // How it was before cannot be told any more, and it may have stood here.
    if (news.now === null) return this.doubt(true);
    this.remember(news.ticketId, is);
    return this.move(Number(is) - Number(was));
  }

  /** Who knows which tickets are in the number needs nobody to tell how a ticket was before. */
  private takeMember(members: Set<number>, { ticketId, now }: TicketNewsOf): boolean {
    const was = members.delete(ticketId);
    const is = now !== null && matches(this.criteria, now);
    if (is) members.add(ticketId);
    return this.move(Number(is) - Number(was));
  }

  /** Where the count stopped at its limit there may be more: the number holds until it could fall below what is shown. */
  private move(by: number): boolean {
    const before = this.shown;
    this.value = this.isCut ? Math.min(this.value + by, COUNTED_MAX) : this.value + by;
    if (this.isCut && this.value < SHOWN_MAX) return this.doubt(true);
    return this.shown !== before;
  }

  private doubt(isInDoubt: boolean): boolean {
    if (!isInDoubt) return false;
    this.isStale = true;
    return true;
  }

  /** An event about the marks of the very user whose list this is. */
  private concerns(events: readonly CountedEvent[]): boolean {
    const users = marksOf(this.criteria);
    return events.some(({ told }) => told.userId !== undefined && users.includes(told.userId));
  }

  private remember(ticketId: number, is: boolean): void {
    const at = this.now();
    this.known.delete(ticketId);
    this.known.set(ticketId, { is, at });
    if (this.known.size < PRUNE_AT) return;
    for (const [id, { at: then }] of this.known) {
      if (at - then < AHEAD_MS) return;
      this.known.delete(id);
    }
  }
}

function wasIn(criteria: TicketCriteria, now: ListedTicket | null, { told }: CountedEvent): boolean {
  return now !== null && matchedBefore(criteria, now, told);
}

function marksOf({ favouriteOf, mentionOf, watchedBy, reminderOf }: TicketCriteria): (number | undefined)[] {
  return [favouriteOf, mentionOf, watchedBy, reminderOf];
}

/**
 * Whether events alone keep the number: they carry all facts as they were before. Single users' marks and the words of
 * a ticket are not among them: of those lists the tickets themselves are held, or they are counted again.
 */
export function isKeptByFacts(criteria: TicketCriteria): boolean {
  return marksOf(criteria).every((user) => user === undefined) && !criteria.words;
}
