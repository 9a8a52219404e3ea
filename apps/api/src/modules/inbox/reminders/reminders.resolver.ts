import { Args, Context, ID, Mutation, Parent, ResolveField, Resolver, Subscription } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { UserType } from '../../identity/index.js';
import { TicketType } from '../tickets/ticket.type.js';
import { SetTicketReminderInput, SnoozeTicketInput } from './reminder.input.js';
import { TicketReminderType } from './reminder.type.js';
import { RemindersService } from './reminders.service.js';
import { Snoozing } from './snoozing.service.js';
import { OwnReminderLoader, WatchersLoader } from './ticket-personal.loader.js';
import { Watching } from './watching.service.js';

const ticketId = () => Args('ticketId', { type: () => ID });
/** An id that is no number belongs to nothing; 0 is nobody's. */
const idOf = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

@Resolver(() => TicketType)
export class RemindersResolver {
  constructor(
    private readonly snoozing: Snoozing,
    private readonly reminders: RemindersService,
    private readonly watching: Watching,
    private readonly own: OwnReminderLoader,
    private readonly watched: WatchersLoader,
  ) {}

  @Mutation(() => TicketType)
  @Requires('inbox.conversations.reply')
  snoozeTicket(@Ctx() ctx: RequestContext, @Args('input') input: SnoozeTicketInput): Promise<TicketType> {
    return this.snoozing.snooze(ctx, input);
  }

  @Mutation(() => TicketType)
  @Requires('inbox.conversations.reply')
  unsnoozeTicket(@Ctx() ctx: RequestContext, @ticketId() id: string): Promise<TicketType> {
    return this.snoozing.unsnooze(ctx, idOf(id));
  }

  @Mutation(() => TicketType)
  @SignedIn()
  setTicketReminder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SetTicketReminderInput,
  ): Promise<TicketType> {
    return this.reminders.set(ctx, input);
  }

  @Mutation(() => TicketType, { description: 'Without it, as if it had never been.' })
  @SignedIn()
  clearTicketReminder(@Ctx() ctx: RequestContext, @ticketId() id: string): Promise<TicketType> {
    return this.reminders.clear(ctx, idOf(id));
  }

  @Mutation(() => TicketType, { description: 'You have seen to it.' })
  @SignedIn()
  completeTicketReminder(@Ctx() ctx: RequestContext, @ticketId() id: string): Promise<TicketType> {
    return this.reminders.complete(ctx, idOf(id));
  }

  @Mutation(() => TicketType, { description: 'Hear of everything that happens in it, or no longer.' })
  @SignedIn()
  watchTicket(
    @Ctx() ctx: RequestContext,
    @ticketId() id: string,
    @Args('isWatching', { type: () => Boolean }) isWatching: boolean,
  ): Promise<TicketType> {
    return this.watching.set(ctx, idOf(id), isWatching);
  }

  @Subscription(() => TicketType, {
    description: 'The conversation at once, and each time that somebody begins or ceases to watch it.',
  })
  @SignedIn()
  ticketWatchers(@Ctx() ctx: RequestContext, @ticketId() id: string) {
    return this.watching.follow(ctx, idOf(id));
  }

  @ResolveField(() => TicketReminderType, { nullable: true, description: 'Your own, while it is open.' })
  @SignedIn()
  reminder(@Context() gql: GraphqlContext, @Parent() ticket: TicketType): Promise<TicketReminderType | null> {
    return this.own.load(gql, ticket.id);
  }

  @ResolveField(() => [UserType], { description: 'Who hears of everything that happens in it.' })
  @SignedIn()
  async watchers(@Context() gql: GraphqlContext, @Parent() ticket: TicketType): Promise<UserType[]> {
    return (await this.watched.load(gql, ticket.id)) ?? [];
  }
}
