import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { ProfileView } from '../profiles/profile.rules.js';
import { ProfileMergesRepository } from './profile-merges.repository.js';

/** The profiles that were merged into one which the caller sees. */
@Injectable()
export class MergedProfilesLoader extends BatchLoader<number, ProfileView[]> {
  constructor(
    private readonly database: Database,
    private readonly merges: ProfileMergesRepository,
  ) {
    super();
  }

  protected async batch(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ProfileView[]>> {
    const merged = await this.database.read(ctx, (q) => this.merges.mergedInto(q, ids));
    return new Map(ids.map((id) => [id, merged.filter((one) => one.mergedIntoId === id)]));
  }
}
