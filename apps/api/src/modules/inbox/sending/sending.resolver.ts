import { Inject } from '@nestjs/common';
import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { SignedIn } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { TicketThreadType } from '../merging/merging.type.js';
import { TicketType } from '../tickets/ticket.type.js';
import { SendingLoader } from './sending.loader.js';
import { SendabilityType } from './sending.type.js';

const DESCRIPTION = 'Whether the customer can be answered now, until when, and what can be done when not.';

@Resolver(() => TicketType)
export class TicketSendingResolver {
  constructor(@Inject(SendingLoader) private readonly loader: SendingLoader) {}

  @ResolveField(() => SendabilityType, { name: 'sending', nullable: true, description: DESCRIPTION })
  @SignedIn()
  async canSend(
    @Context() gql: GraphqlContext,
    @Parent() ticket: TicketType,
  ): Promise<SendabilityType | null> {
    return shown(await this.loader.load(gql, ticket.id));
  }
}

@Resolver(() => TicketThreadType)
export class ThreadSendingResolver {
  constructor(@Inject(SendingLoader) private readonly loader: SendingLoader) {}

  @ResolveField(() => SendabilityType, { name: 'sending', nullable: true, description: DESCRIPTION })
  @SignedIn()
  async canSend(
    @Context() gql: GraphqlContext,
    @Parent() thread: TicketThreadType,
  ): Promise<SendabilityType | null> {
    return shown(await this.loader.load(gql, thread.ticketId));
  }
}

type Loaded = Awaited<ReturnType<SendingLoader['load']>>;

function shown(sendability: Loaded): SendabilityType | null {
  return sendability && { ...sendability, instead: [...sendability.instead] };
}
