import { Inject } from '@nestjs/common';
import { Args, Info, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { ProfileType } from '../../contacts/index.js';
import { detailOfList } from './ticket-selection.js';
import { TicketConnection } from './ticket.type.js';
import { TicketsService } from './tickets.service.js';

/** The conversations of all contacts of a profile, whatever channel they came by. */
@Resolver(() => ProfileType)
export class ProfileTicketsResolver {
  constructor(@Inject(TicketsService) private readonly service: TicketsService) {}

  @ResolveField(() => TicketConnection)
  @SignedIn()
  tickets(
    @Ctx() ctx: RequestContext,
    @Parent() profile: ProfileType,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 10 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<TicketConnection> {
    return this.service.list(ctx, { profile: profile.id, first, after, detail: detailOfList(info) });
  }
}
