import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags, IntersectionType } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { QueryInput, restList } from '../../../platform/http/index.js';
import { SearchFacetsService } from './search-facets.service.js';
import { SearchFilter, SearchQuery } from './search.input.js';
import { searchFacetsRest, searchHitRest, searchMeta } from './search.rest.js';
import { SearchService } from './search.service.js';

class FilteredSearchQuery extends IntersectionType(SearchQuery, SearchFilter) {}

@ApiTags('Search')
@ApiBearerAuth()
@Controller('api/v2/search')
export class SearchController {
  constructor(
    @Inject(SearchService) private readonly service: SearchService,
    @Inject(SearchFacetsService) private readonly facets: SearchFacetsService,
  ) {}

  @Get()
  @SignedIn()
  async search(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: FilteredSearchQuery,
  ) {
    const { perPage, cursor, term, kinds, sort, ...filter } = query;
    const found = await this.service.search(ctx, {
      term,
      kinds,
      filter,
      sort,
      first: perPage,
      after: cursor,
    });
    const list = restList(request, query, found, searchHitRest);
    return { ...list, meta: { ...list.meta, ...searchMeta(found) } };
  }

  /** Where the hits of a search are: by channel, label, assignee and period. The same parameters; no pages. */
  @Get('facets')
  @SignedIn()
  async where(@Ctx() ctx: RequestContext, @QueryInput() query: FilteredSearchQuery) {
    const { perPage: _size, cursor: _cursor, sort: _sort, term, kinds, ...filter } = query;
    return { data: searchFacetsRest(await this.facets.of(ctx, { term, kinds, filter })) };
  }
}
