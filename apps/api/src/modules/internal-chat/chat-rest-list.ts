import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import type { Page } from '../../platform/graphql/index.js';
import { ListQuery } from '../../platform/http/index.js';

/** Numbered pages cost what stands before them. */
const MAX_PAGE_NUMBER = 40;

/** A list with numbered pages. */
export class ChatPageQuery extends ListQuery {
  @ApiPropertyOptional({ type: Number, default: 1, description: `Up to ${MAX_PAGE_NUMBER}.` })
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

/** A numbered page as REST shows it. */
export function numberedList<T, R>(
  request: FastifyRequest,
  { page, perPage }: ChatPageQuery,
  { edges, pageInfo }: Page<T>,
  shape: (node: T) => R,
) {
  const link = (number: number): string => {
    const url = new URL(request.url, 'http://localhost');
    url.searchParams.set('page', String(number));
    return `${url.pathname}${url.search}`;
  };
  return {
    data: edges.map(({ node }) => shape(node)),
    links: {
      first: link(1),
      prev: page > 1 ? link(page - 1) : null,
      next: pageInfo.hasNextPage && page < MAX_PAGE_NUMBER ? link(page + 1) : null,
    },
    meta: { per_page: perPage },
  };
}
