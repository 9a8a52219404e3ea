import { Inject, Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/database.js';
import { InboxErrors } from '../inbox.errors.js';
import { type TicketChange, TicketChanges } from './ticket-change.service.js';
import { TicketsRepository } from './tickets.repository.js';

/** A ticket under lock, and the thread in it by which somebody came. */
export interface HeldThread {
  change: TicketChange;
  /** The merged ticket whose thread it is; null for the ticket's own. */
  threadId: number | null;
}

/** Finds where a conversation goes on: what is written to a merged ticket belongs to the one that holds it now. */
@Injectable()
export class TicketThreads {
  constructor(
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
  ) {}

  /** Each ticket on the way stays locked, so that nobody takes the merge apart meanwhile. @throws not_found */
  async begin(tx: Tx, ticketId: number): Promise<HeldThread> {
    const seen = new Set<number>();
    let ticket = await this.tickets.lock(tx, ticketId);
    while (ticket && ticket.mergedIntoId !== null && !seen.has(ticket.id)) {
      seen.add(ticket.id);
      ticket = await this.tickets.lock(tx, ticket.mergedIntoId);
    }
    if (!ticket || ticket.deletedAt) throw InboxErrors.notFound();
    return { change: this.changes.beginLocked(ticket), threadId: ticket.id === ticketId ? null : ticketId };
  }

  /** Whether a thread leads to a ticket that is locked. */
  async leadsTo(tx: Reader, threadId: number, ticketId: number): Promise<boolean> {
    if (threadId === ticketId) return true;
    const [row] = await tx.query<{ leads: boolean }>(
      `WITH RECURSIVE way AS (
         SELECT id, merged_into_id FROM ticket WHERE agency_id = $1 AND id = $2
         UNION SELECT t.id, t.merged_into_id FROM way JOIN ticket t ON t.agency_id = $1 AND t.id = way.merged_into_id)
       SELECT EXISTS (SELECT 1 FROM way WHERE id = $3) AS leads`,
      [tx.ctx.agencyId, threadId, ticketId],
    );
    return row?.leads ?? false;
  }
}
