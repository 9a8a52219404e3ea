import { InputType } from '@nestjs/graphql';
import { IsBoolean, IsDate, IsOptional, Matches } from 'class-validator';
import { Moment } from '../../../platform/http/index.js';
import { InputField } from '../../../platform/graphql/index.js';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const NOT_A_TIME = 'Write the time as HH:mm, for example 18:00.';

/** What is left out stays as it is. */
@InputType()
export class DoNotDisturbInput {
  @InputField(() => Boolean, { nullable: true, description: 'Until further notice.' })
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;

  @InputField(() => Boolean, { nullable: true, description: 'Each day between from and to.' })
  @IsOptional()
  @IsBoolean()
  automaticallyEnabled?: boolean;

  @InputField(() => Date, { nullable: true, description: 'Until this moment; null ends it.' })
  @IsOptional()
  @Moment()
  @IsDate({ message: 'Write the moment as ISO 8601.' })
  expiresAt?: Date | null;

  @InputField(() => String, { nullable: true, description: "HH:mm on the person's own clock." })
  @IsOptional()
  @Matches(TIME, { message: NOT_A_TIME })
  from?: string;

  @InputField(() => String, { nullable: true })
  @IsOptional()
  @Matches(TIME, { message: NOT_A_TIME })
  to?: string;
}
