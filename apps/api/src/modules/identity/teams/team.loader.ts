import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { TeamDetails } from './team.rules.js';
import { TeamsService } from './teams.service.js';

/** Teams in full, by id. */
@Injectable()
export class TeamLoader extends BatchLoader<number, TeamDetails> {
  constructor(private readonly teams: TeamsService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, TeamDetails>> {
    return this.teams.byIds(ctx, ids);
  }
}
