import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
} from 'class-validator';
import { ListOf } from '../../../platform/http/index.js';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import {
  customFieldKinds,
  type CustomFieldKindName,
  customFieldTypes,
  type CustomFieldTypeName,
} from './custom-field.rules.js';
import { CustomFieldKindEnum, CustomFieldTypeEnum } from './custom-field.type.js';

const PlainLine = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/[\s\p{Cc}]+/gu, ' ').trim() : value,
  );

export const UpperCase = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toUpperCase() : value));

@InputType({ description: 'One choice of a dropdown.' })
export class CustomFieldOptionInput {
  @InputField(() => String, {
    nullable: true,
    description: 'Of an option that is there already; left out for a new one.',
  })
  @IsOptional()
  @Matches(/^[a-z0-9]{1,12}$/)
  id?: string | null;

  @Field(() => String)
  @PlainLine()
  @IsString()
  @Length(1, 200)
  label: string;
}

const Title = (nullable: boolean) =>
  applyDecorators(
    InputField(() => String, { nullable }),
    PlainLine(),
    IsString(),
    Length(1, 100),
  );

const Help = () =>
  applyDecorators(
    InputField(() => String, { nullable: true, description: 'A line below the field.' }),
    PlainLine(),
    IsString(),
    MaxLength(300),
  );

const Required = () =>
  applyDecorators(
    InputField(() => Boolean, {
      nullable: true,
      description: 'A conversation cannot be closed before it has a value.',
    }),
    IsBoolean(),
  );

const Options = () =>
  applyDecorators(
    InputField(() => [CustomFieldOptionInput], {
      nullable: true,
      description: 'Of a dropdown, in their order. An option that is left out takes its values with it.',
    }),
    ArrayMaxSize(200),
    ListOf(() => CustomFieldOptionInput),
  );

@InputType()
export class CreateCustomFieldInput {
  @Field(() => CustomFieldTypeEnum)
  @UpperCase()
  @IsIn(customFieldTypes, { message: 'Choose TICKET, CONTACT, PROFILE or USER.' })
  type: CustomFieldTypeName;

  @Field(() => CustomFieldKindEnum)
  @UpperCase()
  @IsIn(customFieldKinds, { message: 'Choose one of the kinds of fields.' })
  kind: CustomFieldKindName;

  @Title(false)
  title: string;

  @Help()
  help?: string | null;

  @Required()
  isRequired?: boolean | null;

  @Options()
  options?: CustomFieldOptionInput[] | null;
}

/** The body of REST; GraphQL adds the id. What is missing stays as it is; type and kind never change. */
@InputType({ isAbstract: true })
export class CustomFieldFields {
  @Title(true)
  title?: string | null;

  @Help()
  help?: string | null;

  @Required()
  isRequired?: boolean | null;

  @Options()
  options?: CustomFieldOptionInput[] | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version that you changed; another one is a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateCustomFieldInput extends CustomFieldFields {
  @Field(() => ID)
  @IsId()
  id: string;
}

@InputType()
export class CustomFieldsOrderInput {
  @Field(() => CustomFieldTypeEnum)
  @UpperCase()
  @IsIn(customFieldTypes, { message: 'Choose TICKET, CONTACT, PROFILE or USER.' })
  type: CustomFieldTypeName;

  @Field(() => [ID], { description: 'All fields of the type, in their new order.' })
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsId({ each: true })
  order: string[];
}
