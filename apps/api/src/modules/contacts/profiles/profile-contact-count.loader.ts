import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import { ProfilesService } from './profiles.service.js';

/** How many contacts of a profile the caller may see. */
@Injectable()
export class ProfileContactCountLoader extends BatchLoader<number, number> {
  constructor(private readonly profiles: ProfilesService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.profiles.contactCounts(ctx, ids);
  }
}
