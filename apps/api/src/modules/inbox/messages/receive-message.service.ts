import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { wordsOf } from '../../../platform/search/search-words.js';
import { AttachmentsRepository } from '../attachments/attachments.repository.js';
import type { InboundMessage, InboundOutcome, InboundSink } from '../../channels/index.js';
import { ContactsService } from '../../contacts/index.js';
import { TicketCreated, TicketReopened } from '../inbox.events.js';
import { TicketWordsRepository } from '../search/ticket-words.repository.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { reopen } from '../tickets/ticket.rules.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { clientKeyOf, type EmailFacts, excerpt } from './message.rules.js';
import { MessagesRepository } from './messages.repository.js';
import { ThreadingRepository } from './threading.repository.js';

interface Sender {
  id: number;
  fullName: string;
  email: string | null;
  phone: string | null;
}

/** Takes in what customers write: finds or begins their conversation, and adds the message once. */
@Injectable()
export class ReceiveMessage implements InboundSink {
  constructor(
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(ThreadingRepository) private readonly threading: ThreadingRepository,
    @Inject(AttachmentsRepository) private readonly attachments: AttachmentsRepository,
    @Inject(TicketWordsRepository) private readonly words: TicketWordsRepository,
    @Inject(ContactsService) private readonly contacts: ContactsService,
  ) {}

  /** Runs in the transaction that also marks the raw event as done; the same message twice is one message. */
  async receive(tx: Tx, message: InboundMessage): Promise<InboundOutcome> {
    const known = await this.known(tx, message);
    if (known) return known;
    // The delivery has failed already, and says why; a bounce of something that we do not know is a mail like others.
    if (message.isBounce && message.bouncedExternalId) {
      const { channelId, bouncedExternalId } = message;
      if (await this.messages.byExternalId(tx, channelId, bouncedExternalId)) return { ignored: 'bounce' };
    }
    const sender = await this.sender(tx, message);
    const ticketId = await this.conversation(tx, message, sender);
    const change =
      ticketId === null ? await this.begin(tx, message, sender) : await this.changes.begin(tx, ticketId);
    // Under the ticket's lock: the same client may have sent it twice at once.
    const again = ticketId === null ? null : await this.known(tx, message);
    if (again) return again;
    if (change.before) await this.wake(tx, change, message);
    // A visitor may tell the name with a later message only.
    if (change.before && message.channelType === 'CHAT')
      await this.words.add(tx, change.ticket.id, wordsOfContact(sender));
    const messageId = await this.add(tx, change, message, sender);
    await this.changes.finish(tx, change);
    return { ticketId: change.ticket.id, messageId };
  }

  private async known(tx: Tx, message: InboundMessage): Promise<InboundOutcome | null> {
    if (message.clientKey) {
      const author = { kind: 'contact', id: message.visitorId ?? 0 } as const;
      const earlier = await this.messages.byClientKey(tx, clientKeyOf(author, message.clientKey));
      if (earlier) return { ticketId: earlier.ticket_id, messageId: earlier.id };
    }
    if (!message.externalId) return null;
    const earlier = await this.messages.byExternalId(tx, message.channelId, message.externalId);
    return earlier && { ticketId: earlier.ticketId, messageId: earlier.id };
  }

  private async sender(tx: Tx, { from, channelId, locale }: InboundMessage): Promise<Sender> {
    const { contact } = await this.contacts.identify(tx, {
      kind: from.kind,
      value: from.value,
      channelId: from.kind === 'widget_visitor' ? channelId : null,
      name: from.name ?? null,
      email: from.email ?? null,
      locale: locale ?? null,
    });
    return contact;
  }

  /** The ticket that this message continues; null when it begins one. A subject alone never joins two mails. */
  private async conversation(tx: Tx, message: InboundMessage, sender: Sender): Promise<number | null> {
    if (message.visitorId !== undefined) return this.tickets.newestOfVisitor(tx, message.visitorId);
    if (message.conversationRef !== undefined) {
      const channelId = await this.threading.ticketChannel(tx, message.conversationRef);
      if (channelId === message.channelId) return message.conversationRef;
    }
    const answered = [message.inReplyTo, ...(message.references ?? [])].filter((id) => id !== undefined);
    if (answered.length === 0) return null;
    for (const ticketId of await this.messages.ticketsOfExternalIds(tx, message.channelId, answered)) {
      if (await this.threading.isParticipant(tx, ticketId, sender.id, message.from.value)) return ticketId;
    }
    return null;
  }

  private async begin(tx: Tx, message: InboundMessage, sender: Sender): Promise<TicketChange> {
    const number = await this.tickets.nextNumber(tx);
    const isChat = message.channelType === 'CHAT';
    const subject = (message.subject.trim() || (isChat ? excerpt(message.text) : '')).slice(0, 500);
    const change = await this.changes.beginNew(tx, {
      number,
      subject,
      channelId: message.channelId,
      channelType: message.channelType,
      contactId: sender.id,
      visitorId: message.visitorId ?? null,
      isSpam: false,
      createdAt: tx.ctx.now(),
    });
    await this.words.add(tx, change.ticket.id, [...wordsOf(number, subject), ...wordsOfContact(sender)]);
    change.events.push(TicketCreated);
    if (isChat) await this.changes.say(tx, change, { kind: 'CHAT_STARTED', actorName: sender.fullName });
    return change;
  }

  /** A customer who writes again opens a closed conversation; a machine's answer to our last mail does not. */
  private async wake(tx: Tx, change: TicketChange, message: InboundMessage): Promise<void> {
    if (change.ticket.status !== 'CLOSED' || message.isAutomatic) return;
    this.changes.become(tx, change, reopen(change.ticket));
    change.events.push(TicketReopened);
    await this.changes.say(tx, change, {
      kind: 'REOPENED_BY_CUSTOMER',
      actorName: message.from.name ?? null,
    });
  }

  private async add(tx: Tx, change: TicketChange, message: InboundMessage, sender: Sender): Promise<number> {
    const { id } = await this.changes.append(tx, change, {
      type: 'INBOUND',
      html: message.html,
      text: message.text,
      quotedHtml: message.quotedHtml || null,
      author: { kind: 'contact', id: sender.id, name: message.from.name?.trim() || sender.fullName },
      externalId: message.externalId ?? null,
      email: message.channelType === 'EMAIL' ? emailFacts(message) : null,
      clientKey: message.clientKey
        ? clientKeyOf({ kind: 'contact', id: message.visitorId ?? 0 }, message.clientKey)
        : null,
    });
    for (const file of message.attachments) {
      const uploadedBy = { kind: 'channel', id: message.channelId } as const;
      await this.attachments.insert(tx, { ...file, messageId: id, uploadedBy });
    }
    return id;
  }
}

function wordsOfContact({ fullName, email, phone }: Sender): string[] {
  return wordsOf(fullName, email, phone);
}

function emailFacts(message: InboundMessage): EmailFacts {
  return {
    subject: message.subject,
    from: message.from.value,
    to: message.to,
    cc: message.cc,
    hasRemoteImages: message.hasRemoteImages,
    isAutomatic: message.isAutomatic,
    isUnreadable: message.isUnreadable,
    fromUnverified: message.claimedAgent ?? false,
    references: [...(message.references ?? [])].slice(-50),
  };
}
