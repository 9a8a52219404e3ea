import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import { IsDate, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ObjectOf } from '../../../platform/http/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { type Outcome, outcomes } from './outcome.rules.js';
import { TrafficOutcome } from './outcome.type.js';

@InputType()
export class TrafficFilter {
  @Field(() => ID, { nullable: true })
  @IsOptional()
  @IsId()
  channelId?: string | null;

  @Field(() => TrafficOutcome, { nullable: true })
  @IsOptional()
  @IsIn(outcomes)
  outcome?: Outcome | null;
}

@ArgsType()
export class TrafficArgs {
  @Field(() => TrafficFilter, { nullable: true })
  @IsOptional()
  @ObjectOf(() => TrafficFilter)
  filter?: TrafficFilter | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsInt()
  @Min(1, { message: 'Ask for 1 to 100 at a time.' })
  @Max(100, { message: 'Ask for 1 to 100 at a time.' })
  first?: number | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  after?: string | null;
}

@ArgsType()
export class ReplayAllArgs {
  @Field(() => ID, { nullable: true, description: 'Only of this channel.' })
  @IsOptional()
  @IsId()
  channelId?: string | null;

  @Field(() => Date, {
    description:
      'What was tried after it is left alone. Say the same moment in all calls that belong together.',
  })
  @IsDate()
  until: Date;
}
