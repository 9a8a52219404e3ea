import { ID, InputType, Int } from '@nestjs/graphql';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { MailAddress } from '../../../platform/http/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { plainName } from '../names.rules.js';
import { LOCATION_LINE_MAX, LOCATION_NAME_MAX } from './location.rules.js';

const Name = (nullable: boolean) =>
  applyDecorators(
    InputField(() => String, { nullable }),
    Transform(({ value }: { value: unknown }) => plainName(value)),
    IsString(),
    Length(1, LOCATION_NAME_MAX, { message: `A name has 1 to ${LOCATION_NAME_MAX} letters.` }),
  );

const Line = (description?: string, max = LOCATION_LINE_MAX) =>
  applyDecorators(
    InputField(() => String, { nullable: true, ...(description && { description }) }),
    Transform(({ value }: { value: unknown }) => plainName(value)),
    IsString(),
    MaxLength(max, { message: `Up to ${max} letters.` }),
  );

/** What is missing stays as it is. */
@InputType({ isAbstract: true })
class LocationLines {
  @Line('Street and number.')
  street?: string | null;

  @Line(undefined, 20)
  postalCode?: string | null;

  @Line()
  city?: string | null;

  @Line('State, province or region.')
  region?: string | null;

  @Line('Two letters of ISO 3166-1, such as NL; empty when it is not told.', 2)
  countryCode?: string | null;

  @Line()
  @Matches(/^[+\d\s().-]{0,30}$/, { message: 'Write a phone number.' })
  phone?: string | null;

  @Line()
  @ValidateIf((input: LocationLines) => Boolean(input.email))
  @MailAddress({ message: 'Write an e-mail address.' })
  email?: string | null;

  @InputField(() => ID, { nullable: true, description: 'When it is open to visitors; null for not told.' })
  @IsId()
  businessHoursId?: string | null;
}

@InputType()
export class CreateLocationInput extends LocationLines {
  @Name(false)
  name: string;
}

/** The body of REST; GraphQL adds the id. */
@InputType({ isAbstract: true })
export class LocationFields extends LocationLines {
  @Name(true)
  name?: string | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateLocationInput extends LocationFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}
