import { Controller, Get, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { BeforeSetUp, Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { AgenciesService } from './agencies.service.js';
import { UpdateAgencyInput } from './agency.input.js';
import { type AgencyRest, agencyRest } from './agency.rest.js';

@ApiTags('Agency')
@ApiBearerAuth()
@Controller('api/v2/agency')
export class AgenciesController {
  constructor(private readonly agencies: AgenciesService) {}

  @Get()
  @SignedIn()
  @BeforeSetUp()
  async own(@Ctx() ctx: RequestContext): Promise<{ data: AgencyRest }> {
    return { data: agencyRest(await this.agencies.own(ctx)) };
  }

  @Put()
  @Requires('settings.company_profile.manage')
  async update(@Ctx() ctx: RequestContext, @Input() input: UpdateAgencyInput): Promise<{ data: AgencyRest }> {
    return { data: agencyRest(await this.agencies.update(ctx, input)) };
  }
}
