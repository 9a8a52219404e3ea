import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiPropertyOptional, ApiQuery, IntersectionType } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { described, ListQuery, Timeless, toCamel } from '../../../platform/http/index.js';
import { createValidationPipe } from '../../../platform/http/validation.pipe.js';
import { TicketFilter } from './ticket.input.js';
import { type TicketSortName, ticketSorts } from './ticket-list.rules.js';

/** Numbered pages are for people who look at the first few; who reads everything follows the links. */
const MAX_PAGE_NUMBER = 100;

export class PageQuery extends ListQuery {
  @ApiPropertyOptional({ type: Number, description: 'From 1; the links lead further than page 100.' })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'page is a whole number.' })
  @Min(1)
  @Max(MAX_PAGE_NUMBER, { message: 'Follow links.next instead of asking for so high a page.' })
  page?: number;
}

/** The list of tickets in REST: the filters of GraphQL, as a query string. */
@Timeless()
export class TicketListQuery extends IntersectionType(PageQuery, TicketFilter) {
  @ApiPropertyOptional({ enum: ticketSorts })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toUpperCase() : value))
  @IsIn(ticketSorts)
  sort?: TicketSortName;
}

const Query = createParamDecorator((_: unknown, execution: ExecutionContext) => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  const query: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(request.query as Record<string, unknown>)) {
    if (key.endsWith('[]')) query[key.slice(0, -2)] = Array.isArray(value) ? value : [value];
    else query[key] = value;
  }
  return toCamel(query);
});

const validated = createValidationPipe(true);

/** The query string with camelCase keys, validated; `labels[]=1&labels[]=2` is the list `labels`. */
export const ListQueryInput = (): ParameterDecorator =>
  described(Query(validated), (type) => ApiQuery({ type }));
