export interface CompanyFacts {
  legalName: string;
  website: string;
  phone: string;
  billingEmail: string;
  vatNumber: string;
  street: string;
  postalCode: string;
  city: string;
  countryCode: string;
}

/** What is known of the way a company pays. A trial has no end, no plan, and is not graced. */
export interface SubscriptionFacts {
  trialEndsAt: Date | null;
  planId: string | null;
  graced: boolean;
}

export interface CompanyProfileView {
  pricingModel: 'seats' | 'usage';
  /** Null for whoever may not know more than the model. */
  subscription: SubscriptionFacts | null;
  settings: (CompanyFacts & { version: number }) | null;
}

export const trial: SubscriptionFacts = { trialEndsAt: null, planId: null, graced: false };

export const emptyCompany: CompanyFacts = {
  legalName: '',
  website: '',
  phone: '',
  billingEmail: '',
  vatNumber: '',
  street: '',
  postalCode: '',
  city: '',
  countryCode: '',
};
