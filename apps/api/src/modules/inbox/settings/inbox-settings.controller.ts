import { Controller, Get, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { InboxSettingsInput } from './inbox-settings.input.js';
import { type InboxSettingsRest, inboxSettingsRest } from './inbox-settings.rest.js';
import { InboxSettingsService } from './inbox-settings.service.js';

@ApiTags('Inbox settings')
@ApiBearerAuth()
@Controller('api/v2/inbox_settings')
export class InboxSettingsController {
  constructor(private readonly settings: InboxSettingsService) {}

  @Get()
  @SignedIn()
  async own(@Ctx() ctx: RequestContext): Promise<{ data: InboxSettingsRest }> {
    return { data: inboxSettingsRest(await this.settings.own(ctx)) };
  }

  /** What is left out stays as it is. */
  @Put()
  @Requires('inbox.settings.manage')
  async update(
    @Ctx() ctx: RequestContext,
    @Input() input: InboxSettingsInput,
  ): Promise<{ data: InboxSettingsRest }> {
    return { data: inboxSettingsRest(await this.settings.update(ctx, input)) };
  }
}
