import { ID, InputType, Int } from '@nestjs/graphql';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsString, Length, MaxLength } from 'class-validator';
import { inboxLimits } from '@parley/schema';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { plainName } from '../names.rules.js';
import { RESULT_DESCRIPTION_MAX, RESULT_NAME_MAX } from './ticket-result.rules.js';

const Name = (nullable: boolean) =>
  applyDecorators(
    InputField(() => String, { nullable }),
    Transform(({ value }: { value: unknown }) => plainName(value)),
    IsString(),
    Length(1, RESULT_NAME_MAX, { message: `A name has 1 to ${RESULT_NAME_MAX} letters.` }),
  );

const Description = () =>
  applyDecorators(
    InputField(() => String, { nullable: true, description: 'When colleagues should choose it.' }),
    IsString(),
    MaxLength(RESULT_DESCRIPTION_MAX, {
      message: `A description has up to ${RESULT_DESCRIPTION_MAX} letters.`,
    }),
  );

@InputType()
export class CreateTicketResultInput {
  @Name(false)
  name: string;

  @Description()
  description?: string | null;
}

/** The body of REST; GraphQL adds the id. What is missing stays as it is. */
@InputType({ isAbstract: true })
export class TicketResultFields {
  @Name(true)
  name?: string | null;

  @Description()
  description?: string | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateTicketResultInput extends TicketResultFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}

@InputType()
export class OrderTicketResultsInput {
  @InputField(() => [ID], { description: 'All results, in the order that is wanted.' })
  @IsArray()
  @ArrayMaxSize(inboxLimits.ticketResultsPerAgency)
  @IsId({ each: true })
  order: string[];
}
