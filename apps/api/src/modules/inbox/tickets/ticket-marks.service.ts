import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { TicketRead, TicketUpdated } from '../inbox.events.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { TicketChanges } from './ticket-change.service.js';
import { TicketMarksRepository } from './ticket-marks.repository.js';
import type { LockedTicket } from './tickets.repository.js';
import type { TicketType } from './ticket.type.js';
import { TicketsService } from './tickets.service.js';

/** What a ticket is to one user only: read up to somewhere, a favourite. It changes nothing for anybody else. */
@Injectable()
export class TicketMarks {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketMarksRepository) private readonly marks: TicketMarksRepository,
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** Everything up to a position, or up to now, is read. @throws not_found */
  async markRead(ctx: RequestContext, ticketId: number, upTo?: number): Promise<TicketType> {
    const userId = userIdOf(ctx);
    return this.db.write(ctx, async (tx) => {
      const { ticket } = await this.changes.begin(tx, ticketId);
      const position = Math.min(upTo ?? ticket.messageCount, ticket.messageCount);
      const isAll = position === ticket.messageCount;
      const inboundCount = isAll
        ? ticket.inboundCount
        : await this.messages.inboundUpTo(tx, ticketId, position);
      if (await this.marks.markRead(tx, { ticketId, userId, inboundCount, position })) {
        await this.outbox.add(tx, TicketRead, { ...factsOf(ticket), userId });
        this.changes.tellVisitor(tx, ticket, { kind: 'read', position });
      }
      return this.tickets.within(tx, ticketId);
    });
  }

  async setFavourite(ctx: RequestContext, ticketId: number, isFavourite: boolean): Promise<TicketType> {
    const userId = userIdOf(ctx);
    return this.db.write(ctx, async (tx: Tx) => {
      const { ticket } = await this.changes.begin(tx, ticketId);
      if (await this.marks.setFavourite(tx, ticketId, userId, isFavourite)) {
        await this.outbox.add(tx, TicketUpdated, { ...factsOf(ticket), userId, wasFavourite: !isFavourite });
      }
      return this.tickets.within(tx, ticketId);
    });
  }
}

function userIdOf(ctx: RequestContext): number {
  if (ctx.actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return ctx.actor.userId;
}

function factsOf(ticket: LockedTicket) {
  const { id, version, status, isSpam, assigneeId, teamId, labelIds } = ticket;
  return { ticketId: id, version, before: { status, isSpam, assigneeId, teamId, labelIds: [...labelIds] } };
}
