import { ID, InputType, Int } from '@nestjs/graphql';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDate,
  IsIn,
  IsInt,
  IsString,
  Matches,
  MaxLength,
  type ValidationOptions,
} from 'class-validator';
import { ticketStatuses } from '@parley/schema';
import { InputField } from '../../../platform/graphql/index.js';
import type { TicketStatusName } from './ticket.rules.js';
import { TicketStatusEnum } from './ticket.type.js';

const ID_PATTERN = /^[1-9]\d{0,15}$/;
const MAX_VALUES = 100;

/** An id: digits, as text in GraphQL, a number in REST. */
export function IsId(options?: ValidationOptions): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(idText) : idText(value))),
    Matches(ID_PATTERN, { message: '$property must be an id.', ...options }),
  );
}

const idText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/** A list in a query string: repeated, or with commas. */
const FromQuery = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').filter(Boolean) : value,
  );

const FlagFromQuery = () =>
  Transform(({ value }: { value: unknown }) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
  );

const DateFromQuery = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? new Date(value) : value));

function IdList(description?: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => [ID], { nullable: true, ...(description && { description }) }),
    FromQuery(),
    IsArray(),
    ArrayMaxSize(MAX_VALUES),
    IsId({ each: true }),
  );
}

function Flag(description?: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => Boolean, { nullable: true, ...(description && { description }) }),
    FlagFromQuery(),
    IsBoolean(),
  );
}

function Moment(): PropertyDecorator {
  return applyDecorators(
    InputField(() => Date, { nullable: true }),
    DateFromQuery(),
    IsDate(),
  );
}

@InputType({
  description:
    'What a list of conversations shows. Several fields must all hold, several values of one need only one.',
})
export class TicketFilter {
  @InputField(() => [TicketStatusEnum], { nullable: true })
  @FromQuery()
  @IsArray()
  @IsIn(ticketStatuses, { each: true })
  status?: TicketStatusName[] | null;

  @IdList('Assigned to one of these users.')
  users?: string[] | null;

  @IdList()
  teams?: string[] | null;

  @IdList()
  channels?: string[] | null;

  @IdList('With at least one of these labels.')
  labels?: string[] | null;

  @InputField(() => ID, { nullable: true })
  @IsId()
  contact?: string | null;

  @InputField(() => String, {
    nullable: true,
    description: 'Words; each must begin a word of the subject, the contact, or be the number.',
  })
  @IsString()
  @MaxLength(200)
  term?: string | null;

  @Flag()
  favorited?: boolean | null;

  @Flag()
  mine?: boolean | null;

  @Flag()
  unassigned?: boolean | null;

  @Flag('Without it, conversations that are not spam.')
  isSpam?: boolean | null;

  @Moment()
  createdAtStart?: Date | null;

  @Moment()
  createdAtEnd?: Date | null;
}

@InputType({ description: 'Give a conversation to a user, a team, both, or (with neither) to nobody.' })
export class AssignTicketInput {
  @InputField(() => ID)
  @IsId()
  ticketId: string;

  @InputField(() => ID, { nullable: true })
  @IsId()
  userId?: string | null;

  @InputField(() => ID, { nullable: true })
  @IsId()
  teamId?: string | null;

  @InputField(() => String, { nullable: true })
  @IsString()
  @MaxLength(5_000)
  note?: string | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class CloseTicketInput {
  @InputField(() => ID)
  @IsId()
  ticketId: string;

  @InputField(() => ID, { nullable: true })
  @IsId()
  resultId?: string | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}
