import { Inject } from '@nestjs/common';
import { Args, ID, Int, Mutation, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { idOf } from '../../../platform/ids/index.js';
import { TicketType } from '../tickets/ticket.type.js';
import { TicketDeletion } from './ticket-deletion.service.js';

@Resolver(() => TicketType)
export class TicketDeletionResolver {
  constructor(@Inject(TicketDeletion) private readonly deletion: TicketDeletion) {}

  @Mutation(() => TicketType, { description: 'Out of all lists; for some days it can be brought back.' })
  @Requires('inbox.conversations.delete')
  deleteTicket(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) id: string,
    @Args('version', { type: () => Int, nullable: true }) version: number | null,
  ): Promise<TicketType> {
    return this.deletion.delete(ctx, idOf(id), version);
  }

  @Mutation(() => TicketType)
  @Requires('inbox.conversations.delete')
  restoreTicket(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) id: string,
  ): Promise<TicketType> {
    return this.deletion.restore(ctx, idOf(id));
  }
}
