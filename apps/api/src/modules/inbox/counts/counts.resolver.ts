import { Args, ID, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { TicketFilter } from '../tickets/ticket.input.js';
import { TicketCounts } from '../tickets/ticket.type.js';
import { ViewCount } from '../views/custom-view.type.js';
import { ViewCounts } from './view-counts.service.js';

const ids = () =>
  Args('ids', {
    type: () => [ID],
    description: "Views, and names of the inbox's own lists (TicketFeed). At most 400.",
  });

@Resolver()
export class CountsResolver {
  constructor(private readonly counts: ViewCounts) {}

  @Query(() => TicketCounts)
  @SignedIn()
  ticketCounts(
    @Ctx() ctx: RequestContext,
    @Args('filter', { type: () => TicketFilter, nullable: true }) filter: TicketFilter,
  ): Promise<TicketCounts> {
    return this.counts.byStatus(ctx, filter);
  }

  @Query(() => [ViewCount], { description: 'How many conversations these lists have now.' })
  @SignedIn()
  viewCounts(@Ctx() ctx: RequestContext, @ids() wanted: string[]): Promise<ViewCount[]> {
    return this.counts.read(ctx, wanted);
  }

  @Subscription(() => [ViewCount], {
    name: 'viewCounts',
    description: 'First all numbers, then those that change.',
  })
  @SignedIn()
  watchViewCounts(@Ctx() ctx: RequestContext, @ids() wanted: string[]) {
    return this.counts.watch(ctx, wanted);
  }
}
