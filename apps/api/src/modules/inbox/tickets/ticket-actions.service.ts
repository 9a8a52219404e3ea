import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { MessageBodies } from '../messages/message-bodies.service.js';
import { type TicketChange, TicketChanges } from './ticket-change.service.js';
import { type Deed, TicketDeeds } from './ticket-deeds.service.js';
import type { AssignTicketInput, CloseTicketInput } from './ticket.input.js';
import type { TicketType } from './ticket.type.js';
import { TicketsService } from './tickets.service.js';

/** What colleagues do to one ticket. Each leaves a line in the timeline, and answers with the ticket as it is now. */
@Injectable()
export class TicketActions {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketDeeds) private readonly deeds: TicketDeeds,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(MessageBodies) private readonly bodies: MessageBodies,
  ) {}

  /** Gives the ticket to a user, a team, both, or nobody; with a note, if there is something to say. */
  async assign(ctx: RequestContext, input: AssignTicketInput): Promise<TicketType> {
    const to = { userId: toId(input.userId), teamId: toId(input.teamId) };
    const note = await this.bodies.note(input.note);
    return this.change(ctx, input.ticketId, input.version, (tx, change) =>
      this.deeds.assign(tx, change, to, note),
    );
  }

  /** @throws inbox.ticket_closed, inbox.result_required */
  close(ctx: RequestContext, input: CloseTicketInput): Promise<TicketType> {
    return this.change(ctx, input.ticketId, input.version, (tx, change) =>
      this.deeds.close(tx, change, toId(input.resultId)),
    );
  }

  /** Closes as part of a larger change; null when it is closed already. */
  async closeWithin(tx: Tx, change: TicketChange, resultId: number | null): Promise<Deed | null> {
    if (change.ticket.status === 'CLOSED') return null;
    return this.deeds.close(tx, change, resultId);
  }

  reopen(ctx: RequestContext, ticketId: number): Promise<TicketType> {
    return this.change(ctx, ticketId, null, async (tx, change) => this.deeds.reopen(tx, change));
  }

  markSpam(ctx: RequestContext, ticketId: number, isSpam: boolean): Promise<TicketType> {
    return this.change(ctx, ticketId, null, async (tx, change) => this.deeds.markSpam(tx, change, isSpam));
  }

  label(ctx: RequestContext, ticketId: number, labelId: number, isOn: boolean): Promise<TicketType> {
    return this.change(ctx, ticketId, null, async (tx, change) => {
      const [deed = null] = await this.deeds.label(tx, [change], labelId, isOn);
      return deed;
    });
  }

  /** One change under the ticket's lock. `work` answers null when everything is already as wanted. */
  private change(
    ctx: RequestContext,
    ticketId: string | number,
    version: number | null | undefined,
    work: (tx: Tx, change: TicketChange) => Promise<Deed | null>,
  ): Promise<TicketType> {
    return this.db.write(ctx, async (tx) => {
      const change = await this.changes.begin(tx, Number(ticketId), version);
      const deed = await work(tx, change);
      if (deed) await this.deeds.record(tx, change, deed);
      return this.tickets.within(tx, change.ticket.id);
    });
  }
}

const toId = (id: string | number | null | undefined): number | null =>
  id === null || id === undefined ? null : Number(id);
