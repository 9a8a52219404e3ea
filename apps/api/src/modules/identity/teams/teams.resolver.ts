import { Args, Context, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import { can, type RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { DepartureInput } from '../people/person.input.js';
import { UserLoader } from '../users/user.loader.js';
import { UserType } from '../users/user.type.js';
import { TeamChangesService } from './team-changes.service.js';
import { TeamErrors } from './team.errors.js';
import { CreateTeamInput, UpdateTeamInput } from './team.input.js';
import { TeamLoader } from './team.loader.js';
import type { TeamDetails } from './team.rules.js';
import { TeamConnection, TeamType } from './team.type.js';
import { TeamsService } from './teams.service.js';

@Resolver(() => TeamType)
export class TeamsResolver {
  constructor(
    private readonly teams: TeamsService,
    private readonly changes: TeamChangesService,
    private readonly loader: TeamLoader,
    private readonly users: UserLoader,
  ) {}

  @Query(() => TeamConnection, { name: 'teams' })
  @SignedIn()
  list(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 100 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
  ): Promise<TeamConnection> {
    return this.teams.list(ctx, { first, after, term });
  }

  @Query(() => TeamType)
  @SignedIn()
  team(@Ctx() ctx: RequestContext, @Args('id', { type: () => ID }) id: string): Promise<TeamType> {
    return this.teams.get(ctx, idOf(id));
  }

  @Mutation(() => TeamType)
  @Requires('permissions.teams.manage')
  createTeam(@Ctx() ctx: RequestContext, @Args('input') input: CreateTeamInput): Promise<TeamType> {
    return this.changes.create(ctx, input);
  }

  @Mutation(() => TeamType)
  @Requires('permissions.teams.manage')
  updateTeam(@Ctx() ctx: RequestContext, @Args('input') input: UpdateTeamInput): Promise<TeamType> {
    const { id, ...fields } = input;
    return this.changes.update(ctx, idOf(id), fields);
  }

  @Mutation(() => Boolean)
  @Requires('permissions.teams.manage')
  async deleteTeam(@Ctx() ctx: RequestContext, @Args('input') input: DepartureInput): Promise<boolean> {
    const { id, ...fields } = input;
    await this.changes.delete(ctx, idOf(id), fields);
    return true;
  }

  @ResolveField(() => [UserType])
  @SignedIn()
  async members(@Context() gql: GraphqlContext, @Parent() team: TeamType): Promise<UserType[]> {
    const { memberIds } = await this.full(gql, team);
    const found = await Promise.all(memberIds.map((id) => this.users.load(gql, id)));
    return found.filter((user) => user !== null).sort((a, b) => a.fullName.localeCompare(b.fullName));
  }

  @ResolveField(() => Int)
  @SignedIn()
  async version(@Context() gql: GraphqlContext, @Parent() team: TeamType): Promise<number> {
    return (await this.full(gql, team)).version;
  }

  @ResolveField(() => Boolean)
  @SignedIn()
  viewerCanEdit(@Ctx() ctx: RequestContext): boolean {
    return can(ctx, 'permissions.teams.manage');
  }

  private async full(gql: GraphqlContext, { id }: TeamType): Promise<TeamDetails> {
    const team = await this.loader.load(gql, id);
    if (!team) throw TeamErrors.notFound();
    return team;
  }
}
