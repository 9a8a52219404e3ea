import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { IdPipe, idOf } from '../../../platform/ids/index.js';
import { type ProfileRest, profileRest } from '../profiles/profile.rest.js';
import { choicesOf, ProfileMergeFields } from './profile-merge.input.js';
import { ProfileMerges } from './profile-merges.service.js';
import { mergeRest, type ProfileMergeRest } from './profile-merge.rest.js';
import { UnmergeProfile } from './unmerge-profile.service.js';

@ApiTags('Profiles')
@ApiBearerAuth()
@Controller('api/v2/profiles')
export class ProfileMergesController {
  constructor(
    private readonly merges: ProfileMerges,
    private readonly unmerging: UnmergeProfile,
  ) {}

  /** Merges another profile into this one, which keeps what was not chosen otherwise. Answers with the one that stays. */
  @Post(':id/merge')
  @HttpCode(200)
  @Requires('contacts.profiles.delete')
  async merge(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() { fromId, fields }: ProfileMergeFields,
  ): Promise<{ data: ProfileRest }> {
    return { data: profileRest(await this.merges.merge(ctx, idOf(fromId), id, choicesOf(fields))) };
  }

  /** What it would come to; nothing is changed. */
  @Post(':id/merge/preview')
  @HttpCode(200)
  @Requires('contacts.profiles.delete')
  async preview(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() { fromId, fields }: ProfileMergeFields,
  ): Promise<{ data: ProfileMergeRest }> {
    return { data: mergeRest(await this.merges.preview(ctx, idOf(fromId), id, choicesOf(fields))) };
  }

  /** Takes a profile that was merged away out again, at any time later. Answers with it. */
  @Post(':id/unmerge')
  @HttpCode(200)
  @Requires('contacts.profiles.delete')
  async unmerge(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: ProfileRest }> {
    return { data: profileRest(await this.unmerging.unmerge(ctx, id)) };
  }
}
