import { Inject } from '@nestjs/common';
import { Args, ID, Resolver, Subscription } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { EventCursor } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { TicketPresence } from '../presence/ticket-presence.service.js';
import { TicketFilter } from '../tickets/ticket.input.js';
import { MessageEventType, TicketEventType, TicketViewers, TypingEventType } from './live.type.js';
import { TicketStreams } from './ticket-stream.service.js';

const after = () => Args('after', { type: () => EventCursor, nullable: true });
const ticketId = () => Args('ticketId', { type: () => ID });

@Resolver()
export class LiveResolver {
  constructor(
    @Inject(TicketStreams) private readonly streams: TicketStreams,
    @Inject(TicketPresence) private readonly presence: TicketPresence,
  ) {}

  @Subscription(() => TicketEventType, {
    description: 'Rows that enter, change in and leave the list of this filter.',
  })
  @SignedIn()
  ticketEvents(
    @Ctx() ctx: RequestContext,
    @Args('filter', { type: () => TicketFilter, nullable: true }) filter: TicketFilter,
    @after() cursor: string | null,
  ) {
    return this.streams.ticketEvents(ctx, filter, cursor);
  }

  @Subscription(() => MessageEventType)
  @SignedIn()
  ticketMessages(@Ctx() ctx: RequestContext, @ticketId() id: string, @after() cursor: string | null) {
    return this.streams.ticketMessages(ctx, idOf(id), cursor);
  }

  @Subscription(() => TypingEventType, { description: 'Others who write in this conversation; fleeting.' })
  @SignedIn()
  ticketTyping(@Ctx() ctx: RequestContext, @ticketId() id: string) {
    return this.presence.watchTyping(ctx, idOf(id));
  }

  @Subscription(() => TicketViewers, { description: 'The whole list each time that it changes; fleeting.' })
  @SignedIn()
  ticketViewers(@Ctx() ctx: RequestContext, @ticketId() id: string) {
    return this.presence.watchViewers(ctx, idOf(id));
  }
}
