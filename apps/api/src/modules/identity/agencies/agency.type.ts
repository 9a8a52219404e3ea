import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { AgencyView } from './agency.rules.js';

@ObjectType('Agency', { description: 'The company that the caller belongs to.' })
export class AgencyType implements Omit<AgencyView, 'slug'> {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => String) timeZone: string;
  @Field(() => String) localeCode: string;
  @Field(() => Boolean) betaEnrollment: boolean;
  @Field(() => Boolean) mfaIsMandatory: boolean;
  @Field(() => Date, { nullable: true, description: 'From when on; null with mfaIsMandatory: from now on.' })
  mfaIsMandatoryFrom: Date | null;
  @Field(() => Boolean) onboardingStepsEnabled: boolean;
  @Field(() => Int) version: number;
  @Field(() => Date) createdAt: Date;
}
