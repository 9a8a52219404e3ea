import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { cursorNumber, decodeCursor, encodeCursor, pageSize } from '../../../platform/graphql/index.js';
import type { Place } from './candidates.repository.js';
import { SearchHits, type Unshown } from './search-hits.service.js';
import { type SearchKindName, searchKinds, type SearchOrder } from './search-kinds.rules.js';
import { type FoundPage, SearchPages } from './search-pages.service.js';
import { meantTerm } from './meant-term.rules.js';
import {
  type From,
  isNothing,
  type SearchRequest,
  SearchUnderstanding,
  type Understood,
} from './search-understanding.service.js';
import { SearchErrors } from './search.errors.js';
import type { SearchConnection } from './search.type.js';

const DEFAULT_PAGE = 25;
/** So many of each kind stand above the messages, when several kinds are asked for. */
const OF_EACH_KIND = 5;
const COUNTED = 300;

/** Finds messages, conversations and contacts; only what the caller may see, in bounded time. */
@Injectable()
export class SearchService {
  constructor(
    @Inject(SearchUnderstanding) private readonly understanding: SearchUnderstanding,
    @Inject(SearchPages) private readonly pages: SearchPages,
    @Inject(SearchHits) private readonly hits: SearchHits,
  ) {}

  /** @throws validation.failed naming `term`, `first` or `after`; inbox.search_busy, inbox.search_too_broad */
  async search(ctx: RequestContext, request: SearchRequest): Promise<SearchConnection> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const from = request.after ? placeOf(request.after) : null;
    const understood = await this.understanding.of(ctx, request, from);
    const { plan, kinds } = understood;
    const pages: { kind: SearchKindName; page: FoundPage; taken: number }[] = [];
    let room = size;
    for (const [index, kind] of kinds.entries()) {
      const isLast = index === kinds.length - 1;
      const wanted = isLast ? room : Math.min(OF_EACH_KIND, room);
      const page = isNothing(understood)
        ? nothing
        : await this.pages.page(ctx, plan, kind, { size: wanted, after: from?.place ?? null });
      const taken = Math.min(wanted, page.hits.length);
      pages.push({ kind, page, taken });
      room -= taken;
    }
    const unshown: Unshown[] = pages.flatMap(({ kind, page, taken }) =>
      page.hits.slice(0, taken).map((hit) => ({ ...hit, kind, cursor: cursorOf(kind, plan.order, hit) })),
    );
    const shown = await this.hits.show(ctx, plan, this.withNumbered(unshown, understood, from));
    const last = pages.at(-1);
    return {
      edges: shown.map((node) => ({ cursor: node.cursor, node })),
      pageInfo: {
        hasNextPage: Boolean(last && (last.page.hits.length > last.taken || last.page.hasMore)),
        hasPreviousPage: from !== null,
        startCursor: unshown[0]?.cursor ?? null,
        endCursor: unshown.at(-1)?.cursor ?? null,
      },
      counts: from ? [] : pages.map(({ kind, page }) => countOf(kind, page)),
      channels: from
        ? []
        : await this.hits.channels(
            ctx,
            pages.map(({ page }) => page.channels),
          ),
      didYouMean: meantTerm(request.term ?? '', understood.misspelled, shown),
      order: plan.order,
      isPartial: pages.some(({ page }) => page.isCut),
      unknown: [...understood.narrowing.unknown],
      weak: [...understood.weak],
      indexed: understood.indexed,
    };
  }

  /** The conversation with the number that was typed stands above everything. */
  private withNumbered(unshown: Unshown[], { numbered, plan }: Understood, from: From | null): Unshown[] {
    if (numbered === null || from) return unshown;
    const hit = {
      refId: numbered,
      ticketId: numbered,
      channelId: null,
      language: 'en',
      place: 0,
      kind: 'TICKET' as const,
    };
    const rest = unshown.filter(({ kind, ticketId }) => kind !== 'TICKET' || ticketId !== numbered);
    return [{ ...hit, cursor: cursorOf('TICKET', plan.order, hit) }, ...rest];
  }
}

const nothing: FoundPage = { hits: [], count: 0, channels: new Map(), hasMore: false, isCut: false };

function countOf(kind: SearchKindName, { count, hasMore }: FoundPage) {
  return { kind, count: Math.min(count, COUNTED), isMore: hasMore || count > COUNTED };
}

function cursorOf(kind: SearchKindName, order: SearchOrder, { place, refId }: Place): string {
  return encodeCursor([kind, order, String(place), refId]);
}

function placeOf(cursor: string): From {
  const [kind, order, place, refId] = decodeCursor(cursor, 4);
  const at = Number(place);
  const isOurs = searchKinds.some((one) => one === kind) && (order === 'RELEVANCE' || order === 'NEWEST');
  if (!isOurs || !Number.isFinite(at) || Math.abs(at) > 1e12)
    throw SearchErrors.invalid({ fields: { after: ['This cursor is not valid.'] } });
  return {
    kind: kind as SearchKindName,
    order: order as SearchOrder,
    place: { place: at, refId: cursorNumber(refId) },
  };
}
