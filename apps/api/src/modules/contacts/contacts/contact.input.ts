import { applyDecorators } from '@nestjs/common';
import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { InputField, Json } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import type { IdentityKind } from './contact.rules.js';

const AT_ONCE = 500;

const Line = (max: number, description?: string) =>
  applyDecorators(
    InputField(() => String, { nullable: true, ...(description && { description }) }),
    IsString(),
    MaxLength(max),
  );

/** What colleagues say about a customer. What is missing stays as it is; null takes it away. */
@InputType({ isAbstract: true })
class ContactFacts {
  @Line(1_000, 'Left out or empty: shown by the e-mail address or the number.')
  fullName?: string | null;

  @Line(254)
  email?: string | null;

  @Line(64, 'As it is written in the country of the company, or with its own country.')
  phone?: string | null;

  @InputField(() => String, { nullable: true, description: 'Such as nl or pt-BR.' })
  @IsString()
  @Matches(/^[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, { message: 'This is no code of a language.' })
  @MaxLength(35)
  localeCode?: string | null;

  @Line(64, 'The IANA name, such as Europe/Amsterdam. Null leaves it to be guessed.')
  timeZone?: string | null;

  @InputField(() => Json, {
    nullable: true,
    description:
      'What they have in the fields that the company made: `{ "<key or id>": value }`. What is not named stays; required ones are needed.',
  })
  @IsObject({ message: 'Send an object of keys and values.' })
  fields?: Record<string, unknown> | null;
}

@InputType()
export class CreateContactInput extends ContactFacts {}

/** The body of REST; GraphQL adds the id. */
@InputType({ isAbstract: true })
export class ContactFields extends ContactFacts {
  @InputField(() => Boolean, {
    nullable: true,
    description: 'What they write is spam, opens nothing that is closed, and tells nobody.',
  })
  @IsBoolean()
  isBlocked?: boolean | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version that you changed; another one is a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateContactInput extends ContactFields {
  @Field(() => ID)
  @IsId()
  id: string;
}

/** The body of REST; GraphQL adds the contact. */
@InputType({ isAbstract: true })
export class ContactIdentityFields {
  @InputField(() => String, { description: 'email or phone' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsIn(['email', 'phone'], { message: 'Choose email or phone.' })
  kind: IdentityKind & ('email' | 'phone');

  @InputField(() => String)
  @IsString()
  @MaxLength(254)
  value: string;
}

@InputType()
export class AddContactIdentityInput extends ContactIdentityFields {
  @Field(() => ID)
  @IsId()
  contactId: string;
}

/** Several at once, all or none: the arguments of GraphQL, the body of REST. */
@ArgsType()
export class ContactIds {
  @InputField(() => [ID])
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(AT_ONCE)
  @IsId({ each: true })
  ids: string[];
}
