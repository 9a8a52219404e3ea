import { Context, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { roles } from '@parley/schema';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import { can, type RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { TeamLoader } from '../teams/team.loader.js';
import { TeamType } from '../teams/team.type.js';
import { PeopleErrors } from './people.errors.js';
import type { UserStatus, UserView } from '../users/user.rules.js';
import { UserStatusEnum, UserType } from '../users/user.type.js';
import { type ViewerRights, ViewerRightsLoader } from './viewer-rights.loader.js';

const MANAGED = 'Null for those who do not look after users.';

/** What only the pages about colleagues ask of them: read once for all of a request, when somebody asks. */
@Resolver(() => UserType)
export class UserFieldsResolver {
  constructor(
    private readonly rights: ViewerRightsLoader,
    private readonly teamLoader: TeamLoader,
  ) {}

  @ResolveField(() => String)
  @SignedIn()
  async lastName(@Context() gql: GraphqlContext, @Parent() user: UserType): Promise<string> {
    return (await this.full(gql, user)).lastName;
  }

  @ResolveField(() => UserStatusEnum)
  @SignedIn()
  async status(@Context() gql: GraphqlContext, @Parent() user: UserType): Promise<UserStatus> {
    return (await this.full(gql, user)).status;
  }

  @ResolveField(() => Boolean, { description: 'Takes a full seat of the subscription; observers do not.' })
  @SignedIn()
  isBillable(@Parent() user: UserType): boolean {
    return roles[user.role].isBillable;
  }

  @ResolveField(() => Boolean)
  @SignedIn()
  async isPrimary(@Context() gql: GraphqlContext, @Parent() user: UserType): Promise<boolean> {
    return (await this.full(gql, user)).isPrimary;
  }

  @ResolveField(() => String)
  @SignedIn()
  async localeCode(@Context() gql: GraphqlContext, @Parent() user: UserType): Promise<string> {
    return (await this.full(gql, user)).localeCode;
  }

  @ResolveField(() => String)
  @SignedIn()
  async timezone(@Context() gql: GraphqlContext, @Parent() user: UserType): Promise<string> {
    return (await this.full(gql, user)).timezone;
  }

  @ResolveField(() => [TeamType])
  @SignedIn()
  async teams(@Context() gql: GraphqlContext, @Parent() user: UserType): Promise<TeamType[]> {
    const { teams } = await this.full(gql, user);
    const found = await Promise.all(teams.map((team) => this.teamLoader.load(gql, team.id)));
    return found.filter((team) => team !== null);
  }

  @ResolveField(() => Int)
  @SignedIn()
  async version(@Context() gql: GraphqlContext, @Parent() user: UserType): Promise<number> {
    return (await this.full(gql, user)).version;
  }

  @ResolveField(() => Date)
  @SignedIn()
  async createdAt(@Context() gql: GraphqlContext, @Parent() user: UserType): Promise<Date> {
    return (await this.full(gql, user)).createdAt;
  }

  @ResolveField(() => Boolean, { nullable: true, description: MANAGED })
  @SignedIn()
  twoFactorEnabled(@Ctx() ctx: RequestContext, @Context() gql: GraphqlContext, @Parent() user: UserType) {
    return this.managed(ctx, gql, user, (full) => full.hasTwoFactor);
  }

  @ResolveField(() => Boolean, { nullable: true, description: MANAGED })
  @SignedIn()
  onlyPrivateChannels(@Ctx() ctx: RequestContext, @Context() gql: GraphqlContext, @Parent() user: UserType) {
    return this.managed(ctx, gql, user, (full) => full.onlyPrivateChannels);
  }

  @ResolveField(() => Date, { nullable: true, description: MANAGED })
  @SignedIn()
  lastSeenAt(@Ctx() ctx: RequestContext, @Context() gql: GraphqlContext, @Parent() user: UserType) {
    return this.managed(ctx, gql, user, (full) => full.lastSeenAt);
  }

  @ResolveField(() => Date, { nullable: true, description: 'When the last invitation was sent. ' + MANAGED })
  @SignedIn()
  invitedAt(@Ctx() ctx: RequestContext, @Context() gql: GraphqlContext, @Parent() user: UserType) {
    return this.managed(ctx, gql, user, (full) => full.invitedAt);
  }

  @ResolveField(() => Boolean)
  @SignedIn()
  async viewerCanEdit(@Context() gql: GraphqlContext, @Parent() user: UserType): Promise<boolean> {
    return (await this.of(gql, user)).canEdit;
  }

  @ResolveField(() => Boolean, {
    description: 'Deactivate or delete; the last administrator stays all the same.',
  })
  @SignedIn()
  async viewerCanRemove(@Context() gql: GraphqlContext, @Parent() user: UserType): Promise<boolean> {
    return (await this.of(gql, user)).canLeave;
  }

  private async of(gql: GraphqlContext, { id }: UserType): Promise<ViewerRights> {
    const rights = await this.rights.load(gql, id);
    if (!rights) throw PeopleErrors.notFound();
    return rights;
  }

  private async full(gql: GraphqlContext, user: UserType): Promise<UserView> {
    return (await this.of(gql, user)).user;
  }

  private async managed<T>(
    ctx: RequestContext,
    gql: GraphqlContext,
    user: UserType,
    pick: (full: UserView) => T,
  ): Promise<T | null> {
    return can(ctx, 'permissions.users.manage') ? pick(await this.full(gql, user)) : null;
  }
}
