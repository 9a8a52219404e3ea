import { Inject } from '@nestjs/common';
import { Context, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { SignedIn } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { TeamType, UserType } from '../../identity/index.js';
import { OpenWorkOfTeamLoader, OpenWorkOfUserLoader } from './open-work.loader.js';

const SAYS =
  'How many conversations would have to be passed on. Null for those who look after neither people nor teams.';

@Resolver(() => UserType)
export class UserOpenWorkResolver {
  constructor(@Inject(OpenWorkOfUserLoader) private readonly work: OpenWorkOfUserLoader) {}

  @ResolveField(() => Int, { nullable: true, description: SAYS })
  @SignedIn()
  openTicketCount(@Context() gql: GraphqlContext, @Parent() user: UserType): Promise<number | null> {
    return this.work.load(gql, user.id);
  }
}

@Resolver(() => TeamType)
export class TeamOpenWorkResolver {
  constructor(@Inject(OpenWorkOfTeamLoader) private readonly work: OpenWorkOfTeamLoader) {}

  @ResolveField(() => Int, { nullable: true, description: SAYS })
  @SignedIn()
  openTicketCount(@Context() gql: GraphqlContext, @Parent() team: TeamType): Promise<number | null> {
    return this.work.load(gql, team.id);
  }
}
