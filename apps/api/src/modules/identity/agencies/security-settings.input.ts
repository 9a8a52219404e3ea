import { Field, InputType, Int } from '@nestjs/graphql';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsDate, IsInt, IsOptional } from 'class-validator';
import { Moment } from '../../../platform/http/index.js';
import { InputField } from '../../../platform/graphql/index.js';

/** What is left out stays as it is. */
@InputType()
export class SecuritySettingsInput {
  @InputField(() => Boolean, { nullable: true, description: 'Everybody needs a second factor.' })
  @IsOptional()
  @IsBoolean()
  mfaIsMandatory?: boolean;

  @Field(() => Date, { nullable: true, description: 'From when; null: at once.' })
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'From when; null: at once.',
  })
  @IsOptional()
  @Moment()
  @IsDate({ message: 'This is not a moment, such as 2030-01-31T12:00:00Z.' })
  mfaIsMandatoryFrom?: Date | null;

  @InputField(() => Int, { nullable: true, description: 'The version that you changed.' })
  @IsOptional()
  @IsInt()
  version?: number;
}
