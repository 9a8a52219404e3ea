import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Opening, OpenSpan, Weekday } from '@parley/schema';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import type { HoursChannel } from './hours-channels.js';
import type { UnavailableChannel } from './business-hours.rules.js';

export const WeekdayEnum = {
  MONDAY: 'MONDAY',
  TUESDAY: 'TUESDAY',
  WEDNESDAY: 'WEDNESDAY',
  THURSDAY: 'THURSDAY',
  FRIDAY: 'FRIDAY',
  SATURDAY: 'SATURDAY',
  SUNDAY: 'SUNDAY',
} as const;
registerEnumType(WeekdayEnum, { name: 'Weekday' });

@ObjectType('OpenSpan', { description: 'Local times, as 09:30. The end of the day is 24:00.' })
export class OpenSpanType implements OpenSpan {
  @Field(() => String) from: string;
  @Field(() => String) to: string;
}

@ObjectType('OpenDay')
export class OpenDayType {
  @Field(() => WeekdayEnum) day: Weekday;
  @Field(() => [OpenSpanType]) spans: OpenSpan[];
}

@ObjectType('HoursException', { description: 'Days that are not like others, such as a holiday.' })
export class HoursExceptionType {
  @Field(() => String) name: string;
  @Field(() => String, { description: 'The first day, as 2026-12-25.' }) from: string;
  @Field(() => String) to: string;
  @Field(() => Boolean, { description: 'The same days in each year.' }) everyYear: boolean;
  @Field(() => [OpenSpanType], { description: 'Without any it is closed.' }) spans: readonly OpenSpan[];
}

@ObjectType('Opening', { description: 'What hours say at a moment.' })
export class OpeningType implements Opening {
  @Field(() => Boolean) isOpen: boolean;
  @Field(() => Date, { nullable: true, description: 'When it closes, while it is open.' }) until: Date | null;
  @Field(() => Date, { nullable: true, description: 'When it opens next, while it is closed.' })
  opensAt: Date | null;
  @Field(() => String, { nullable: true, description: 'The exception that counts today.' })
  exception: string | null;
}

@ObjectType('HoursChannel', { description: 'A channel as far as business hours speak of it.' })
export class HoursChannelType implements HoursChannel {
  @Field(() => ID) id: number;
  @Field(() => String) type: string;
  @Field(() => String) name: string;
}

@ObjectType('UnavailableChannel', { description: 'A channel that other business hours have.' })
export class UnavailableChannelType extends HoursChannelType implements UnavailableChannel {
  @Field(() => ID) businessHoursId: number;
  @Field(() => String) businessHoursName: string;
}

@ObjectType('BusinessHours', { description: 'When a company is there for its customers.' })
export class BusinessHoursType {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => String) timeZone: string;
  @Field(() => [HoursExceptionType]) exceptions: HoursExceptionType[];
  @Field(() => [HoursChannelType], {
    description: 'The channels that have these hours, as far as you see them.',
  })
  channels: HoursChannel[];
  @Field(() => Int) version: number;
  @Field(() => Date, { nullable: true }) deletedAt: Date | null;
}

@ObjectType()
export class BusinessHoursConnection extends ConnectionOf(BusinessHoursType, 'BusinessHours') {}
