import { Inject } from '@nestjs/common';
import { Args, Context, Info, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { SignedIn } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { ContactType } from '../../contacts/index.js';
import { detailOfList } from './ticket-selection.js';
import { TicketConnection } from './ticket.type.js';
import { ContactTicketsLoader } from './owned-tickets.loader.js';

/** The conversations of a contact: who owns the data extends the other's type. */
@Resolver(() => ContactType)
export class ContactTicketsResolver {
  constructor(@Inject(ContactTicketsLoader) private readonly tickets: ContactTicketsLoader) {}

  @ResolveField(() => TicketConnection, { name: 'tickets' })
  @SignedIn()
  async list(
    @Context() gql: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
    @Parent() contact: ContactType,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 10 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<TicketConnection | null> {
    return this.tickets.load(gql, info, contact.id, { first, after, detail: detailOfList(info) });
  }
}
