import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { CompanyFacts, CompanyProfileView, SubscriptionFacts } from './company-profile.rules.js';

export const PricingModelEnum = { SEATS: 'seats', USAGE: 'usage' } as const;
registerEnumType(PricingModelEnum, { name: 'PricingModel' });

@ObjectType('SubscriptionFacts', { description: 'A trial has no end, no plan, and is not graced.' })
export class SubscriptionFactsType implements SubscriptionFacts {
  @Field(() => Date, { nullable: true }) trialEndsAt: Date | null;
  @Field(() => String, { nullable: true }) planId: string | null;
  @Field(() => Boolean) graced: boolean;
}

@ObjectType('CompanyProfileSettings')
export class CompanyProfileSettingsType implements CompanyFacts {
  @Field(() => String) legalName: string;
  @Field(() => String) website: string;
  @Field(() => String) phone: string;
  @Field(() => String) billingEmail: string;
  @Field(() => String) vatNumber: string;
  @Field(() => String) street: string;
  @Field(() => String) postalCode: string;
  @Field(() => String) city: string;
  @Field(() => String, { description: 'ISO 3166-1, two letters; empty when not chosen.' })
  countryCode: string;
  @Field(() => Int) version: number;
}

@ObjectType('CompanyProfile')
export class CompanyProfileType implements CompanyProfileView {
  @Field(() => PricingModelEnum) pricingModel: 'seats' | 'usage';
  @Field(() => SubscriptionFactsType, { nullable: true, description: 'For who manages the company.' })
  subscription: SubscriptionFactsType | null;
  @Field(() => CompanyProfileSettingsType, { nullable: true, description: 'For who manages the company.' })
  settings: CompanyProfileSettingsType | null;
}
