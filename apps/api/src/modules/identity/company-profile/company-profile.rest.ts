import { ApiProperty } from '@nestjs/swagger';
import { toSnake } from '../../../platform/http/index.js';
import type { CompanyProfileView } from './company-profile.rules.js';

class SubscriptionRest {
  @ApiProperty({ type: String, nullable: true }) trial_ends_at: string | null;
  @ApiProperty({ type: String, nullable: true }) plan_id: string | null;
  @ApiProperty({ type: Boolean }) graced: boolean;
}

class SettingsRest {
  @ApiProperty({ type: String }) legal_name: string;
  @ApiProperty({ type: String }) website: string;
  @ApiProperty({ type: String }) phone: string;
  @ApiProperty({ type: String }) billing_email: string;
  @ApiProperty({ type: String }) vat_number: string;
  @ApiProperty({ type: String }) street: string;
  @ApiProperty({ type: String }) postal_code: string;
  @ApiProperty({ type: String }) city: string;
  @ApiProperty({ type: String }) country_code: string;
  @ApiProperty({ type: Number }) version: number;
}

/** Who does not manage the company gets `pricing_model` alone. */
export class CompanyProfileRest {
  @ApiProperty({ type: String, enum: ['seats', 'usage'] }) pricing_model: string;
  @ApiProperty({ type: SubscriptionRest, required: false }) subscription?: SubscriptionRest;
  @ApiProperty({ type: SettingsRest, required: false }) settings?: SettingsRest;
}

export function companyProfileRest(view: CompanyProfileView): CompanyProfileRest {
  return {
    pricing_model: view.pricingModel,
    ...(view.subscription && { subscription: toSnake(view.subscription) as SubscriptionRest }),
    ...(view.settings && { settings: toSnake(view.settings) as SettingsRest }),
  };
}
