import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { newEvent, Outbox } from '../../../platform/outbox/index.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { ScheduledChanged } from './scheduled-message.events.js';
import { ScheduledMessagesRepository } from './scheduled-messages.repository.js';

/** A customer's message takes back what was only to be sent if they stayed silent. */
@Injectable()
export class CancelOnReply {
  constructor(
    private readonly scheduled: ScheduledMessagesRepository,
    private readonly changes: TicketChanges,
    private readonly outbox: Outbox,
  ) {}

  /** Within the change that takes the message in. */
  async within(tx: Tx, change: TicketChange): Promise<void> {
    const taken = await this.scheduled.cancelOnReply(tx, change.ticket.id);
    if (taken.length === 0) return;
    for (const { authorName, sendAt } of taken) {
      await this.changes.say(tx, change, {
        kind: 'SCHEDULE_CANCELLED',
        targetName: authorName,
        at: sendAt.toISOString(),
        because: { kind: 'CUSTOMER_WROTE' },
      });
    }
    await this.outbox.addAll(
      tx,
      taken.map(({ id, ticketId, authorId }) =>
        newEvent(ScheduledChanged, { ticketId, scheduledId: id, authorId }),
      ),
    );
  }
}
