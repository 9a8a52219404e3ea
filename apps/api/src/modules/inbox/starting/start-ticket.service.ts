import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext, type UserActor } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { wordsOf } from '../../../platform/search/search-words.js';
import { ChannelsService } from '../../channels/index.js';
import { ConsentsService, ContactsService, type ContactView } from '../../contacts/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketCreated } from '../inbox.events.js';
import { clientKeyOf, type MessageBody } from '../messages/message.rules.js';
import { MessageBodies } from '../messages/message-bodies.service.js';
import { SendMessage, type SentMessage } from '../messages/send-message.service.js';
import { TemplateWords } from '../messages/template-words.service.js';
import { TicketWordsRepository } from '../search/ticket-words.repository.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import type { RowDetail } from '../tickets/ticket-row.rules.js';
import { TicketDeeds } from '../tickets/ticket-deeds.service.js';
import { assign } from '../tickets/ticket.rules.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import type { CreateTicketInput } from './start.input.js';
import { StartRepository, type StartChannel } from './start.repository.js';
import { beginningOf, isEmail, phoneOf, sentences } from './start.rules.js';

/** Whom a conversation is with, and where its first words go. */
interface Whom {
  contact: ContactView;
  to: string[];
  customerId: number | null;
}

/** A conversation that we begin: its ticket and its first message in one transaction, sent like any other. */
@Injectable()
export class StartTicket {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(StartRepository) private readonly start: StartRepository,
    @Inject(ContactsService) private readonly contacts: ContactsService,
    @Inject(ConsentsService) private readonly consents: ConsentsService,
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(TicketWordsRepository) private readonly words: TicketWordsRepository,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketDeeds) private readonly deeds: TicketDeeds,
    @Inject(SendMessage) private readonly sending: SendMessage,
    @Inject(MessageBodies) private readonly bodies: MessageBodies,
    @Inject(TemplateWords) private readonly templates: TemplateWords,
    @Inject(ChannelsService) private readonly channelsService: ChannelsService,
  ) {}

  channels(ctx: RequestContext) {
    return this.db.read(ctx, async (q) =>
      (await this.start.channels(q, null)).map(({ settings, ...channel }) => ({
        ...channel,
        addresses:
          channel.type === 'EMAIL' ? [...this.channelsService.addressesOf({ ...channel, settings })] : [],
        ...this.beginning({ ...channel, settings }),
      })),
    );
  }

  /**
   * The same `clientMutationId` of the same person gives the conversation that it made first.
   * @param detail what of the ticket will be shown; null: nothing
   * @throws not_found, inbox.channel_cannot_start, inbox.client_key_used, validation.failed
   */
  async create<D extends RowDetail | null>(
    ctx: RequestContext,
    given: CreateTicketInput,
    detail: D,
  ): Promise<SentMessage<D>> {
    const input = await this.templates.withFile(ctx, given);
    const actor = userOf(ctx);
    // Asked with the rights of the caller: a contact that they may not see is not there.
    const known = input.contactId ? await this.contacts.get(ctx, Number(input.contactId)) : null;
    const body = await this.bodies.ofInput({ ...input, kind: input.kind ?? 'REPLY' });
    return this.db.write(ctx, async (tx) => {
      const earlier = await this.earlier(tx, actor, input, body, detail);
      if (earlier) return earlier;
      // Who became another one, or is just becoming it, is not written to.
      if (known) await this.contacts.hold(tx, known.id);
      const channel = await this.channelOf(tx, input);
      if (!input.continueOpen) this.mustBegin(channel, input);
      const whom = await this.whom(tx, channel, input, known);
      if (input.kind !== 'NOTE') await this.mustBeWilling(tx, channel, whom, input);
      const open = input.continueOpen ? await this.openWith(tx, channel, whom.contact, input) : null;
      const change = open ?? (await this.begin(tx, channel, whom, input));
      if (!open) await this.give(tx, change, actor, input);
      return this.sending.sendWithin(tx, change, firstWords(input, change, whom), body, detail);
    });
  }

  private async earlier<D extends RowDetail | null>(
    tx: Tx,
    actor: UserActor,
    input: CreateTicketInput,
    body: MessageBody,
    detail: D,
  ): Promise<SentMessage<D> | null> {
    if (!input.clientMutationId) return null;
    const key = clientKeyOf({ kind: 'user', id: actor.userId }, input.clientMutationId);
    const found = await this.start.ticketOfKey(tx, key);
    if (!found) return null;
    const change = await this.changes.begin(tx, found.ticketId);
    const ticketId = String(found.ticketId);
    const words = { ...input, ticketId, kind: input.kind ?? 'REPLY' };
    return this.sending.sendWithin(tx, change, words, body, detail);
  }

  private async channelOf(tx: Tx, input: CreateTicketInput): Promise<StartChannel> {
    const [channel] = await this.start.channels(tx, Number(input.channelId));
    if (!channel) throw InboxErrors.notFound({ fields: { channelId: ['This channel does not exist.'] } });
    return channel;
  }

  /** @throws what hinders beginning a conversation by this channel */
  private mustBegin(channel: StartChannel, input: CreateTicketInput): void {
    const { begins, reason } = this.beginning(channel);
    if (begins === 'TEMPLATE' && !input.template && input.kind !== 'NOTE')
      throw invalid('template', 'A conversation on WhatsApp begins with an approved template.');
    if (reason)
      throw InboxErrors.channelCannotStart({ facts: { reason }, fields: { channelId: [sentences[reason]] } });
  }

  /** Who asked not to hear from the company by such a channel is written to first only by somebody who knows that. */
  private async mustBeWilling(
    tx: Tx,
    { type }: StartChannel,
    { contact }: Whom,
    { acknowledgeOptOut }: CreateTicketInput,
  ): Promise<void> {
    if (acknowledgeOptOut) return;
    if ((await this.consents.optedOut(tx, [contact.id], type)).has(contact.id))
      throw InboxErrors.contactOptedOut({
        facts: { contactId: contact.id, channelType: type },
        fields: {
          acknowledgeOptOut: ['This contact does not want to be written to by this kind of channel.'],
        },
      });
  }

  private beginning(channel: StartChannel) {
    return beginningOf(channel, this.channelsService.begins(channel.provider));
  }

  /** Whom it is about, and where what is said goes. */
  private async whom(
    tx: Tx,
    channel: StartChannel,
    input: CreateTicketInput,
    known: ContactView | null,
  ): Promise<Whom> {
    // By such a channel nobody is found by an address: what is open is found by the contact, or there is nothing.
    if (this.beginning(channel).reason) {
      if (!known) this.mustBegin(channel, input);
      if (known) return { contact: known, to: [], customerId: null };
    }
    if (channel.type === 'EMAIL') {
      const to = recipients(input, known);
      return { contact: known ?? (await this.contactOf(tx, to[0] ?? '')), to, customerId: null };
    }
    const phone = phoneTo(input) ?? known?.phone ?? null;
    const customer = await this.channelsService.reach(tx, channel, { contactId: known?.id ?? null, phone });
    if (!customer)
      throw invalid('to', known ? 'This contact cannot be reached by this channel.' : 'Say to whom.');
    const contact = await this.contacts.findIn(tx, customer.contactId);
    if (!contact) throw InboxErrors.notFound();
    return { contact, to: [], customerId: customer.id };
  }

  private async contactOf(tx: Tx, address: string): Promise<ContactView> {
    const { contact } = await this.contacts.identify(tx, { kind: 'email', value: address });
    return contact;
  }

  private async begin(
    tx: Tx,
    channel: StartChannel,
    { contact, customerId }: Whom,
    input: CreateTicketInput,
  ): Promise<TicketChange> {
    this.mustBegin(channel, input);
    const subject = input.subject?.trim() ?? '';
    const number = await this.tickets.nextNumber(tx);
    const made = await this.changes.beginNew(tx, {
      number,
      subject,
      channelId: channel.id,
      channelType: channel.type,
      contactId: contact.id,
      visitorId: null,
      customerId,
      isSpam: false,
      createdAt: tx.ctx.now(),
    });
    const { fullName, email, phone } = contact;
    await this.words.add(tx, made.ticket.id, [
      ...wordsOf(number, subject),
      ...wordsOf(fullName, email, phone),
    ]);
    made.events.push(TicketCreated);
    return { ...made, ticket: { ...made.ticket, channelAddress: channel.address } };
  }

  /** One that the caller may not see is none. */
  private async openWith(
    tx: Tx,
    channel: StartChannel,
    contact: ContactView,
    input: CreateTicketInput,
  ): Promise<TicketChange | null> {
    await this.start.inTurn(tx, channel.id, contact.id);
    const id = await this.start.openWith(tx, channel.id, contact.id);
    const ticket = id === null ? null : await this.tickets.lock(tx, id);
    // While it waited for the lock, it may have ended.
    if (!ticket || ticket.status === 'CLOSED' || ticket.deletedAt || ticket.mergedIntoId !== null)
      return null;
    if (input.kind !== 'NOTE' && !can(tx.ctx, 'inbox.conversations.reply')) throw PlatformErrors.notAllowed();
    return this.changes.beginLocked(ticket);
  }

  /** To whom it belongs from the beginning, and under which labels. */
  private async give(
    tx: Tx,
    change: TicketChange,
    actor: UserActor,
    input: CreateTicketInput,
  ): Promise<void> {
    const to = {
      userId: input.assigneeId ? Number(input.assigneeId) : null,
      teamId: input.teamId ? Number(input.teamId) : null,
    };
    if (to.userId === actor.userId && to.teamId === null)
      this.changes.become(tx, change, assign(change.ticket, to));
    else if (to.userId !== null || to.teamId !== null)
      await this.note(tx, change, await this.deeds.assign(tx, change, to, null, 'assigneeId'));
    for (const id of new Set(input.labelIds ?? [])) {
      const [deed = null] = await this.deeds.label(tx, [change], Number(id), true);
      await this.note(tx, change, deed);
      change.ticket.labelIds.push(Number(id));
    }
  }

  private async note(
    tx: Tx,
    change: TicketChange,
    deed: Awaited<ReturnType<TicketDeeds['assign']>>,
  ): Promise<void> {
    if (!deed) return;
    change.events.push(deed.event);
    await this.changes.say(tx, change, deed.line);
  }
}

/** What is sent in the conversation: of a mail that goes on, its own lines are those of the conversation when left out. */
function firstWords(input: CreateTicketInput, { ticket, before }: TicketChange, { to, customerId }: Whom) {
  const kind = input.kind ?? 'REPLY';
  const isMail = kind === 'REPLY' && ticket.channelType === 'EMAIL' && customerId === null;
  return {
    ...input,
    ticketId: String(ticket.id),
    kind,
    to: isMail ? (before ? input.to : to) : null,
    subject: before ? null : input.subject,
    cc: kind === 'NOTE' ? null : input.cc,
    bcc: kind === 'NOTE' ? null : input.bcc,
  };
}

/** The one number that was typed; null without any. */
function phoneTo(input: CreateTicketInput): string | null {
  const [first, ...more] = (input.to ?? []).map((one) => one.trim()).filter(Boolean);
  if (first === undefined) return null;
  if (more.length) throw invalid('to', 'Here a conversation is with one person.');
  const phone = phoneOf(first);
  if (!phone) throw invalid('to', `“${first}” is no telephone number.`);
  return phone;
}

/** Whom the first mail goes to; for a note alone, whom the conversation is about. */
function recipients(input: CreateTicketInput, contact: ContactView | null): string[] {
  const to = (input.to ?? []).map((address) => address.trim()).filter(Boolean);
  const wrong = to.find((address) => !isEmail(address));
  if (wrong) throw invalid('to', `“${wrong}” is not an e-mail address.`);
  if (to.length) return to;
  if (contact?.email) return [contact.email];
  if (contact && input.kind === 'NOTE') return [];
  throw invalid('to', contact ? 'This contact has no e-mail address.' : 'Say to whom.');
}

function invalid(field: string, sentence: string) {
  return InboxErrors.invalid({ fields: { [field]: [sentence] } });
}

function userOf(ctx: RequestContext): UserActor {
  if (ctx.actor.kind !== 'user' || !can(ctx, 'inbox.conversations.create')) throw PlatformErrors.notAllowed();
  return ctx.actor;
}
