import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { wordsOf } from '../../../platform/search/search-words.js';
import { AttachmentsRepository } from '../attachments/attachments.repository.js';
import type { HappeningOf, InboundMessage, InboundOutcome, InboundSink } from '../../channels/index.js';
import { TicketAssigned, TicketCreated, TicketReopened, TicketSpammed } from '../inbox.events.js';
import { Snoozing } from '../reminders/snoozing.service.js';
import { TicketWordsRepository } from '../search/ticket-words.repository.js';
import { CancelOnReply } from '../scheduled/cancel-on-reply.service.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { type HeldThread, TicketThreads } from '../tickets/ticket-threads.service.js';
import { TicketOwners } from '../tickets/ticket-owners.service.js';
import { InboxSettingsService } from '../settings/inbox-settings.service.js';
import { assign, markSpam, reopen } from '../tickets/ticket.rules.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { clientKeyOf, excerpt } from './message.rules.js';
import { MessageSenders, type Sender } from './message-senders.service.js';
import { MessagesRepository } from './messages.repository.js';
import { emailFacts, isOpenTo, wordsOfContact } from './receive-message.rules.js';
import { ReceiveHappening } from './receive-happening.service.js';
import { ThreadingRepository } from './threading.repository.js';

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
    @Inject(MessageSenders) private readonly senders: MessageSenders,
    @Inject(TicketThreads) private readonly threads: TicketThreads,
    @Inject(InboxSettingsService) private readonly settings: InboxSettingsService,
    @Inject(CancelOnReply) private readonly scheduled: CancelOnReply,
    @Inject(Snoozing) private readonly snoozing: Snoozing,
    @Inject(ReceiveHappening) private readonly happenings: ReceiveHappening,
    @Inject(TicketOwners) private readonly owners: TicketOwners,
  ) {}

  /** Runs in the transaction that also marks the raw event as done; the same message twice is one message. */
  async receive(tx: Tx, message: InboundMessage): Promise<InboundOutcome> {
    const [known, told] = await Promise.all([this.known(tx, message), this.toldByChannel(tx, message)]);
    if (known) return known;
    // The delivery has failed already, and says why; a bounce of something that we do not know is a mail like others.
    if (message.isBounce && message.bouncedExternalId) {
      const { channelId, bouncedExternalId } = message;
      if (await this.messages.byExternalId(tx, channelId, bouncedExternalId)) return { ignored: 'bounce' };
    }
    const sender = await this.senders.wrote(tx, message, told?.sender);
    const found = told ? told.ticketId : await this.conversation(tx, message, sender);
    // The same may be taken in by somebody else just now: then its own key is taken, and this transaction is done once more.
    const held = found ? await this.threads.begin(tx, found) : null;
    const { change, threadId } =
      held && isOpenTo(sender, held.change.ticket)
        ? held
        : { change: await this.begin(tx, message, sender), threadId: null };
    if (change.before && sender.isBlocked) await this.markSpam(tx, change);
    else if (change.before) await this.wake(tx, change, message);
    // A visitor may tell the name with a later message only.
    if (change.before && message.channelType === 'CHAT')
      await this.words.add(tx, change.ticket.id, wordsOfContact(sender));
    const messageId = await this.add(tx, { change, threadId }, message, sender);
    if (change.before && !message.isAutomatic && !sender.isBlocked) {
      await Promise.all([this.scheduled.within(tx, change), this.snoozing.customerWrote(tx, change)]);
    }
    await this.changes.finish(tx, change);
    return { ticketId: change.ticket.id, messageId };
  }

  /** Where the channel has recognised the customer already, all that is asked for can be asked at once. */
  private async toldByChannel(tx: Tx, message: InboundMessage) {
    if (!message.customer || message.visitorId !== undefined) return null;
    const [sender, ticketId] = await Promise.all([
      this.senders.of(tx, message),
      this.tickets.newestOfCustomer(tx, message.customer.id),
    ]);
    return { sender, ticketId };
  }

  private async known(tx: Tx, message: InboundMessage): Promise<InboundOutcome | null> {
    if (message.clientKey) {
      const author = { kind: 'contact', id: message.visitorId ?? 0 } as const;
      const earlier = await this.messages.byClientKey(tx, clientKeyOf(author, message.clientKey));
      if (earlier) return { ticketId: earlier.ticketId, messageId: earlier.id };
    }
    if (!message.externalId) return null;
    const earlier = await this.messages.byExternalId(tx, message.channelId, message.externalId);
    return earlier && { ticketId: earlier.ticketId, messageId: earlier.id };
  }

  /** Somebody of ours wrote in the provider's own inbox: it stands in the conversation as our answer. */
  async echo(tx: Tx, message: InboundMessage): Promise<InboundOutcome> {
    const known = await this.known(tx, message);
    if (known) return known;
    const sender = await this.senders.of(tx, message);
    const found = await this.conversation(tx, message, sender);
    const { change, threadId } = found
      ? await this.threads.begin(tx, found)
      : { change: await this.begin(tx, message, sender), threadId: null };
    const messageId = await this.addEcho(tx, { change, threadId }, message);
    change.ticket.answeredInboundCount = change.ticket.inboundCount;
    await this.changes.finish(tx, change);
    return { ticketId: change.ticket.id, messageId };
  }

  happened(tx: Tx, happening: HappeningOf): Promise<boolean> {
    return this.happenings.happened(tx, happening);
  }

  async consented(tx: Tx, customerId: number, state: 'OPTED_IN' | 'OPTED_OUT'): Promise<void> {
    const ticketId = await this.tickets.newestOfCustomer(tx, customerId);
    if (ticketId === null) return;
    const { change } = await this.threads.begin(tx, ticketId);
    await this.changes.say(tx, change, {
      kind: state === 'OPTED_OUT' ? 'CONSENT_WITHDRAWN' : 'CONSENT_GIVEN',
    });
    await this.changes.finish(tx, change);
  }

  typing(tx: Tx, customer: { id: number }): Promise<void> {
    return this.happenings.typing(tx, customer);
  }

  /** The conversation that this message continues; null when it begins one. A subject alone never joins two mails. */
  private async conversation(tx: Tx, message: InboundMessage, sender: Sender): Promise<number | null> {
    if (message.visitorId !== undefined) return this.tickets.newestOfVisitor(tx, message.visitorId);
    if (message.customer) return this.tickets.newestOfCustomer(tx, message.customer.id);
    if (message.conversationRef !== undefined) {
      // The token was made for this mailbox. A mail conversation stays with its own; a chat has none, and may have been
      // answered or passed on by mail.
      const place = await this.threading.placeOf(tx, message.conversationRef);
      if (place && (place.channelId === message.channelId || place.channelType !== 'EMAIL'))
        return message.conversationRef;
    }
    const answered = [message.inReplyTo, ...(message.references ?? [])].filter((id) => id !== undefined);
    if (answered.length === 0) return null;
    const holders = await this.messages.ticketsOfExternalIds(tx, message.channelId, answered);
    for (const { ticketId, threadId } of holders) {
      if (!(await this.threading.isParticipant(tx, ticketId, sender.id, message.from.value))) continue;
      // A thread that was split off goes on where its messages are now, one that was merged by its own name.
      return (await this.threads.leadsTo(tx, threadId, ticketId)) ? threadId : ticketId;
    }
    return null;
  }

  private async begin(tx: Tx, message: InboundMessage, sender: Sender): Promise<TicketChange> {
    const isChat = message.channelType === 'CHAT';
    const isMail = message.channelType === 'EMAIL';
    const subject = (message.subject.trim() || (isMail ? '' : excerpt(message.text))).slice(0, 500);
    const change = await this.changes.beginNew(tx, {
      subject,
      channelId: message.channelId,
      channelType: message.channelType,
      contactId: sender.id,
      visitorId: message.visitorId ?? null,
      customerId: message.customer?.id ?? null,
      isSpam: sender.isBlocked,
      createdAt: tx.ctx.now(),
    });
    await this.words.add(tx, change.ticket.id, [...wordsOf(subject), ...wordsOfContact(sender)]);
    change.events.push(TicketCreated);
    if (isChat) await this.changes.say(tx, change, { kind: 'CHAT_STARTED', actorName: sender.fullName });
    if (message.teamId !== undefined && !sender.isBlocked) await this.lead(tx, change, message.teamId);
    return change;
  }

  /** To the department that the customer chose; a team that is gone since leads nowhere. */
  private async lead(tx: Tx, change: TicketChange, teamId: number): Promise<void> {
    const team = await this.owners.team(tx, teamId);
    if (!team) return;
    this.changes.become(tx, change, assign(change.ticket, { userId: null, teamId }));
    change.events.push(TicketAssigned);
    await this.changes.say(tx, change, {
      kind: 'ASSIGNED_TO_TEAM',
      targetName: team.name,
      because: { kind: 'CUSTOMER_WROTE' },
    });
  }

  /** A customer who writes again opens a closed conversation; a machine's answer to our last mail does not. */
  private async wake(tx: Tx, change: TicketChange, message: InboundMessage): Promise<void> {
    if (change.ticket.status !== 'CLOSED' || message.isAutomatic) return;
    const { reopenAssignsTo } = await this.settings.of(tx);
    const open = reopen(change.ticket);
    this.changes.become(
      tx,
      change,
      reopenAssignsTo === 'nobody' ? assign(open, { userId: null, teamId: null }) : open,
    );
    change.events.push(TicketReopened);
    await this.changes.say(tx, change, {
      kind: 'REOPENED_BY_CUSTOMER',
      actorName: message.from.name ?? null,
    });
  }

  private async markSpam(tx: Tx, change: TicketChange): Promise<void> {
    if (change.ticket.isSpam) return;
    this.changes.become(tx, change, markSpam(change.ticket, true));
    change.events.push(TicketSpammed);
    await this.changes.say(tx, change, { kind: 'SPAM' });
  }

  private async add(
    tx: Tx,
    { change, threadId }: HeldThread,
    message: InboundMessage,
    sender: Sender,
  ): Promise<number> {
    const { id } = await this.changes.append(tx, change, {
      type: 'INBOUND',
      channelId: message.channelId,
      originTicketId: threadId,
      html: message.html,
      text: message.text,
      quotedHtml: message.quotedHtml || null,
      author: { kind: 'contact', id: sender.id, name: message.from.name?.trim() || sender.fullName },
      externalId: message.externalId ?? null,
      content: message.content ?? null,
      answersId: await this.answered(tx, message),
      email:
        message.channelType === 'EMAIL'
          ? {
              ...emailFacts(message),
              ...((await this.isAside(tx, change, message, sender)) && { isAside: true }),
            }
          : null,
      clientKey: message.clientKey
        ? clientKeyOf({ kind: 'contact', id: message.visitorId ?? 0 }, message.clientKey)
        : null,
    });
    await this.attach(tx, message, id);
    return id;
  }

  private async addEcho(tx: Tx, { change, threadId }: HeldThread, message: InboundMessage): Promise<number> {
    const { id } = await this.changes.append(tx, change, {
      type: 'OUTBOUND',
      channelId: message.channelId,
      originTicketId: threadId,
      html: message.html,
      text: message.text,
      // Most providers do not say who it was.
      author: message.by
        ? { kind: 'user', id: message.by.userId, name: message.by.name }
        : { kind: 'system', id: null, name: '' },
      externalId: message.externalId ?? null,
      content: message.content ?? null,
      answersId: await this.answered(tx, message),
      deliveryStatus: 'SENT',
    });
    await this.attach(tx, message, id);
    return id;
  }

  private async attach(tx: Tx, message: InboundMessage, messageId: number): Promise<void> {
    for (const file of message.attachments) {
      const uploadedBy = { kind: 'channel', id: message.channelId } as const;
      await this.attachments.insert(tx, { ...file, messageId, uploadedBy });
    }
  }

  private async answered(tx: Tx, { answers, channelId }: InboundMessage): Promise<number | null> {
    return answers ? this.happenings.idOf(tx, channelId, answers) : null;
  }

  /** Whether somebody else than the customer answers what we had passed on to them. */
  private async isAside(
    tx: Tx,
    { ticket }: TicketChange,
    message: InboundMessage,
    sender: Sender,
  ): Promise<boolean> {
    if (sender.id === ticket.contactId) return false;
    const answered = [message.inReplyTo, ...(message.references ?? [])].filter((id) => id !== undefined);
    return answered.length > 0 && this.threading.isForward(tx, ticket.id, answered);
  }
}
