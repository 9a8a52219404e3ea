import { Field, InputType, Int } from '@nestjs/graphql';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { apiKeyLimits, apiKeyScopes } from '@parley/schema';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDate,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import { Moment } from '../../../platform/http/index.js';
import { InputField } from '../../../platform/graphql/index.js';

const { nameMaxLength, maxNetworks } = apiKeyLimits;

@InputType()
export class CreateApiKeyInput {
  @InputField(() => String, { description: 'What it is for, to know it again.' })
  @IsString()
  @Matches(/\S/, { message: 'Give the key a name, so that you know it again.' })
  @MaxLength(nameMaxLength, { message: `A name has at most ${nameMaxLength} characters.` })
  name: string;

  @InputField(() => [String], {
    nullable: true,
    description: '`write` and permissions by their names; `read` is always among them.',
  })
  @IsArray()
  @ArrayMaxSize(apiKeyScopes.length)
  @IsIn(apiKeyScopes, { each: true, message: 'There is no such scope.' })
  scopes?: string[] | null;

  @Field(() => Date, { nullable: true, description: 'Until when it works; without it for 90 days.' })
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description: 'Until when; without it for 90 days.',
  })
  @IsOptional()
  @Moment()
  @IsDate({ message: 'This is not a moment, such as 2030-01-31T12:00:00Z.' })
  expiresAt?: Date | null;

  @InputField(() => Boolean, { nullable: true, description: 'It works until it is revoked.' })
  @IsBoolean()
  neverExpires?: boolean | null;

  @InputField(() => [String], {
    nullable: true,
    description:
      'Addresses or networks such as 203.0.113.0/24 that it may be used from. Without: from everywhere.',
  })
  @IsArray()
  @ArrayMaxSize(maxNetworks, { message: `A key can have at most ${maxNetworks} networks.` })
  @IsString({ each: true })
  @MaxLength(60, { each: true })
  allowedNetworks?: string[] | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'Fewer requests a minute than every token may make.',
  })
  @IsInt({ message: 'This is a whole number.' })
  @Min(1, { message: 'This is at least 1.' })
  requestsPerMinute?: number | null;
}
