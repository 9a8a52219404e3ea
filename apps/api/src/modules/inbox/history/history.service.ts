import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { wordsOf } from '../../../platform/search/search-words.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { TicketWordsRepository } from '../search/ticket-words.repository.js';
import { TicketMarksRepository } from '../tickets/ticket-marks.repository.js';
import { type LockedTicket, TicketsRepository } from '../tickets/tickets.repository.js';
import type { PastConversation, PastMessage } from './past-conversation.js';

/** Takes in what was written elsewhere: nothing is sent, nobody is told, and the times are those of then. */
@Injectable()
export class HistoryService {
  constructor(
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(TicketMarksRepository) private readonly marks: TicketMarksRepository,
    @Inject(TicketWordsRepository) private readonly words: TicketWordsRepository,
  ) {}

  /** @returns the id of the new ticket. */
  async add(tx: Tx, past: PastConversation): Promise<number> {
    const createdAt = past.messages[0]?.at ?? tx.ctx.now();
    const id = await this.tickets.insert(tx, {
      subject: past.subject,
      channelId: past.channelId,
      contactId: past.contactId,
      visitorId: past.visitorId ?? null,
      customerId: past.customerId ?? null,
      isSpam: past.isSpam,
      createdAt,
    });
    const ticket = await this.tickets.lock(tx, id);
    if (!ticket) throw new Error('The ticket that was just written cannot be read.');
    for (const message of past.messages) await this.write(tx, ticket, past, message);
    for (const labelId of past.labelIds) await this.marks.addLabel(tx, [id], labelId);
    this.settle(ticket, past);
    await this.tickets.save(tx, [ticket]);
    await this.words.add(tx, id, wordsOf(past.subject, past.contactName));
    return id;
  }

  private async write(
    tx: Tx,
    ticket: LockedTicket,
    past: PastConversation,
    message: PastMessage,
  ): Promise<void> {
    ticket.messageCount += 1;
    const messageId = await this.messages.insert(tx, {
      ticketId: ticket.id,
      channelId: past.channelId,
      position: ticket.messageCount,
      type: typeOf(message),
      html: message.html,
      text: message.text,
      author: authorOf(past, message),
      deliveryStatus: message.deliveryStatus ?? null,
      externalId: message.externalId ?? null,
      email: message.email ? { ...noEmailFacts, ...message.email, to: [message.email.to] } : null,
      system: message.by.kind === 'system' ? message.by.line : null,
      createdAt: message.at,
    });
    if (message.by.kind === 'contact') ticket.inboundCount += 1;
    if (message.by.kind === 'user' && !message.by.isNote) ticket.answeredInboundCount = ticket.inboundCount;
    if (message.by.kind === 'system') return;
    ticket.lastMessageId = messageId;
    ticket.lastMessageType = lastTypeOf(message.by);
    ticket.lastMessageAt = message.at;
  }

  private settle(ticket: LockedTicket, past: PastConversation): void {
    ticket.status = past.status;
    ticket.assigneeId = past.assigneeId;
    ticket.teamId = past.teamId;
    ticket.resultId = past.resultId;
    if (past.status !== 'CLOSED') return;
    ticket.closedAt = past.messages.at(-1)?.at ?? null;
    ticket.answeredInboundCount = ticket.inboundCount;
  }
}

const noEmailFacts = {
  cc: [],
  hasRemoteImages: false,
  isAutomatic: false,
  isUnreadable: false,
  fromUnverified: false,
  references: [],
};

function typeOf({ by }: PastMessage) {
  return by.kind === 'system' ? 'SYSTEM' : lastTypeOf(by);
}

function lastTypeOf(by: Exclude<PastMessage['by'], { kind: 'system' }>) {
  if (by.kind === 'contact') return 'INBOUND';
  return by.isNote ? 'NOTE' : 'OUTBOUND';
}

function authorOf(past: PastConversation, { by }: PastMessage) {
  if (by.kind === 'contact') return { kind: 'contact' as const, id: past.contactId, name: past.contactName };
  if (by.kind === 'user') return { kind: 'user' as const, id: by.id, name: by.name };
  return { kind: 'system' as const, id: null, name: 'Parley' };
}
