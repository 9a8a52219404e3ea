import { Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { DoNotDisturbInput } from './do-not-disturb.input.js';
import { type DoNotDisturbRest, doNotDisturbRest } from './do-not-disturb.rest.js';
import { DoNotDisturbService } from './do-not-disturb.service.js';

@ApiTags('Account')
@ApiBearerAuth()
@Controller('api/v2/me/do_not_disturb_schedule')
export class DoNotDisturbController {
  constructor(private readonly schedules: DoNotDisturbService) {}

  /** `data` is null while none was ever set. */
  @Get()
  @SignedIn()
  async own(@Ctx() ctx: RequestContext): Promise<{ data: DoNotDisturbRest | null }> {
    const schedule = await this.schedules.own(ctx);
    return { data: schedule && doNotDisturbRest(schedule) };
  }

  /** A person has one schedule: a second POST changes it. */
  @Post()
  @HttpCode(200)
  @SignedIn()
  async save(
    @Ctx() ctx: RequestContext,
    @Input() input: DoNotDisturbInput,
  ): Promise<{ data: DoNotDisturbRest }> {
    return { data: doNotDisturbRest(await this.schedules.save(ctx, input)) };
  }

  @Put(':id')
  @SignedIn()
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() input: DoNotDisturbInput,
  ): Promise<{ data: DoNotDisturbRest }> {
    return { data: doNotDisturbRest(await this.schedules.update(ctx, id, input)) };
  }
}
