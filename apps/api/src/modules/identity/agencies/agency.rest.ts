import { ApiProperty } from '@nestjs/swagger';
import type { AgencyView } from './agency.rules.js';

export class AgencyRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String }) time_zone: string;
  @ApiProperty({ type: String }) locale_code: string;
  @ApiProperty({ type: Boolean }) beta_enrollment: boolean;
  @ApiProperty({ type: Boolean }) mfa_is_mandatory: boolean;
  @ApiProperty({ type: String, nullable: true }) mfa_is_mandatory_from: string | null;
  @ApiProperty({ type: Boolean }) onboarding_steps_enabled: boolean;
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ type: String }) created_at: string;
}

export function agencyRest(agency: AgencyView): AgencyRest {
  return {
    id: agency.id,
    name: agency.name,
    time_zone: agency.timeZone,
    locale_code: agency.localeCode,
    beta_enrollment: agency.betaEnrollment,
    mfa_is_mandatory: agency.mfaIsMandatory,
    mfa_is_mandatory_from: agency.mfaIsMandatoryFrom?.toISOString() ?? null,
    onboarding_steps_enabled: agency.onboardingStepsEnabled,
    version: agency.version,
    created_at: agency.createdAt.toISOString(),
  };
}
