import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import type { LocationView } from './location.rules.js';

@ObjectType('Location', { description: 'A place of the company.' })
export class LocationType implements LocationView {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => String) street: string;
  @Field(() => String) postalCode: string;
  @Field(() => String) city: string;
  @Field(() => String) region: string;
  @Field(() => String, { description: 'Two letters; empty when it is not told.' }) countryCode: string;
  @Field(() => String) phone: string;
  @Field(() => String) email: string;
  @Field(() => ID, { nullable: true, description: 'When it is open to visitors.' })
  businessHoursId: number | null;
  @Field(() => Int) version: number;
  @Field(() => Date) createdAt: Date;
  @Field(() => Date, { nullable: true }) deletedAt: Date | null;
}

@ObjectType()
export class LocationConnection extends ConnectionOf(LocationType, 'Location') {}
