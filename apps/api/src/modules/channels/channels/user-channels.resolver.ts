import { Inject } from '@nestjs/common';
import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { SignedIn } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { UserType } from '../../identity/index.js';
import { ChannelType } from './channel.type.js';
import { UserChannelsLoader } from './user-channels.loader.js';

/** The private channels of a person: the owner of channels extends the person's type. */
@Resolver(() => UserType)
export class UserChannelsResolver {
  constructor(@Inject(UserChannelsLoader) private readonly loader: UserChannelsLoader) {}

  @ResolveField(() => [ChannelType], {
    nullable: true,
    description:
      'The private channels this person works on, as far as the viewer may know of them; null for others than oneself without the permission to manage users or channels.',
  })
  @SignedIn()
  async channels(@Context() gql: GraphqlContext, @Parent() user: UserType): Promise<ChannelType[] | null> {
    return (await this.loader.load(gql, user.id)) ?? null;
  }
}
