import type { FastifyRequest } from 'fastify';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { listLimits } from '@parley/schema';
import type { Page } from '../graphql/connection.js';

/** What every list in REST takes. Extend it for filters; read it with `@QueryInput()`. */
export class ListQuery {
  @ApiPropertyOptional({ type: Number, name: 'per_page', default: listLimits.defaultPerPage })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'per_page is a whole number.' })
  @Min(1, { message: 'per_page is at least 1.' })
  @Max(listLimits.maxPerPage, { message: `per_page is at most ${listLimits.maxPerPage}.` })
  perPage: number = listLimits.defaultPerPage;

  @ApiPropertyOptional({ type: String, description: 'From the links of the page before.' })
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  cursor?: string;
}

/** A list that is searched by a term. */
export class TermQuery extends ListQuery {
  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  term?: string;
}

class ListLinks {
  @ApiProperty({ type: String }) first: string;
  @ApiProperty({ type: String, nullable: true }) prev: string | null;
  @ApiProperty({ type: String, nullable: true }) next: string | null;
}

class ListMeta {
  @ApiProperty({ type: Number }) per_page: number;
}

export interface RestList<T> {
  data: T[];
  links: ListLinks;
  meta: ListMeta;
}

/**
 * A page as REST shows it. Lists are read by cursor and forwards, so there is no address of the page before; the
 * links repeat the query of the request.
 */
export function restList<T, R>(
  request: FastifyRequest,
  query: ListQuery,
  page: Page<T>,
  shape: (node: T) => R,
): RestList<R> {
  const { pageInfo, edges } = page;
  return {
    data: edges.map((edge) => shape(edge.node)),
    links: {
      first: addressWith(request, null),
      prev: null,
      next: pageInfo.hasNextPage ? addressWith(request, pageInfo.endCursor) : null,
    },
    meta: { per_page: query.perPage },
  };
}

function addressWith(request: FastifyRequest, cursor: string | null): string {
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.delete('cursor');
  if (cursor !== null) url.searchParams.set('cursor', cursor);
  return `${url.pathname}${url.search}`;
}
