import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { EventTail, pumped, type PushStream } from '../../../platform/realtime/index.js';
import { TicketUpdated } from '../inbox.events.js';
import { TicketChanges } from '../tickets/ticket-change.service.js';
import { factsOf } from '../tickets/ticket.rules.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { WatchingRepository } from './watching.repository.js';

/** To hear of everything that happens in a conversation, whoever has it. Colleagues see who watches. */
@Injectable()
export class Watching {
  constructor(
    private readonly database: Database,
    private readonly watching: WatchingRepository,
    private readonly changes: TicketChanges,
    private readonly tickets: TicketsService,
    private readonly outbox: Outbox,
    private readonly tail: EventTail,
  ) {}

  set(ctx: RequestContext, ticketId: number, isWatching: boolean): Promise<TicketType> {
    if (ctx.actor.kind !== 'user') throw PlatformErrors.notAllowed();
    const { userId } = ctx.actor;
    return this.database.write(ctx, async (tx) => {
      const { ticket } = await this.changes.begin(tx, ticketId);
      if (await this.watching.set(tx, ticketId, userId, isWatching)) {
        const facts = factsOf(ticket);
        await this.outbox.add(tx, TicketUpdated, {
          ticketId,
          version: ticket.version,
          before: { ...facts, labelIds: [...facts.labelIds] },
          userId,
          wasWatched: !isWatching,
        });
      }
      return this.tickets.within(tx, ticketId);
    });
  }

  /** The conversation now, and each time that somebody begins or ceases to watch it. @throws not_found, also later */
  async follow(ctx: RequestContext, ticketId: number): Promise<PushStream<{ ticketWatchers: TicketType }>> {
    const first = await this.tickets.get(ctx, ticketId);
    const stream = pumped(
      (signal) => this.tail.subscribe(ctx, { names: [TicketUpdated.name], signal }),
      async (batch) => {
        const isMeant = batch.some(({ payload }) => {
          const told = payload as { ticketId: number; wasWatched?: boolean };
          return told.ticketId === ticketId && told.wasWatched !== undefined;
        });
        return isMeant ? [{ ticketWatchers: await this.tickets.get(ctx, ticketId) }] : [];
      },
    );
    stream.push({ ticketWatchers: first });
    return stream;
  }
}
