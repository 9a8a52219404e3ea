import { ID, InputType, Int } from '@nestjs/graphql';
import { applyDecorators } from '@nestjs/common';
import { businessHoursLimits, type Weekday, weekdays } from '@parley/schema';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsString, Length, MaxLength } from 'class-validator';
import { ListOf } from '../../../platform/http/index.js';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { plainName } from '../names.rules.js';
import { WeekdayEnum } from './business-hours.type.js';

const { name: NAME_MAX, spansPerDay, exceptions: EXCEPTIONS_MAX } = businessHoursLimits;
const MANY_CHANNELS = 500;

const PlainName = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => plainName(value)),
    IsString(),
    Length(1, NAME_MAX, { message: `A name has 1 to ${NAME_MAX} letters.` }),
  );

const Text = (max: number) => applyDecorators(IsString(), MaxLength(max));

@InputType({ description: 'Local times, as 09:30. The end of the day is 24:00.' })
export class OpenSpanInput {
  @InputField(() => String)
  @Text(5)
  from: string;

  @InputField(() => String)
  @Text(5)
  to: string;
}

const Spans = (nullable: boolean) =>
  applyDecorators(
    InputField(() => [OpenSpanInput], { nullable, description: 'Without any it is closed.' }),
    ArrayMaxSize(spansPerDay, { message: `A day has up to ${spansPerDay} times.` }),
    ListOf(() => OpenSpanInput),
  );

@InputType()
export class OpenDayInput {
  @InputField(() => WeekdayEnum)
  @IsIn(weekdays)
  day: Weekday;

  @Spans(false)
  spans: OpenSpanInput[];
}

@InputType({ description: 'Days that are not like others, such as a holiday.' })
export class HoursExceptionInput {
  @InputField(() => String)
  @PlainName()
  name: string;

  @InputField(() => String, { description: 'The first day, as 2026-12-25.' })
  @Text(10)
  from: string;

  @InputField(() => String, { nullable: true, description: 'The last day; left out, it is one day.' })
  @Text(10)
  to?: string | null;

  @InputField(() => Boolean, { nullable: true, description: 'The same days in each year.' })
  @IsBoolean()
  everyYear?: boolean | null;

  @Spans(true)
  spans?: OpenSpanInput[] | null;
}

const TimeZone = (nullable: boolean) =>
  applyDecorators(
    InputField(() => String, { nullable, description: 'Any name of the list of time zones.' }),
    Text(64),
  );

const Week = () =>
  applyDecorators(
    InputField(() => [OpenDayInput], { nullable: true, description: 'Days that are left out are closed.' }),
    ArrayMaxSize(7),
    ListOf(() => OpenDayInput),
  );

const Exceptions = () =>
  applyDecorators(
    InputField(() => [HoursExceptionInput], { nullable: true }),
    ArrayMaxSize(EXCEPTIONS_MAX),
    ListOf(() => HoursExceptionInput),
  );

const ChannelIds = () =>
  applyDecorators(
    InputField(() => [ID], {
      nullable: true,
      description: 'All channels that have these hours. A channel has one schedule at most.',
    }),
    IsArray(),
    ArrayMaxSize(MANY_CHANNELS),
    IsId({ each: true }),
  );

@InputType()
export class CreateBusinessHoursInput {
  @InputField(() => String)
  @PlainName()
  name: string;

  @TimeZone(false)
  timeZone: string;

  @Week()
  week?: OpenDayInput[] | null;

  @Exceptions()
  exceptions?: HoursExceptionInput[] | null;

  @ChannelIds()
  channelIds?: string[] | null;
}

/** The body of REST; GraphQL adds the id. What is missing stays as it is. */
@InputType({ isAbstract: true })
export class BusinessHoursFields {
  @InputField(() => String, { nullable: true })
  @PlainName()
  name?: string | null;

  @TimeZone(true)
  timeZone?: string | null;

  @Week()
  week?: OpenDayInput[] | null;

  @Exceptions()
  exceptions?: HoursExceptionInput[] | null;

  @ChannelIds()
  channelIds?: string[] | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateBusinessHoursInput extends BusinessHoursFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}
