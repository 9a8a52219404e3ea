import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { SettingUseService } from './setting-use.service.js';

/** How many conversations have it; counting stops at 5,000. */
@ApiBearerAuth()
@Controller('api/v2')
export class SettingUseController {
  constructor(@Inject(SettingUseService) private readonly use: SettingUseService) {}

  @Get('labels/:id/usage')
  @ApiTags('Labels')
  @Requires('settings.labels.manage')
  async ofLabel(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: { tickets: await this.use.count(ctx, 'label', id) } };
  }

  @Get('ticket_results/:id/usage')
  @ApiTags('Ticket results')
  @Requires('settings.ticket_results.manage')
  async ofResult(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: { tickets: await this.use.count(ctx, 'result', id) } };
  }
}
