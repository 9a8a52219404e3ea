import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { TicketType } from '../tickets/ticket.type.js';
import { LinkTicketContactInput } from './link-contact.input.js';
import { LinkContact } from './link-contact.service.js';

@Resolver(() => TicketType)
export class LinkContactResolver {
  constructor(private readonly linking: LinkContact) {}

  @Mutation(() => TicketType, {
    description: 'Says whose conversation it is. What the customer writes next goes on in it.',
  })
  @Requires('inbox.conversations.assign')
  linkTicketContact(
    @Ctx() ctx: RequestContext,
    @Args('input') { ticketId, contactId, version }: LinkTicketContactInput,
  ): Promise<TicketType> {
    return this.linking.link(ctx, idOf(ticketId), { contactId: idOf(contactId), version: version ?? null });
  }
}
