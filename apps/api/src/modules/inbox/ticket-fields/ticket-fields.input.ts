import { Field, ID, InputType } from '@nestjs/graphql';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, ValidateNested } from 'class-validator';
import { InputField, Json } from '../../../platform/graphql/index.js';
import { IsId } from '../tickets/ticket.input.js';

@InputType()
export class TicketFieldValueInput {
  @Field(() => ID)
  @IsId()
  fieldId: string;

  @InputField(() => Json, { nullable: true, description: 'Null takes the value away.' })
  value?: unknown;
}

@InputType({ description: 'What is not named stays as it is. All or nothing.' })
export class SetTicketFieldsInput {
  @Field(() => ID)
  @IsId()
  ticketId: string;

  @Field(() => [TicketFieldValueInput])
  @IsArray()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => TicketFieldValueInput)
  values: TicketFieldValueInput[];
}

/** The body of REST: `{ "fields": { "<key or id>": value } }`. */
export class TicketFieldsRest {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { frame_number: 'HB-2041', paid: true, size: null },
  })
  @IsObject({ message: 'Send an object of keys and values.' })
  fields: Record<string, unknown>;
}
