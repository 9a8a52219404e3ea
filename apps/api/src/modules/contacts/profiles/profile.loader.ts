import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { ProfileView } from './profile.rules.js';
import { ProfilesService } from './profiles.service.js';

/** Profiles by their ids, those that the caller may see. */
@Injectable()
export class ProfileLoader extends BatchLoader<number, ProfileView> {
  constructor(private readonly profiles: ProfilesService) {
    super();
  }

  protected async batch(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ProfileView>> {
    return new Map((await this.profiles.getMany(ctx, ids)).map((one) => [one.id, one]));
  }
}
