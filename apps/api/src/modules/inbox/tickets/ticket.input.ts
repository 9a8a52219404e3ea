import { ID, InputType, Int } from '@nestjs/graphql';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Matches, MaxLength, type ValidationOptions } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';

export { TicketFilter } from './ticket-filter.input.js';

const ID_PATTERN = /^[1-9]\d{0,15}$/;

/** An id: digits, as text in GraphQL, a number in REST. */
export function IsId(options?: ValidationOptions): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(idText) : idText(value))),
    Matches(ID_PATTERN, { message: '$property must be an id.', ...options }),
  );
}

const idText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

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
