import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { newEvent, Outbox } from '../../../platform/outbox/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketRead, TicketUpdated } from '../inbox.events.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { VisitorMessagesRepository } from '../messages/visitor-messages.repository.js';
import { SignsOfLife } from '../presence/signs-of-life.service.js';
import { TicketChanges } from './ticket-change.service.js';
import { TicketMarksRepository } from './ticket-marks.repository.js';
import type { LockedTicket } from './tickets.repository.js';
import { factsOf } from './ticket.rules.js';
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
    @Inject(VisitorMessagesRepository) private readonly visitors: VisitorMessagesRepository,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(SignsOfLife) private readonly signs: SignsOfLife,
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
        await this.outbox.add(tx, TicketRead, { ...told(ticket), userId });
        await this.tellVisitors(tx, ticketId, position);
        await this.signs.read(tx, ticketId, position);
      }
      return this.tickets.within(tx, ticketId);
    });
  }

  /**
   * What the customer wrote since the last answer is unread again, for this user only.
   * @throws not_found, inbox.nothing_unread when everything was answered
   */
  async markUnread(ctx: RequestContext, ticketId: number): Promise<TicketType> {
    const userId = userIdOf(ctx);
    return this.db.write(ctx, async (tx) => {
      const { ticket } = await this.changes.begin(tx, ticketId);
      const { answeredInboundCount: inboundCount } = ticket;
      if (inboundCount >= ticket.inboundCount) throw InboxErrors.nothingUnread();
      if (await this.marks.markUnread(tx, { ticketId, userId, inboundCount }))
        await this.outbox.add(tx, TicketRead, { ...told(ticket), userId });
      return this.tickets.within(tx, ticketId);
    });
  }

  async setFavourite(ctx: RequestContext, ticketId: number, isFavourite: boolean): Promise<TicketType> {
    return this.db.write(ctx, async (tx: Tx) => {
      const { ticket } = await this.changes.begin(tx, ticketId);
      await this.setFavouriteWithin(tx, [ticket], isFavourite);
      return this.tickets.within(tx, ticketId);
    });
  }

  /** The same to tickets that are locked already. @returns of which anything changed */
  async setFavouriteWithin(
    tx: Tx,
    tickets: readonly LockedTicket[],
    isFavourite: boolean,
  ): Promise<ReadonlySet<number>> {
    const userId = userIdOf(tx.ctx);
    const ids = tickets.map(({ id }) => id);
    const changed = await this.marks.setFavourite(tx, ids, userId, isFavourite);
    await this.outbox.addAll(
      tx,
      tickets
        .filter(({ id }) => changed.has(id))
        .map((ticket) => newEvent(TicketUpdated, { ...told(ticket), userId, wasFavourite: !isFavourite })),
    );
    return changed;
  }

  /** Reads all of a ticket that is locked already. @returns whether anything was unread */
  async markReadWithin(tx: Tx, ticket: LockedTicket): Promise<boolean> {
    const userId = userIdOf(tx.ctx);
    const { id: ticketId, inboundCount, messageCount: position } = ticket;
    if (!(await this.marks.markRead(tx, { ticketId, userId, inboundCount, position }))) return false;
    await this.outbox.add(tx, TicketRead, { ...told(ticket), userId });
    await this.tellVisitors(tx, ticketId, position);
    return true;
  }

  /** Their own chat in it, and those that were merged into it. */
  private async tellVisitors(tx: Tx, ticketId: number, position: number): Promise<void> {
    for (const read of await this.visitors.readBy(tx, ticketId, position))
      this.changes.tellVisitor(tx, read, { kind: 'read', position: read.position });
  }
}

function userIdOf(ctx: RequestContext): number {
  if (ctx.actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return ctx.actor.userId;
}

function told(ticket: LockedTicket) {
  const facts = factsOf(ticket);
  return {
    ticketId: ticket.id,
    version: ticket.version,
    before: { ...facts, labelIds: [...facts.labelIds] },
  };
}
