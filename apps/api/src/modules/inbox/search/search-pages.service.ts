import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import type { ContactScope } from '../../contacts/index.js';
import { type Bounds, CandidatesRepository, type Candidate, type Place } from './candidates.repository.js';
import { FoundRepository, type Seen } from './found.repository.js';
import type { Match } from './match.rules.js';
import { entryKindOf, type SearchKindName, type SearchOrder } from './search-kinds.rules.js';
import type { TicketBounds } from './ticket-bounds.rules.js';

/** A search as it was understood, the same for all kinds. */
export interface Plan {
  readonly match: Match;
  readonly bounds: Bounds;
  readonly ticket: TicketBounds;
  readonly scope: ContactScope | null;
  readonly order: SearchOrder;
}

export interface FoundPage {
  readonly hits: (Seen & Candidate)[];
  /** Seen among the first candidates, whether they are on the page or not. */
  readonly count: number;
  readonly channels: ReadonlyMap<number, number>;
  readonly hasMore: boolean;
  readonly isCut: boolean;
}

/** How many candidates are looked at, one round after the other, until a page is full. */
const ROUNDS = [301, 1_500, 6_000];

/** Goes back and forth between the index, which names candidates, and the tables, which say what may be shown. */
@Injectable()
export class SearchPages {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(CandidatesRepository) private readonly candidates: CandidatesRepository,
    @Inject(FoundRepository) private readonly found: FoundRepository,
  ) {}

  async page(
    ctx: RequestContext,
    plan: Plan,
    kind: SearchKindName,
    request: { size: number; after: Place | null },
  ): Promise<FoundPage> {
    const hits: (Seen & Candidate)[] = [];
    const channels = new Map<number, number>();
    const known = new Set<number>();
    let { after } = request;
    let isCut = false;
    for (const limit of ROUNDS) {
      const round = await this.candidates.find({ ...plan, kind: entryKindOf[kind], after, limit });
      const byId = new Map(round.found.map((candidate) => [candidate.refId, candidate]));
      const seen = await this.db.read(ctx, (q) =>
        this.found.seen(q, kind, [...byId.keys()], plan.ticket, plan.scope),
      );
      for (const one of seen) {
        const shown = kind === 'TICKET' ? (one.ticketId ?? 0) : one.refId;
        // Two conversations that were merged into one are one hit.
        if (known.has(shown)) continue;
        known.add(shown);
        hits.push({ ...one, ...(byId.get(one.refId) as Candidate) });
        if (one.channelId !== null) channels.set(one.channelId, (channels.get(one.channelId) ?? 0) + 1);
      }
      ({ isCut } = round);
      const last = round.found.at(-1);
      const isEnd = round.found.length < limit || !last;
      if (isEnd || hits.length > request.size)
        return { hits, count: hits.length, channels, hasMore: !isEnd, isCut };
      after = last;
    }
    return { hits, count: hits.length, channels, hasMore: true, isCut: true };
  }
}
