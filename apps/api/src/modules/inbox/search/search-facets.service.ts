import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { CandidatesRepository } from './candidates.repository.js';
import { FacetsRepository } from './facets.repository.js';
import { type Counted, counted, countedPeriods, type FacetHit } from './facets.rules.js';
import { FoundRepository } from './found.repository.js';
import { entryKindOf } from './search-kinds.rules.js';
import { isNothing, type SearchRequest, SearchUnderstanding } from './search-understanding.service.js';
import type { SearchFilter } from './search.input.js';
import type { SearchFacets, SearchFacetValue } from './search.type.js';

interface Sample {
  readonly hits: readonly FacetHit[];
  readonly isCut: boolean;
}

type Facet = 'channels' | 'labels' | 'users' | 'periods';
type Narrowed = Pick<SearchRequest, 'term' | 'kinds' | 'filter'>;

/** So many candidates of each kind are looked at; what is counted beyond is "more". */
const LOOKED_AT = 600;
const KINDS = ['TICKET', 'MESSAGE'] as const;
const FIELDS: Readonly<Record<Facet, readonly (keyof SearchFilter)[]>> = {
  channels: ['channels'],
  labels: ['labels'],
  users: ['users'],
  periods: ['after', 'before'],
};
const NO_HITS: Sample = { hits: [], isCut: false };

/**
 * Where the hits of a search are. Counted are the first hits alone, read as those of the search itself: by the index,
 * then with the rights of who asks. So it takes as long as a search, however much there is.
 */
@Injectable()
export class SearchFacetsService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SearchUnderstanding) private readonly understanding: SearchUnderstanding,
    @Inject(CandidatesRepository) private readonly candidates: CandidatesRepository,
    @Inject(FoundRepository) private readonly found: FoundRepository,
    @Inject(FacetsRepository) private readonly facets: FacetsRepository,
  ) {}

  /** @throws validation.failed naming `term`; inbox.search_busy, inbox.search_too_broad */
  async of(ctx: RequestContext, request: Narrowed): Promise<SearchFacets> {
    const all = await this.sample(ctx, request);
    // Whoever has chosen a channel wants to see the others as well: each list is counted without its own choice.
    const sampleFor = (facet: Facet): Sample | Promise<Sample> => {
      const filter = without(request.filter, FIELDS[facet]);
      return filter ? this.sample(ctx, { ...request, filter }) : all;
    };
    const channels = await sampleFor('channels');
    const labels = await sampleFor('labels');
    const users = await sampleFor('users');
    const periods = await sampleFor('periods');
    const lists = {
      channels: counted(channels.hits, ({ channelId }) => [channelId], channels.isCut),
      labels: counted(labels.hits, ({ labelIds }) => labelIds, labels.isCut),
      users: counted(users.hits, ({ assigneeId }) => (assigneeId === null ? [] : [assigneeId]), users.isCut),
    };
    return {
      ...(await this.named(ctx, lists)),
      periods: countedPeriods(periods.hits, ctx.now(), periods.isCut).map(({ key, count, isMore }) => ({
        period: key,
        count,
        isMore,
      })),
    };
  }

  private async sample(ctx: RequestContext, request: Narrowed): Promise<Sample> {
    const understood = await this.understanding.of(ctx, { ...request, sort: 'RELEVANCE' });
    if (isNothing(understood)) return NO_HITS;
    const moments = new Map<number, Date[]>();
    let isCut = false;
    for (const kind of KINDS.filter((one) => understood.kinds.includes(one))) {
      const { plan } = understood;
      const first = { ...plan, kind: entryKindOf[kind], after: null, limit: LOOKED_AT };
      const round = await this.candidates.find(first);
      isCut ||= round.isCut || round.found.length === LOOKED_AT;
      const ids = round.found.map(({ refId }) => refId);
      await this.db.read(ctx, async (q) => {
        const seen = await this.found.seen(q, kind, ids, plan.ticket, plan.scope);
        const written = await this.facets.moments(
          q,
          kind,
          seen.map(({ refId }) => refId),
        );
        for (const { refId, ticketId } of seen) {
          const at = written.get(refId);
          if (ticketId !== null && at) moments.set(ticketId, [...(moments.get(ticketId) ?? []), at]);
        }
      });
    }
    const tickets = await this.db.read(ctx, (q) => this.facets.tickets(q, [...moments.keys()]));
    const hits = tickets.map(({ id, ...ticket }) => ({
      ...ticket,
      ticketId: id,
      labelIds: ticket.labelIds.map(Number),
      moments: moments.get(id) ?? [],
    }));
    return { hits, isCut };
  }

  private async named(
    ctx: RequestContext,
    lists: Record<'channels' | 'labels' | 'users', readonly Counted<number>[]>,
  ): Promise<Record<'channels' | 'labels' | 'users', SearchFacetValue[]>> {
    const ids = (list: readonly Counted<number>[]) => list.map(({ key }) => key);
    const names = await this.db.read(ctx, (q) =>
      this.facets.names(q, {
        channels: ids(lists.channels),
        labels: ids(lists.labels),
        users: ids(lists.users),
      }),
    );
    const of = (facet: keyof typeof lists) =>
      lists[facet].flatMap(({ key, count, isMore }) => {
        const name = names[facet].get(key);
        return name === undefined ? [] : [{ id: key, name, count, isMore }];
      });
    return { channels: of('channels'), labels: of('labels'), users: of('users') };
  }
}

/** The filter without these fields; null when none of them was set. */
function without(
  filter: SearchFilter | null | undefined,
  fields: readonly (keyof SearchFilter)[],
): SearchFilter | null {
  const isSet = (name: keyof SearchFilter) => {
    const value = filter?.[name];
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
  };
  if (!filter || !fields.some(isSet)) return null;
  return { ...filter, ...Object.fromEntries(fields.map((name) => [name, null])) };
}
