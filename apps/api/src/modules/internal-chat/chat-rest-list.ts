import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import type { Page } from '../../platform/graphql/index.js';
import { ListQuery } from '../../platform/http/index.js';

/**
 * Callers of the search and of a thread's files ask for pages by number, which is what these two calls are known by. A
 * number costs what stands before the page, so there is an end to it; the links lead on by cursor, at no cost and without end.
 */
const MAX_PAGE_NUMBER = 40;

/** A list whose pages are asked for by number, or by the cursor of the links. */
export class ChatPageQuery extends ListQuery {
  @ApiPropertyOptional({
    type: Number,
    default: 1,
    description: `Up to ${MAX_PAGE_NUMBER}; the links lead on by \`cursor\`.`,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'page is a whole number.' })
  @Min(1, { message: 'page is at least 1.' })
  @Max(MAX_PAGE_NUMBER, { message: `page is at most ${MAX_PAGE_NUMBER}.` })
  page: number = 1;
}

export class ChatFilesQuery extends ChatPageQuery {
  @ApiPropertyOptional({ type: String, description: 'Letters of the name.' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  search?: string;
}

/** A page as REST shows it. Its links repeat the query of the request. */
export function numberedList<T, R>(
  request: FastifyRequest,
  { page, perPage, cursor }: ChatPageQuery,
  { edges, pageInfo }: Page<T>,
  shape: (node: T) => R,
) {
  const link = (place: { page: number } | { cursor: string }): string => {
    const url = new URL(request.url, 'http://localhost');
    for (const name of ['page', 'cursor']) url.searchParams.delete(name);
    for (const [name, value] of Object.entries(place)) url.searchParams.set(name, String(value));
    return `${url.pathname}${url.search}`;
  };
  const { hasNextPage, endCursor } = pageInfo;
  return {
    data: edges.map(({ node }) => shape(node)),
    links: {
      first: link({ page: 1 }),
      // Lists are read forwards: what stands before a cursor is not known.
      prev: cursor === undefined && page > 1 ? link({ page: page - 1 }) : null,
      next: hasNextPage && endCursor !== null ? link({ cursor: endCursor }) : null,
    },
    meta: { per_page: perPage },
  };
}
