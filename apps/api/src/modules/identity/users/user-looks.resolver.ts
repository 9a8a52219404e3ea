import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { SignedIn } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { UserType } from './user.type.js';
import { UserLooksLoader } from './user-looks.loader.js';

/** How colleagues show themselves beside their names, wherever a `User` stands. */
@Resolver(() => UserType)
export class UserLooksResolver {
  constructor(private readonly looks: UserLooksLoader) {}

  @ResolveField(() => String, { nullable: true, description: '96 by 96 pixels; null: letters are shown.' })
  @SignedIn()
  async profileImage(@Context() gql: GraphqlContext, @Parent() { id }: UserType): Promise<string | null> {
    return (await this.looks.load(gql, id))?.profileImage ?? null;
  }

  @ResolveField(() => Boolean, { description: 'Wants to be left alone just now.' })
  @SignedIn()
  async isDoNotDisturb(@Context() gql: GraphqlContext, @Parent() { id }: UserType): Promise<boolean> {
    return (await this.looks.load(gql, id))?.isDoNotDisturb ?? false;
  }
}
