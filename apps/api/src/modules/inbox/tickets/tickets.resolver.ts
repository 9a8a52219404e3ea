import { Inject } from '@nestjs/common';
import {
  Args,
  Context,
  ID,
  Info,
  Int,
  Mutation,
  Parent,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { MessageConnection } from '../messages/message.type.js';
import { MessagesLoader } from '../messages/messages.loader.js';
import { TicketActions } from './ticket-actions.service.js';
import { AssignTicketInput, CloseTicketInput, TicketFilter } from './ticket.input.js';
import type { TicketSortName } from './ticket-list.rules.js';
import { TicketMarks } from './ticket-marks.service.js';
import { detailOfList, detailOfTicket } from './ticket-selection.js';
import { TicketConnection, TicketSortEnum, TicketType } from './ticket.type.js';
import { TicketsService } from './tickets.service.js';

const ticketId = (name = 'ticketId') => Args(name, { type: () => ID });
const optionalInt = (name: string) => Args(name, { type: () => Int, nullable: true });
const optionalCursor = (name: string) => Args(name, { type: () => String, nullable: true });

@Resolver(() => TicketType)
export class TicketsResolver {
  constructor(
    @Inject(TicketsService) private readonly service: TicketsService,
    @Inject(TicketActions) private readonly actions: TicketActions,
    @Inject(TicketMarks) private readonly marks: TicketMarks,
    @Inject(MessagesLoader) private readonly timelines: MessagesLoader,
  ) {}

  @Query(() => TicketConnection, {
    description: 'Conversations, by the time of their last message unless another order is asked for.',
  })
  @SignedIn()
  tickets(
    @Ctx() ctx: RequestContext,
    @Args('filter', { type: () => TicketFilter, nullable: true }) filter: TicketFilter,
    @Args('sort', { type: () => TicketSortEnum, nullable: true, defaultValue: 'NEWEST' })
    sort: TicketSortName | null,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 25 }) first: number | null,
    @optionalCursor('after') after: string | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<TicketConnection> {
    return this.service.list(ctx, { filter, sort, first, after, detail: detailOfList(info) });
  }

  @Query(() => TicketType)
  @SignedIn()
  ticket(
    @Ctx() ctx: RequestContext,
    @ticketId('id') id: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<TicketType> {
    return this.service.get(ctx, idOf(id), detailOfTicket(info));
  }

  @Query(() => TicketType, {
    nullable: true,
    description: 'The conversation that people call #12; null when there is none that you may see.',
  })
  @SignedIn()
  ticketByNumber(
    @Ctx() ctx: RequestContext,
    @Args('number', { type: () => Int }) number: number,
  ): Promise<TicketType | null> {
    return this.service.byNumber(ctx, number);
  }

  @ResolveField(() => MessageConnection, {
    description: 'Oldest to newest; without arguments the newest 50.',
  })
  @SignedIn()
  async messages(
    @Context() gql: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
    @Parent() ticket: TicketType,
    @optionalInt('first') first: number | null,
    @optionalCursor('after') after: string | null,
    @optionalInt('last') last: number | null,
    @optionalCursor('before') before: string | null,
  ): Promise<MessageConnection> {
    const page = await this.timelines.load(gql, info, ticket.id, { first, after, last, before });
    if (!page) throw InboxErrors.notFound();
    return page;
  }

  @Mutation(() => TicketType)
  @Requires('inbox.conversations.assign')
  assignTicket(@Ctx() ctx: RequestContext, @Args('input') input: AssignTicketInput): Promise<TicketType> {
    return this.actions.assign(ctx, input);
  }

  @Mutation(() => TicketType)
  @Requires('inbox.conversations.close')
  closeTicket(@Ctx() ctx: RequestContext, @Args('input') input: CloseTicketInput): Promise<TicketType> {
    return this.actions.close(ctx, input);
  }

  @Mutation(() => TicketType)
  @Requires('inbox.conversations.close')
  reopenTicket(@Ctx() ctx: RequestContext, @ticketId() id: string): Promise<TicketType> {
    return this.actions.reopen(ctx, idOf(id));
  }

  @Mutation(() => TicketType)
  @Requires('inbox.conversations.close')
  markTicketSpam(
    @Ctx() ctx: RequestContext,
    @ticketId() id: string,
    @Args('isSpam', { type: () => Boolean }) isSpam: boolean,
  ): Promise<TicketType> {
    return this.actions.markSpam(ctx, idOf(id), isSpam);
  }

  @Mutation(() => TicketType)
  @Requires('inbox.conversations.reply')
  labelTicket(
    @Ctx() ctx: RequestContext,
    @ticketId() id: string,
    @ticketId('labelId') label: string,
  ): Promise<TicketType> {
    return this.actions.label(ctx, idOf(id), idOf(label), true);
  }

  @Mutation(() => TicketType)
  @Requires('inbox.conversations.reply')
  unlabelTicket(
    @Ctx() ctx: RequestContext,
    @ticketId() id: string,
    @ticketId('labelId') label: string,
  ): Promise<TicketType> {
    return this.actions.label(ctx, idOf(id), idOf(label), false);
  }

  @Mutation(() => TicketType)
  @SignedIn()
  setTicketFavourite(
    @Ctx() ctx: RequestContext,
    @ticketId() id: string,
    @Args('isFavourite', { type: () => Boolean }) isFavourite: boolean,
  ): Promise<TicketType> {
    return this.marks.setFavourite(ctx, idOf(id), isFavourite);
  }

  @Mutation(() => TicketType)
  @SignedIn()
  markTicketRead(@Ctx() ctx: RequestContext, @ticketId() id: string): Promise<TicketType> {
    return this.marks.markRead(ctx, idOf(id));
  }

  @Mutation(() => TicketType, {
    description: 'What the customer wrote since the last answer is unread again, for you only.',
  })
  @SignedIn()
  markTicketUnread(@Ctx() ctx: RequestContext, @ticketId() id: string): Promise<TicketType> {
    return this.marks.markUnread(ctx, idOf(id));
  }
}

/** An id that is no number belongs to nothing; 0 is nobody's. */
function idOf(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
