import { Inject } from '@nestjs/common';
import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { TicketType } from '../tickets/ticket.type.js';
import { MergePreviews } from './merge-preview.service.js';
import { MergeTickets } from './merge-tickets.service.js';
import { assignmentOf, MergeTicketsInput, SplitTicketInput } from './merging.input.js';
import { MergePreview, MergeSuggestion, SplitTicketPayload, TicketThreadType } from './merging.type.js';
import { SplitTicket } from './split-ticket.service.js';
import { TicketThreadsLoader } from './ticket-threads.loader.js';
import { UnmergeTicket } from './unmerge-ticket.service.js';

@Resolver(() => TicketType)
export class MergingResolver {
  constructor(
    @Inject(MergeTickets) private readonly merging: MergeTickets,
    @Inject(UnmergeTicket) private readonly unmerging: UnmergeTicket,
    @Inject(SplitTicket) private readonly splitting: SplitTicket,
    @Inject(MergePreviews) private readonly previews: MergePreviews,
    @Inject(TicketThreadsLoader) private readonly threading: TicketThreadsLoader,
  ) {}

  @ResolveField(() => [TicketThreadType], {
    description:
      'Itself first, then what was merged into it: by which of them an answer goes out can be chosen.',
  })
  @SignedIn()
  async threads(@Context() gql: GraphqlContext, @Parent() ticket: TicketType): Promise<TicketThreadType[]> {
    return (await this.threading.load(gql, ticket.id)) ?? [];
  }

  @Query(() => MergePreview, { description: 'What merging these would come to; nothing is changed.' })
  @Requires('inbox.conversations.merge')
  mergePreview(@Ctx() ctx: RequestContext, @Args('input') input: MergeTicketsInput): Promise<MergePreview> {
    return this.previews.preview(ctx, Number(input.targetTicketId), input.sourceTicketIds.map(Number));
  }

  @Query(() => [MergeSuggestion], {
    description: 'Conversations that are probably the same matter, at most five.',
  })
  @Requires('inbox.conversations.merge')
  mergeSuggestions(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
  ): Promise<MergeSuggestion[]> {
    return this.previews.suggestions(ctx, idOf(ticketId));
  }

  @Mutation(() => TicketType, { description: 'Answers with the conversation that stays.' })
  @Requires('inbox.conversations.merge')
  mergeTickets(@Ctx() ctx: RequestContext, @Args('input') input: MergeTicketsInput): Promise<TicketType> {
    return this.merging.merge(ctx, Number(input.targetTicketId), input.sourceTicketIds.map(Number));
  }

  @Mutation(() => TicketType, {
    description: 'Takes a merged conversation out again, with what was written in its thread since.',
  })
  @Requires('inbox.conversations.merge')
  unmergeTicket(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
  ): Promise<TicketType> {
    return this.unmerging.unmerge(ctx, idOf(ticketId));
  }

  @Mutation(() => SplitTicketPayload, { description: 'Makes messages a conversation of their own.' })
  @Requires('inbox.conversations.merge')
  splitTicket(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SplitTicketInput,
  ): Promise<SplitTicketPayload> {
    return this.splitting.split(ctx, Number(input.ticketId), {
      ...(input.messageIds && { messageIds: input.messageIds.map(Number) }),
      ...(input.fromMessageId && { fromMessageId: Number(input.fromMessageId) }),
      subject: input.subject,
      ...(input.assignTo && { assignTo: assignmentOf(input.assignTo) }),
    });
  }
}

/** An id that is no number belongs to nothing; 0 is nobody's. */
function idOf(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
