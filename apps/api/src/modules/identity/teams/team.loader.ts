import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { TeamView } from './team.rules.js';
import { TeamsService } from './teams.service.js';

@Injectable()
export class TeamLoader extends BatchLoader<number, TeamView> {
  constructor(private readonly teams: TeamsService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, TeamView>> {
    return this.teams.byIds(ctx, ids);
  }
}
