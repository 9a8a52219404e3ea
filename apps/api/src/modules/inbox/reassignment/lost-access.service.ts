import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AccessLost, TicketAssigned } from '../inbox.events.js';
import { AssigneesRepository } from '../tickets/assignees.repository.js';
import { TicketChanges } from '../tickets/ticket-change.service.js';
import { assign } from '../tickets/ticket.rules.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { BATCH } from './left-work.rules.js';
import { type LostPlace, TeamBalancingRepository } from './team-balancing.repository.js';

/**
 * A channel became private, somebody is no member of it any more, or sees less because of another role or of "only private
 * channels": what they had open there goes back, with a line that says why.
 */
@Injectable()
export class LostAccess {
  constructor(
    @Inject(TeamBalancingRepository) private readonly access: TeamBalancingRepository,
    @Inject(TicketsRepository) private readonly rows: TicketsRepository,
    @Inject(AssigneesRepository) private readonly assignees: AssigneesRepository,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** One part of it; an event of its own brings the next, so that no transaction grows. */
  async takeBack(tx: Tx, place: LostPlace): Promise<void> {
    const ids = await this.access.withoutAccess(tx, place, BATCH);
    for (const id of ids) await this.takeBackOne(tx, id);
    if (ids.length === BATCH) await this.outbox.add(tx, AccessLost, place);
  }

  private async takeBackOne(tx: Tx, ticketId: number): Promise<void> {
    const ticket = await this.rows.lock(tx, ticketId);
    const userId = ticket?.assigneeId ?? null;
    if (!ticket || ticket.status !== 'ASSIGNED' || ticket.deletedAt || userId === null) return;
    if (await this.access.sees(tx, userId, ticket.channelId)) return;
    const change = this.changes.beginLocked(ticket);
    const name = await this.assignees.userName(tx, userId);
    this.changes.become(tx, change, assign(ticket, { userId: null, teamId: ticket.teamId }));
    change.events.push(TicketAssigned);
    const because = { kind: 'NO_ACCESS' as const, name, id: userId };
    await this.changes.say(tx, change, { kind: 'UNASSIGNED', because });
    await this.changes.finish(tx, change);
  }
}
