import { Inject } from '@nestjs/common';
import { Args, ID, Int, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { SaveTicketDraftInput } from './draft.input.js';
import { DraftStreams } from './draft-stream.service.js';
import { TicketDraftConnection, TicketDraftEventType, TicketDraftType } from './draft.type.js';
import { Drafts } from './drafts.service.js';

const number = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

@Resolver(() => TicketDraftType)
export class DraftsResolver {
  constructor(
    @Inject(Drafts) private readonly drafts: Drafts,
    @Inject(DraftStreams) private readonly streams: DraftStreams,
  ) {}

  @Query(() => [TicketDraftType], { description: 'What everybody has typed and not sent in a conversation.' })
  @SignedIn()
  ticketDrafts(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
  ): Promise<TicketDraftType[]> {
    return this.drafts.ofTicket(ctx, number(ticketId));
  }

  @Query(() => TicketDraftConnection, { description: 'The own ones, newest first.' })
  @SignedIn()
  myTicketDrafts(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<TicketDraftConnection> {
    return this.drafts.mine(ctx, first, after);
  }

  @Mutation(() => TicketDraftType, { nullable: true, description: 'Null when it was empty and is not kept.' })
  @Requires('inbox.conversations.reply')
  saveTicketDraft(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SaveTicketDraftInput,
  ): Promise<TicketDraftType | null> {
    return this.drafts.save(ctx, input);
  }

  @Mutation(() => Boolean, { description: 'False when there is no such draft of one’s own.' })
  @SignedIn()
  discardTicketDraft(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<boolean> {
    return this.drafts.discard(ctx, number(id));
  }

  @Mutation(() => TicketDraftType, { description: 'A colleague’s draft becomes one’s own.' })
  @Requires('inbox.conversations.reply')
  takeOverTicketDraft(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<TicketDraftType> {
    return this.drafts.takeOver(ctx, number(id));
  }

  @Subscription(() => TicketDraftEventType, {
    description:
      'The drafts of a conversation, first those that there are, then as they are typed; without one, the own ones of all as they are typed. Fleeting.',
  })
  @SignedIn()
  ticketDraftEvents(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID, nullable: true }) ticketId?: string | null,
  ) {
    return this.streams.watch(ctx, ticketId === null || ticketId === undefined ? null : number(ticketId));
  }
}
