import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { AgenciesService } from './agencies.service.js';

class AgencyRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String }) time_zone: string;
  @ApiProperty({ type: String }) locale_code: string;
  @ApiProperty({ type: Boolean }) beta_enrollment: boolean;
  @ApiProperty({ type: Boolean }) mfa_is_mandatory: boolean;
  @ApiProperty({ type: String, nullable: true }) mfa_is_mandatory_from: string | null;
  @ApiProperty({ type: Boolean }) onboarding_steps_enabled: boolean;
  @ApiProperty({ type: String }) created_at: string;
}

@ApiTags('Agency')
@ApiBearerAuth()
@Controller('api/v2/agency')
export class AgenciesController {
  constructor(private readonly agencies: AgenciesService) {}

  @Get()
  @SignedIn()
  async own(@Ctx() ctx: RequestContext): Promise<{ data: AgencyRest }> {
    const agency = await this.agencies.own(ctx);
    return {
      data: {
        id: agency.id,
        name: agency.name,
        time_zone: agency.timeZone,
        locale_code: agency.localeCode,
        beta_enrollment: false,
        mfa_is_mandatory: false,
        mfa_is_mandatory_from: null,
        onboarding_steps_enabled: false,
        created_at: agency.createdAt.toISOString(),
      },
    };
  }
}
