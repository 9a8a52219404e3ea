import { Inject } from '@nestjs/common';
import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { ContactIdentityType } from '../../contacts/index.js';
import { ChannelLoader } from './channel.loader.js';
import { ChannelType } from './channel.type.js';

/** The channel to which an identity is bound: the owner of channels extends the contact's type. */
@Resolver(() => ContactIdentityType)
export class ContactIdentityChannelResolver {
  constructor(@Inject(ChannelLoader) private readonly channels: ChannelLoader) {}

  @ResolveField(() => ChannelType, { nullable: true })
  async channel(
    @Context() gql: GraphqlContext,
    @Parent() identity: ContactIdentityType,
  ): Promise<ChannelType | null> {
    return identity.channelId === null ? null : this.channels.load(gql, identity.channelId);
  }
}
