import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { CompanyProfileInput, SupportRequestInput } from './company-profile.input.js';
import { type CompanyProfileRest, companyProfileRest } from './company-profile.rest.js';
import { CompanyProfileService } from './company-profile.service.js';

@ApiTags('Company profile')
@ApiBearerAuth()
@Controller('client-api/company_profile')
export class CompanyProfileController {
  constructor(private readonly profiles: CompanyProfileService) {}

  @Get()
  @SignedIn()
  async own(@Ctx() ctx: RequestContext): Promise<{ data: CompanyProfileRest }> {
    return { data: companyProfileRest(await this.profiles.own(ctx)) };
  }

  @Post('settings')
  @HttpCode(200)
  @Requires('settings.company_profile.manage')
  async update(
    @Ctx() ctx: RequestContext,
    @Input() input: CompanyProfileInput,
  ): Promise<{ data: CompanyProfileRest }> {
    return { data: companyProfileRest(await this.profiles.update(ctx, input)) };
  }

  /** Goes to whoever runs this Parley. 503 `support.not_set_up` where nobody is named for it. */
  @Post('support')
  @HttpCode(201)
  @Requires('settings.company_profile.manage')
  @RateLimit({ name: 'support.request', points: 10, seconds: 3_600, by: 'actor' })
  async askForSupport(
    @Ctx() ctx: RequestContext,
    @Input() input: SupportRequestInput,
  ): Promise<{ data: { id: number } }> {
    return { data: await this.profiles.askForSupport(ctx, input) };
  }
}
