import { InputType, Int } from '@nestjs/graphql';
import { type LocaleCode, locales } from '@parley/schema';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
} from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { MAX_REACTIONS, ONE_EMOJI } from './own-account.rules.js';
import { plainLine } from './plain-line.rules.js';

const MAX_NAME = 60;
const line = () => Transform(({ value }) => (typeof value === 'string' ? plainLine(value) : value));

/** What people change about themselves. What is left out stays as it is. */
@InputType()
export class UpdateMeInput {
  @InputField(() => String, { nullable: true })
  @IsOptional()
  @line()
  @IsString()
  @MinLength(1, { message: 'Write your first name.' })
  @MaxLength(MAX_NAME, { message: `A name has up to ${MAX_NAME} characters.` })
  firstName?: string;

  @InputField(() => String, { nullable: true })
  @IsOptional()
  @line()
  @IsString()
  @MaxLength(MAX_NAME, { message: `A name has up to ${MAX_NAME} characters.` })
  lastName?: string;

  @InputField(() => String, { nullable: true })
  @IsOptional()
  @IsIn(locales, { message: 'Parley does not speak this language.' })
  localeCode?: LocaleCode;

  @InputField(() => String, { nullable: true, description: 'Any name of the list of time zones.' })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  timezone?: string;

  @InputField(() => String, { nullable: true, description: '#rrggbb; empty for one that is chosen for you.' })
  @IsOptional()
  @Matches(/^(#[0-9a-f]{6})?$/i, { message: 'Write a colour as #rrggbb.' })
  color?: string;

  @InputField(() => [String], { nullable: true, description: `Up to ${MAX_REACTIONS} emoji.` })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_REACTIONS, { message: `Choose up to ${MAX_REACTIONS}.` })
  @ArrayUnique({ message: 'Choose each only once.' })
  @IsString({ each: true })
  @Matches(ONE_EMOJI, { each: true, message: 'Each reaction is one emoji.' })
  favouriteReactions?: string[];

  @InputField(() => Int, {
    nullable: true,
    description: 'The version that you changed; another one is a conflict.',
  })
  @IsOptional()
  @IsInt()
  version?: number;
}
