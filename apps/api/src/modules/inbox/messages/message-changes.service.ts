import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { MessageUpdated, TicketUpdated } from '../inbox.events.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { type LockedMessage, MessageVerbsRepository } from './message-verbs.repository.js';

/** A message that is changed after it was written, in its conversation; both are locked. */
export interface MessageChange {
  readonly message: LockedMessage;
  readonly ticket: TicketChange;
}

/** A message may be moved to another conversation while that of before is waited for; not again and again. */
const LOOKS = 3;

/** Changes of single messages, and who hears of them: whoever reads the conversation, and the lists that show its last words. */
@Injectable()
export class MessageChanges {
  constructor(
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(MessageVerbsRepository) private readonly verbs: MessageVerbsRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** Whatever has become of the conversation. @returns null: there is no such message */
  async begin(tx: Tx, messageId: number): Promise<MessageChange | null> {
    for (let look = 0; look < LOOKS; look += 1) {
      const ticketId = await this.verbs.ticketOf(tx, messageId);
      // The ticket first, as everywhere: otherwise two could wait for each other.
      const ticket = ticketId === null ? null : await this.tickets.lock(tx, ticketId);
      const message = ticket && (await this.verbs.lock(tx, messageId));
      if (!ticket || !message) return null;
      if (message.ticketId === ticket.id) return { message, ticket: this.changes.beginLocked(ticket) };
    }
    return null;
  }

  /** Tells of new words, files or content; the last thing in a change. @param alters the ticket: something of it changed as well */
  async finish(tx: Tx, { message, ticket }: MessageChange, alters = false): Promise<void> {
    await this.tell(tx, message);
    const isShown = ticket.ticket.lastMessageId === message.id;
    if (isShown) ticket.events.push(TicketUpdated);
    if (isShown || alters) await this.changes.finish(tx, ticket);
  }

  /** Tells of what no list shows, such as a reaction. */
  tell(tx: Tx, { id, ticketId }: Pick<LockedMessage, 'id' | 'ticketId'>): Promise<void> {
    return this.outbox.add(tx, MessageUpdated, { ticketId, messageId: id });
  }
}
