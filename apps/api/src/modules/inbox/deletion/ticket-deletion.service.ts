import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { AuditLogService } from '../../identity/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { TicketDeeds } from '../tickets/ticket-deeds.service.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { type LockedTicket, TicketsRepository } from '../tickets/tickets.repository.js';
import { TicketsService } from '../tickets/tickets.service.js';

/** Takes conversations out of all lists, and brings them back. */
@Injectable()
export class TicketDeletion {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketDeeds) private readonly deeds: TicketDeeds,
    @Inject(TicketsService) private readonly reads: TicketsService,
    @Inject(AuditLogService) private readonly audit: AuditLogService,
  ) {}

  /** @throws not_found, inbox.version_conflict, inbox.ticket_merged */
  delete(ctx: RequestContext, ticketId: number, version?: number | null): Promise<TicketType> {
    return this.db.write(ctx, async (tx) => {
      const change = await this.changes.begin(tx, ticketId, version);
      await this.deeds.record(tx, change, this.deeds.delete(tx, change));
      await this.note(tx, 'ticket.deleted', change.ticket);
      return this.reads.within(tx, ticketId);
    });
  }

  /** @throws not_found, also when it was swept away */
  restore(ctx: RequestContext, ticketId: number): Promise<TicketType> {
    return this.db.write(ctx, async (tx) => {
      const change = await this.beginDeleted(tx, ticketId);
      const deed = this.deeds.restore(tx, change);
      if (deed) {
        await this.deeds.record(tx, change, deed);
        await this.note(tx, 'ticket.restored', change.ticket);
      }
      return this.reads.within(tx, ticketId);
    });
  }

  /** Locks a ticket to bring it back. @throws not_found, inbox.ticket_merged */
  async beginDeleted(tx: Tx, ticketId: number): Promise<TicketChange> {
    return this.openedDeleted(await this.tickets.lock(tx, ticketId));
  }

  /** The same for one that the caller has locked; null: it is not there. @throws as `beginDeleted` */
  openedDeleted(ticket: LockedTicket | null): TicketChange {
    if (!ticket) throw InboxErrors.notFound();
    if (ticket.mergedIntoId !== null) throw InboxErrors.merged({ facts: { ticketId: ticket.mergedIntoId } });
    return this.changes.beginLocked(ticket);
  }

  private note(tx: Tx, action: string, { id, number, subject }: LockedTicket): Promise<void> {
    return this.audit.record(tx, { action, target: { kind: 'ticket', id, name: `#${number} ${subject}` } });
  }
}
