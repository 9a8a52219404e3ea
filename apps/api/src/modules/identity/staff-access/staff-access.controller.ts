import { Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, InPerson, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { StaffAccessInput } from './staff-access.input.js';
import { StaffAccessRest, staffAccessRest } from './staff-access.rest.js';
import { StaffAccessService } from './staff-access.service.js';

@ApiTags('Staff access')
@ApiBearerAuth()
@Controller('api/v2/staff_access')
export class StaffAccessController {
  constructor(private readonly access: StaffAccessService) {}

  @Get()
  @Requires('settings.company_profile.manage')
  async state(@Ctx() ctx: RequestContext): Promise<{ data: StaffAccessRest }> {
    return { data: staffAccessRest(await this.access.state(ctx)) };
  }

  @Put()
  @Requires('settings.company_profile.manage')
  @InPerson()
  async allow(
    @Ctx() ctx: RequestContext,
    @Input() input: StaffAccessInput,
  ): Promise<{ data: StaffAccessRest }> {
    return { data: staffAccessRest(await this.access.allow(ctx, input.allowed)) };
  }

  @Delete()
  @HttpCode(200)
  @Requires('settings.company_profile.manage')
  async end(@Ctx() ctx: RequestContext): Promise<{ data: StaffAccessRest }> {
    return { data: staffAccessRest(await this.access.endAll(ctx)) };
  }
}
