import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { systemContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { Log } from '../../../platform/logging/log.js';
import { eventCursorNow } from '../../../platform/outbox/index.js';
import { EventTail } from '../../../platform/realtime/index.js';
import { LiveTickets } from '../live/live-tickets.service.js';
import { TicketListRepository } from '../tickets/ticket-list.repository.js';
import type { TicketCriteria } from '../tickets/ticket-list.rules.js';
import { AgencyCounts, type CountsOf } from './agency-counts.js';
import { isKeptByFacts, MEMBERS_MAX } from './kept-count.js';

/** Unused for so long, a number is forgotten. */
const FORGET_MS = 5 * 60_000;
/** However sure it is, a number is counted again after this: what changes tickets past all events is healed by it. */
const RECOUNT_MS = 15 * 60_000;
const SWEEP_MS = 60_000;

/**
 * How many tickets there are under some criteria, counted once and then kept by the events: once per agency, criteria and
 * process, for however many people look at it. Each process keeps its own from the same events.
 */
@Injectable()
export class KeptCounts implements OnApplicationShutdown {
  private readonly agencies = new Map<number, AgencyCounts>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(EventTail) private readonly tail: EventTail,
    @Inject(LiveTickets) private readonly live: LiveTickets,
    @Inject(TicketListRepository) private readonly lists: TicketListRepository,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** The numbers now, in the order of the criteria. */
  read(agencyId: number, all: readonly TicketCriteria[]): Promise<number[]> {
    return this.of(agencyId).read(all);
  }

  /** Follows numbers, and hears when one of them may be another, or when something else changed that decides who sees what. */
  follow(agencyId: number, listener: { onCount: () => void; onSettings: () => void }) {
    return this.of(agencyId).follow(listener);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([...this.agencies.values()].map((agency) => agency.stop()));
    this.agencies.clear();
  }

  private of(agencyId: number): AgencyCounts {
    this.timer ??= setInterval(() => this.sweep(), SWEEP_MS).unref();
    const known = this.agencies.get(agencyId);
    if (known) return known;
    const made = new AgencyCounts(this.partsOf(agencyId));
    this.agencies.set(agencyId, made);
    return made;
  }

  private partsOf(agencyId: number): CountsOf {
    const ctx = systemContext(agencyId, 'counts');
    return {
      now: () => ctx.now().getTime(),
      cursor: () => this.db.read(ctx, eventCursorNow),
      count: (criteria, limit) =>
        this.db.read(ctx, (q) =>
          this.lists.countedAt(q, criteria, limit, isKeptByFacts(criteria) ? 0 : MEMBERS_MAX),
        ),
      ticket: (id, cursor) => this.live.at(agencyId, id, cursor),
      events: (request) => this.tail.subscribe(ctx, request),
      failed: (error) => this.log.warnRarely('counts could not follow the events; counting again', { error }),
    };
  }

  private sweep(): void {
    for (const [agencyId, agency] of this.agencies) {
      agency.sweep({ forgetMs: FORGET_MS, recountMs: RECOUNT_MS });
      if (!agency.isUnused) continue;
      this.agencies.delete(agencyId);
      void agency.stop();
    }
  }
}
