import { Inject } from '@nestjs/common';
import { Args, Info, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { ContactType } from '../../contacts/index.js';
import { detailOfList } from './ticket-selection.js';
import { TicketConnection } from './ticket.type.js';
import { TicketsService } from './tickets.service.js';

/** The conversations of a contact: who owns the data extends the other's type. */
@Resolver(() => ContactType)
export class ContactTicketsResolver {
  constructor(@Inject(TicketsService) private readonly service: TicketsService) {}

  @ResolveField(() => TicketConnection)
  @SignedIn()
  tickets(
    @Ctx() ctx: RequestContext,
    @Parent() contact: ContactType,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 10 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<TicketConnection> {
    const filter = { contact: String(contact.id) };
    return this.service.list(ctx, { filter, first, after, detail: detailOfList(info) });
  }
}
