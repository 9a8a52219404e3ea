import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactsService, type ContactView } from '../../contacts/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketContactChanged } from '../inbox.events.js';
import { TicketChanges } from '../tickets/ticket-change.service.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { TicketMovesRepository } from './ticket-moves.repository.js';

/**
 * Says whose conversation it is, when it is not whose address it came from. What the customer writes next goes on in
 * it: a conversation is found by its own marks (the answer's token, the visitor, the customer of the channel) first.
 */
@Injectable()
export class LinkContact {
  constructor(
    private readonly db: Database,
    private readonly changes: TicketChanges,
    private readonly tickets: TicketsService,
    private readonly contacts: ContactsService,
    private readonly rows: TicketMovesRepository,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws not_found, contact.merged, inbox.version_conflict, validation.failed */
  async link(
    ctx: RequestContext,
    ticketId: number,
    wanted: { contactId: number; version?: number | null },
  ): Promise<TicketType> {
    // Asked with the rights of the caller: a contact that they may not see is not there.
    await this.contacts.get(ctx, wanted.contactId);
    return this.db.write(ctx, async (tx) => {
      const contact = await this.held(tx, wanted.contactId);
      const begun = await this.changes.begin(tx, ticketId, wanted.version);
      const from = begun.ticket.contactId;
      if (from !== contact.id) {
        const known = await this.contacts.findIn(tx, from);
        // Lists of the one contact and of the other are told that it was in the one before.
        const before = begun.before && { ...begun.before, contactId: from };
        const change = { ...begun, before };
        await this.rows.link(tx, ticketId, contact.id);
        await this.rows.addWords(tx, [ticketId], contact.id);
        change.events.push(TicketContactChanged);
        await this.changes.say(tx, change, {
          kind: 'CONTACT_CHANGED',
          fromName: known?.fullName ?? '',
          targetName: contact.fullName,
        });
        await this.changes.finish(tx, change);
        await this.audit.record(tx, {
          action: 'contact.ticket_linked',
          target: { kind: 'contact', id: contact.id, name: contact.fullName },
          before: { contactId: from },
          after: { ticketId, number: change.ticket.number },
        });
      }
      return this.tickets.within(tx, ticketId);
    });
  }

  /** Contacts are taken before conversations, as everybody does. */
  private async held(tx: Tx, id: number): Promise<ContactView> {
    const contact = await this.contacts.hold(tx, id);
    if (contact.deletedAt !== null)
      throw InboxErrors.invalid({ fields: { contactId: ['This contact was deleted.'] } });
    return contact;
  }
}
