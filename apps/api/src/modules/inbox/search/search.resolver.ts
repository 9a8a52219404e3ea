import { Inject } from '@nestjs/common';
import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { SearchFacetsService } from './search-facets.service.js';
import { SearchFilter, SearchKindEnum, SearchSortEnum } from './search.input.js';
import type { SearchKindName, SearchOrder } from './search-kinds.rules.js';
import { SearchService } from './search.service.js';
import { SearchConnection, SearchFacets } from './search.type.js';

@Resolver()
export class SearchResolver {
  constructor(
    @Inject(SearchService) private readonly service: SearchService,
    @Inject(SearchFacetsService) private readonly facets: SearchFacetsService,
  ) {}

  @Query(() => SearchConnection, {
    description:
      'Finds messages, conversations and contacts by words, "phrases", -words and operators (from: to: label: channel: in: assignee: is: has: before: after: on: #number). With several kinds the first page has at most five contacts and five conversations, then messages, and goes on with messages.',
  })
  @SignedIn()
  search(
    @Ctx() ctx: RequestContext,
    @Args('term', { type: () => String }) term: string,
    @Args('kinds', { type: () => [SearchKindEnum], nullable: true }) kinds: SearchKindName[] | null,
    @Args('filter', { type: () => SearchFilter, nullable: true }) filter: SearchFilter,
    @Args('sort', { type: () => SearchSortEnum, nullable: true, defaultValue: 'RELEVANCE' })
    sort: SearchOrder | null,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 25 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<SearchConnection> {
    return this.service.search(ctx, { term, kinds, filter, sort, first, after });
  }

  @Query(() => SearchFacets, { description: 'Where the hits of a search are; counted in bounded time.' })
  @SignedIn()
  searchFacets(
    @Ctx() ctx: RequestContext,
    @Args('term', { type: () => String }) term: string,
    @Args('kinds', { type: () => [SearchKindEnum], nullable: true }) kinds: SearchKindName[] | null,
    @Args('filter', { type: () => SearchFilter, nullable: true }) filter: SearchFilter,
  ): Promise<SearchFacets> {
    return this.facets.of(ctx, { term, kinds, filter });
  }
}
