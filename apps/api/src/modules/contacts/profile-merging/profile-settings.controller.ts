import { Controller, Get, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { ProfileSettingsInput } from './profile-settings.input.js';
import type { ProfileSettingsView } from './profile-settings.rules.js';
import { ProfileSettingsService } from './profile-settings.service.js';

class ProfileSettingsRest {
  @ApiProperty({ type: Boolean }) allows_merging: boolean;
  @ApiProperty({ type: Number }) version: number;
}

const rest = ({ allowsMerging, version }: ProfileSettingsView): { data: ProfileSettingsRest } => ({
  data: { allows_merging: allowsMerging, version },
});

@ApiTags('Profiles')
@ApiBearerAuth()
@Controller('api/v2/profile_settings')
export class ProfileSettingsController {
  constructor(private readonly settings: ProfileSettingsService) {}

  @Get()
  @SignedIn()
  async own(@Ctx() ctx: RequestContext): Promise<{ data: ProfileSettingsRest }> {
    return rest(await this.settings.own(ctx));
  }

  /** What is left out stays as it is. */
  @Put()
  @Requires('inbox.settings.manage')
  async update(
    @Ctx() ctx: RequestContext,
    @Input() input: ProfileSettingsInput,
  ): Promise<{ data: ProfileSettingsRest }> {
    return rest(await this.settings.update(ctx, input));
  }
}
