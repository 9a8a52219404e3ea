import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { TicketResultConnection, TicketResultType } from './ticket-result.type.js';
import { TicketResultsService } from './ticket-results.service.js';

@Resolver(() => TicketResultType)
export class TicketResultsResolver {
  constructor(private readonly results: TicketResultsService) {}

  @Query(() => TicketResultConnection, { name: 'ticketResults' })
  @SignedIn()
  list(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 100 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<TicketResultConnection> {
    return this.results.list(ctx, { first, after });
  }
}
