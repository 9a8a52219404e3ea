import { InputType } from '@nestjs/graphql';
import { type LocaleCode, locales } from '@parley/schema';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { SecuritySettingsInput } from './security-settings.input.js';
import { plainLine } from '../own-account/plain-line.rules.js';

/** What is left out stays as it is. */
@InputType()
export class UpdateAgencyInput extends SecuritySettingsInput {
  @InputField(() => String, { nullable: true })
  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? plainLine(value) : value))
  @IsString()
  @MinLength(1, { message: 'A company has a name.' })
  @MaxLength(120)
  name?: string;

  @InputField(() => String, { nullable: true, description: 'Any name of the list of time zones.' })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  timeZone?: string;

  @InputField(() => String, { nullable: true })
  @IsOptional()
  @IsIn(locales, { message: 'Parley does not speak this language.' })
  localeCode?: LocaleCode;

  @InputField(() => Boolean, { nullable: true, description: 'Takes part in what is still being tried.' })
  @IsOptional()
  @IsBoolean()
  betaEnrollment?: boolean;

  @InputField(() => Boolean, { nullable: true, description: 'Whether people are shown their first steps.' })
  @IsOptional()
  @IsBoolean()
  onboardingStepsEnabled?: boolean;
}
