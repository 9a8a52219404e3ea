import { Inject } from '@nestjs/common';
import { Args, Context, Info, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { SignedIn } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { ProfileType } from '../../contacts/index.js';
import { detailOfList } from './ticket-selection.js';
import { TicketConnection } from './ticket.type.js';
import { ProfileTicketsLoader } from './owned-tickets.loader.js';

/** The conversations of all contacts of a profile, whatever channel they came by. */
@Resolver(() => ProfileType)
export class ProfileTicketsResolver {
  constructor(@Inject(ProfileTicketsLoader) private readonly tickets: ProfileTicketsLoader) {}

  @ResolveField(() => TicketConnection, { name: 'tickets' })
  @SignedIn()
  async list(
    @Context() gql: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
    @Parent() profile: ProfileType,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 10 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<TicketConnection | null> {
    return this.tickets.load(gql, info, profile.id, { first, after, detail: detailOfList(info) });
  }
}
