import { Inject } from '@nestjs/common';
import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { UserType } from '../../identity/index.js';
import { TicketType } from '../tickets/ticket.type.js';
import { TicketGuests } from './guests.service.js';
import { TicketGuestType } from './mention.type.js';
import { TicketGuestsLoader } from './ticket-guests.loader.js';

const number = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

@Resolver(() => TicketType)
export class TicketGuestsResolver {
  constructor(
    @Inject(TicketGuests) private readonly guesting: TicketGuests,
    @Inject(TicketGuestsLoader) private readonly loader: TicketGuestsLoader,
  ) {}

  @ResolveField(() => [TicketGuestType], {
    description: 'Who sees this one conversation although its channel is closed to them.',
  })
  @SignedIn()
  async guests(@Context() gql: GraphqlContext, @Parent() ticket: TicketType): Promise<TicketGuestType[]> {
    return (await this.loader.load(gql, ticket.id)) ?? [];
  }

  @Query(() => [UserType], {
    description: 'Whom one can ask into a ticket: colleagues who do not see it yet, at most 50.',
  })
  @Requires('inbox.conversations.assign')
  ticketGuestChoices(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
  ): Promise<UserType[]> {
    return this.guesting.outsiders(ctx, number(ticketId), term ?? '');
  }

  @Mutation(() => Boolean, {
    description: 'Lets a colleague see this one conversation. False: they see it anyway.',
  })
  @Requires('inbox.conversations.assign')
  addTicketGuest(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
    @Args('userId', { type: () => ID }) userId: string,
  ): Promise<boolean> {
    return this.guesting.add(ctx, number(ticketId), number(userId));
  }
}
