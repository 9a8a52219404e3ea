import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { TeamConnection, TeamType } from './team.type.js';
import { TeamsService } from './teams.service.js';

@Resolver(() => TeamType)
export class TeamsResolver {
  constructor(private readonly teams: TeamsService) {}

  @Query(() => TeamConnection, { name: 'teams' })
  @SignedIn()
  list(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 100 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<TeamConnection> {
    return this.teams.list(ctx, { first, after });
  }
}
