import { Field, ID, InputType } from '@nestjs/graphql';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsObject } from 'class-validator';
import { ListOf } from '../../../platform/http/index.js';
import { InputField, Json } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import type { WantedFields } from './field-value.rules.js';

@InputType()
export class CustomFieldValueInput {
  @Field(() => ID)
  @IsId()
  fieldId: string;

  @InputField(() => Json, { nullable: true, description: 'Null takes the value away.' })
  value?: unknown;
}

/** What GraphQL takes for one thing; the id of the thing is added by its module. */
@InputType({ isAbstract: true })
export class CustomFieldValuesInput {
  @Field(() => [CustomFieldValueInput])
  @ArrayMaxSize(100)
  @ListOf(() => CustomFieldValueInput)
  values: CustomFieldValueInput[];
}

export function wantedOf({ values }: CustomFieldValuesInput): WantedFields {
  return Object.fromEntries(values.map(({ fieldId, value }) => [fieldId, value ?? null]));
}

/** The body of REST: `{ "fields": { "<key or id>": value } }`. */
export class FieldValuesRest {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { frame_number: 'HB-2041', paid: true, size: null },
  })
  @IsObject({ message: 'Send an object of keys and values.' })
  fields: Record<string, unknown>;
}
