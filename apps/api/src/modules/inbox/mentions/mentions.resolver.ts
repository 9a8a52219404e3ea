import { Inject } from '@nestjs/common';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { TicketGuests } from './guests.service.js';
import { MentionChoiceType, TicketGuestType } from './mention.type.js';

const number = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

@Resolver(() => TicketGuestType)
export class MentionsResolver {
  constructor(@Inject(TicketGuests) private readonly guests: TicketGuests) {}

  @Query(() => [MentionChoiceType], { description: 'Whom a note in this conversation may name.' })
  @Requires('inbox.conversations.reply')
  mentionChoices(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
    @Args('term', { type: () => String, defaultValue: '' }) term: string,
  ): Promise<MentionChoiceType[]> {
    return this.guests.choices(ctx, number(ticketId), term.slice(0, 100));
  }

  @Query(() => [TicketGuestType])
  @SignedIn()
  ticketGuests(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
  ): Promise<TicketGuestType[]> {
    return this.guests.of(ctx, number(ticketId));
  }

  @Mutation(() => Boolean, { description: 'Oneself, or with `inbox.conversations.assign` anybody.' })
  @SignedIn()
  removeTicketGuest(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
    @Args('userId', { type: () => ID }) userId: string,
  ): Promise<boolean> {
    return this.guests.remove(ctx, number(ticketId), number(userId));
  }
}
