import { ID, InputType, registerEnumType } from '@nestjs/graphql';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsDate, IsIn, IsOptional, IsString } from 'class-validator';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ticketStatuses } from '@parley/schema';
import { InputField } from '../../../platform/graphql/index.js';
import { ListQuery } from '../../../platform/http/index.js';
import { IsId } from '../../../platform/ids/index.js';
import type { TicketStatusName } from '../tickets/ticket.rules.js';
import { TicketStatusEnum } from '../tickets/ticket.type.js';
import { type SearchKindName, searchKinds } from './search-kinds.rules.js';

const MAX_VALUES = 100;

export const SearchKindEnum = { CONTACT: 'CONTACT', TICKET: 'TICKET', MESSAGE: 'MESSAGE' } as const;
registerEnumType(SearchKindEnum, { name: 'SearchKind', description: 'What kind of thing was found.' });
export const SearchSortEnum = { RELEVANCE: 'RELEVANCE', NEWEST: 'NEWEST' } as const;
registerEnumType(SearchSortEnum, {
  name: 'SearchSort',
  description:
    'RELEVANCE: by how well it fits and how new it is. Of words that stand nearly everywhere the newest come first in any case.',
});

/** A list in a query string: repeated, or with commas. */
const FromQuery = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').filter(Boolean) : value,
  );

const upper = (value: unknown): unknown => (typeof value === 'string' ? value.toUpperCase() : value);
/** In REST the words of a list may be written small. */
const UpperFromQuery = () =>
  Transform(({ value }: { value: unknown }) => {
    const list = typeof value === 'string' ? value.split(',').filter(Boolean) : value;
    return Array.isArray(list) ? list.map(upper) : list;
  });

function IdList(description: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => [ID], { nullable: true, description }),
    FromQuery(),
    IsArray(),
    ArrayMaxSize(MAX_VALUES),
    IsId({ each: true }),
  );
}

function Flag(description: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => Boolean, { nullable: true, description }),
    Transform(({ value }: { value: unknown }) =>
      value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
    ),
    IsBoolean(),
  );
}

function Moment(description: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => Date, { nullable: true, description }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? new Date(value) : value)),
    IsDate({ message: '$property must be a moment, as ISO 8601.' }),
  );
}

@InputType({
  description: 'Narrows a search. Several fields must all hold, several values of one need only one.',
})
export class SearchFilter {
  @IdList('In these channels.')
  channels?: string[] | null;

  @IdList('In conversations with one of these labels.')
  labels?: string[] | null;

  @IdList('In conversations given to one of these users.')
  users?: string[] | null;

  @IdList('In conversations of one of these teams.')
  teams?: string[] | null;

  @InputField(() => [TicketStatusEnum], { nullable: true })
  @UpperFromQuery()
  @IsArray()
  @IsIn(ticketStatuses, { each: true })
  status?: TicketStatusName[] | null;

  @Flag('Only spam. Without it, everything that is no spam.')
  isSpam?: boolean | null;

  @Flag('Only messages that carry a file.')
  hasAttachment?: boolean | null;

  @Moment('Written at this moment or later.')
  after?: Date | null;

  @Moment('Written before this moment.')
  before?: Date | null;
}

/** The search in REST. `after` and `before` are days or moments; the place in the list is `cursor`. */
export class SearchQuery extends ListQuery {
  @ApiPropertyOptional({
    type: String,
    description: 'Words, "phrases", -words and operators such as label:late or has:attachment.',
  })
  @IsOptional()
  @IsString()
  term?: string;

  @ApiPropertyOptional({ enum: searchKinds, isArray: true })
  @IsOptional()
  @UpperFromQuery()
  @IsArray()
  @IsIn(searchKinds, { each: true })
  kinds?: SearchKindName[];

  @ApiPropertyOptional({ enum: ['RELEVANCE', 'NEWEST'] })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => upper(value))
  @IsIn(['RELEVANCE', 'NEWEST'])
  sort?: 'RELEVANCE' | 'NEWEST';
}
