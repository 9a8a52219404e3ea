/** A company as both faces of the API show it. */
export interface AgencyView {
  id: number;
  name: string;
  slug: string;
  timeZone: string;
  localeCode: string;
  betaEnrollment: boolean;
  mfaIsMandatory: boolean;
  /** From when on; null with `mfaIsMandatory` means from now on. */
  mfaIsMandatoryFrom: Date | null;
  onboardingStepsEnabled: boolean;
  version: number;
  createdAt: Date;
}

/** What an administrator may change about the company itself. */
export type AgencyFacts = Pick<
  AgencyView,
  'name' | 'timeZone' | 'localeCode' | 'betaEnrollment' | 'onboardingStepsEnabled'
>;
