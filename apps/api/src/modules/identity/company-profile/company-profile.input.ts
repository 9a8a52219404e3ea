import { InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import {
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  MaxLength,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { MailAddress } from '../../../platform/http/index.js';
import { plainLine } from '../own-account/plain-line.rules.js';

const MAX_LINE = 200;
const line = () => Transform(({ value }) => (typeof value === 'string' ? plainLine(value) : value));
/** Spaces in a telephone number are for the eye. */
const packed = () =>
  Transform(({ value }) => (typeof value === 'string' ? value.replace(/\s+/g, '') : value));
const isGiven = (_: object, value: unknown) => value !== '';

/** What is left out stays as it is; an empty text takes it away. */
@InputType()
export class CompanyProfileInput {
  @InputField(() => String, { nullable: true })
  @IsOptional()
  @line()
  @IsString()
  @MaxLength(MAX_LINE)
  legalName?: string;

  @InputField(() => String, { nullable: true })
  @IsOptional()
  @line()
  @ValidateIf(isGiven)
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true }, { message: 'Begin with https://.' })
  @MaxLength(MAX_LINE)
  website?: string;

  @InputField(() => String, { nullable: true, description: 'With its country code: +31 10 284 77 30.' })
  @IsOptional()
  @packed()
  @ValidateIf(isGiven)
  @Matches(/^\+[1-9]\d{5,14}$/, {
    message: 'Write the number with its country code, for example +31 10 284 77 30.',
  })
  phone?: string;

  @InputField(() => String, { nullable: true })
  @IsOptional()
  @line()
  @ValidateIf(isGiven)
  @MailAddress({ message: 'This is not an e-mail address.' })
  @MaxLength(254)
  billingEmail?: string;

  @InputField(() => String, { nullable: true })
  @IsOptional()
  @line()
  @IsString()
  @MaxLength(40)
  vatNumber?: string;

  @InputField(() => String, { nullable: true })
  @IsOptional()
  @line()
  @IsString()
  @MaxLength(MAX_LINE)
  street?: string;

  @InputField(() => String, { nullable: true })
  @IsOptional()
  @line()
  @IsString()
  @MaxLength(20)
  postalCode?: string;

  @InputField(() => String, { nullable: true })
  @IsOptional()
  @line()
  @IsString()
  @MaxLength(MAX_LINE)
  city?: string;

  @InputField(() => String, { nullable: true, description: 'ISO 3166-1, two letters.' })
  @IsOptional()
  @IsString()
  countryCode?: string;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version that you changed; another one is a conflict.',
  })
  @IsOptional()
  @IsInt()
  version?: number;
}

@InputType()
export class SupportRequestInput {
  @InputField(() => String)
  @line()
  @IsString()
  @MinLength(1, { message: 'Say in a few words what it is about.' })
  @MaxLength(150)
  subject: string;

  @InputField(() => String)
  @IsString()
  @MinLength(1, { message: 'Write what you need.' })
  @MaxLength(5_000)
  message: string;
}
