import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { SignedIn } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { TeamLoader } from '../teams/team.loader.js';
import { TeamType } from '../teams/team.type.js';
import { MeType } from './user.type.js';
import { UserLooksLoader } from './user-looks.loader.js';

/** What only some pages ask of the person who is signed in. */
@Resolver(() => MeType)
export class MeFieldsResolver {
  constructor(
    private readonly looks: UserLooksLoader,
    private readonly teamLoader: TeamLoader,
  ) {}

  @ResolveField(() => String, { nullable: true, description: '96 by 96 pixels; null: letters are shown.' })
  @SignedIn()
  async profileImage(@Context() gql: GraphqlContext, @Parent() { id }: MeType): Promise<string | null> {
    return (await this.looks.load(gql, id))?.profileImage ?? null;
  }

  @ResolveField(() => String, { nullable: true, description: '512 by 512 pixels.' })
  @SignedIn()
  async profileImageLarge(@Context() gql: GraphqlContext, @Parent() { id }: MeType): Promise<string | null> {
    return (await this.looks.load(gql, id))?.profileImageLarge ?? null;
  }

  @ResolveField(() => Boolean, { description: 'Wants to be left alone just now.' })
  @SignedIn()
  async isDoNotDisturb(@Context() gql: GraphqlContext, @Parent() { id }: MeType): Promise<boolean> {
    return (await this.looks.load(gql, id))?.isDoNotDisturb ?? false;
  }

  @ResolveField(() => [TeamType])
  @SignedIn()
  async teams(@Context() gql: GraphqlContext, @Parent() { teams }: MeType): Promise<TeamType[]> {
    const found = await Promise.all(teams.map((team) => this.teamLoader.load(gql, team.id)));
    return found.filter((team) => team !== null);
  }
}
