import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { CountryView } from './country.rules.js';
import type { TimeZoneView } from './time-zone.rules.js';

@ObjectType('TimeZone')
export class TimeZoneType implements TimeZoneView {
  @Field(() => String, { description: 'The standard name, such as Europe/Kyiv.' }) name: string;
  @Field(() => Int, { description: 'Minutes ahead of UTC just now.' }) offsetMinutes: number;
  @Field(() => [String], { description: 'Older names; they are accepted and kept as the standard one.' })
  legacyNames: string[];
}

@ObjectType('Country')
export class CountryType implements CountryView {
  @Field(() => String, { description: 'ISO 3166-1, two letters.' }) code: string;
  @Field(() => String, { description: "In the caller's language." }) name: string;
  @Field(() => [String]) phoneCodes: string[];
  @Field(() => String, { nullable: true, description: 'ISO 4217.' }) currency: string | null;
}
