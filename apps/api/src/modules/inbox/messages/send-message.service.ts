import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { roles } from '@parley/schema';
import { can, type RequestContext, type UserActor } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { AttachmentsRepository } from '../attachments/attachments.repository.js';
import { ChannelsService } from '../../channels/index.js';
import { OnboardingService } from '../../identity/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketAssigned, TicketReopened } from '../inbox.events.js';
import { TicketActions } from '../tickets/ticket-actions.service.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { afterReply, canReply } from '../tickets/ticket.rules.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { isEmptyBody, type MessageBody, MessageBodies } from './message-bodies.service.js';
import type { SendMessageInput } from './message.input.js';
import type { AttachmentRow, MessageRow } from './message-row.rules.js';
import { clientKeyOf, messageIdFor } from './message.rules.js';
import type { MessageType } from './message.type.js';
import { MessageViews } from './message-views.service.js';
import { MessagesRepository } from './messages.repository.js';
import { replyParts } from './outbound.rules.js';
import { ReplyContexts } from './reply-context.repository.js';

export interface SentMessage {
  message: MessageType;
  ticket: TicketType;
}

/** Writes an answer or a note, and puts an answer on its way, all in one transaction. */
@Injectable()
export class SendMessage {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketActions) private readonly actions: TicketActions,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(AttachmentsRepository) private readonly attachments: AttachmentsRepository,
    @Inject(MessageBodies) private readonly bodies: MessageBodies,
    @Inject(MessageViews) private readonly views: MessageViews,
    @Inject(ReplyContexts) private readonly contexts: ReplyContexts,
    @Inject(ChannelsService) private readonly channels: ChannelsService,
    @Inject(OnboardingService) private readonly onboarding: OnboardingService,
  ) {}

  /**
   * The same `clientMutationId` of the same user gives the message that it made first, however often it is sent.
   * @throws not_found, inbox.ticket_is_spam, inbox.client_key_used, validation.failed
   */
  async send(ctx: RequestContext, input: SendMessageInput): Promise<SentMessage> {
    const actor = userOf(ctx);
    // Cleaning runs in another thread and may take a while; no lock is held meanwhile.
    const body = await this.bodies.clean(input.body);
    if (isEmptyBody(body) && !input.attachmentIds?.length)
      throw invalid('body', 'Write something, or attach a file.');
    return this.db.write(ctx, async (tx) => {
      const ticketId = Number(input.ticketId);
      const [change, earlier] = await Promise.all([
        this.changes.begin(tx, ticketId),
        this.earlier(tx, actor, input, ticketId),
      ]);
      if (earlier) return this.answer(tx, Promise.resolve(earlier), earlier.ticket_id);
      const id =
        input.kind === 'NOTE'
          ? await this.note(tx, change, input, body)
          : await this.reply(tx, change, input, body);
      if (input.closeAfter) await this.closeAfter(tx, change);
      const [, sent] = await Promise.all([
        this.changes.finish(tx, change),
        this.answer(tx, this.messages.byId(tx, id), ticketId),
      ]);
      return sent;
    });
  }

  private async note(
    tx: Tx,
    change: TicketChange,
    input: SendMessageInput,
    body: MessageBody,
  ): Promise<number> {
    const actor = userOf(tx.ctx);
    const files = await this.claim(tx, actor, input.attachmentIds);
    const { id } = await this.changes.append(tx, change, {
      type: 'NOTE',
      ...body,
      author: { kind: 'user', id: actor.userId, name: actor.name },
      clientKey: keyOf(actor, input.clientMutationId),
    });
    await this.use(tx, files, id);
    return id;
  }

  private async reply(
    tx: Tx,
    change: TicketChange,
    input: SendMessageInput,
    body: MessageBody,
  ): Promise<number> {
    const actor = userOf(tx.ctx);
    const { ticket } = change;
    if (ticket.isSpam) throw InboxErrors.spamNotAnswered();
    if (ticket.channelStatus === 'disabled') throw InboxErrors.channelDisabled();
    if (!canReply(tx.ctx, ticket)) throw PlatformErrors.notAllowed();
    const files = await this.claim(tx, actor, input.attachmentIds);
    await this.takeOver(tx, change, actor);
    const externalId = messageIdFor(randomUUID(), ticket.channelAddress);
    const { id } = await this.changes.append(tx, change, {
      type: 'OUTBOUND',
      ...body,
      author: { kind: 'user', id: actor.userId, name: actor.name },
      deliveryStatus: 'QUEUED',
      externalId,
      clientKey: keyOf(actor, input.clientMutationId),
    });
    ticket.answeredInboundCount = ticket.inboundCount;
    await this.use(tx, files, id);
    await this.enqueue(tx, change, { id, externalId, body, files, actor });
    await this.onboarding.note(tx, 'first_reply');
    return id;
  }

  /** Who answers takes what is nobody's; a closed conversation opens again. */
  private async takeOver(tx: Tx, change: TicketChange, actor: UserActor): Promise<void> {
    const { ticket } = change;
    const wasClosed = ticket.status === 'CLOSED';
    const state = afterReply(ticket, actor.userId, roles[actor.role].isAssignable);
    const isTaken = state.assigneeId !== ticket.assigneeId;
    this.changes.become(tx, change, state);
    if (wasClosed) {
      change.events.push(TicketReopened);
      await this.changes.say(tx, change, { kind: 'REOPENED' });
    }
    if (isTaken) {
      change.events.push(TicketAssigned);
      await this.changes.say(tx, change, { kind: 'ASSIGNED_TO_USER', targetName: actor.name });
    }
  }

  private async enqueue(
    tx: Tx,
    { ticket }: TicketChange,
    sent: { id: number; externalId: string; body: MessageBody; files: AttachmentRow[]; actor: UserActor },
  ): Promise<void> {
    const answered = await this.messages.lastInbound(tx, ticket.id);
    const { agencyName, contactName, contactEmail } = await this.contexts.of(tx, ticket.contactId);
    const address = answered?.email?.from ?? contactEmail;
    if (ticket.channelType === 'EMAIL' && !address)
      throw invalid('ticketId', 'This contact has no e-mail address.');
    const signature = { agentName: sent.actor.name, agencyName };
    await this.channels.enqueue(tx, {
      channelId: ticket.channelId,
      messageRef: sent.id,
      conversationRef: ticket.id,
      to: {
        contactId: ticket.contactId,
        name: contactName,
        ...(address && { address }),
        ...(ticket.visitorId !== null && { visitorId: ticket.visitorId }),
      },
      externalId: sent.externalId,
      from: { name: sent.actor.name },
      attachments: sent.files.map((file) => ({
        name: file.name,
        mimeType: file.mime_type,
        size: file.size,
        storageKey: file.storage_key,
      })),
      ...replyParts({
        channelType: ticket.channelType,
        subject: ticket.subject,
        ...sent.body,
        signature,
        answered,
      }),
    });
  }

  private async closeAfter(tx: Tx, change: TicketChange): Promise<void> {
    if (!can(tx.ctx, 'inbox.conversations.close')) throw PlatformErrors.notAllowed();
    const deed = await this.actions.closeWithin(tx, change, null);
    if (!deed) return;
    change.events.push(deed.event);
    await this.changes.say(tx, change, deed.line);
  }

  private async earlier(
    tx: Tx,
    actor: UserActor,
    input: SendMessageInput,
    ticketId: number,
  ): Promise<MessageRow | null> {
    const key = keyOf(actor, input.clientMutationId);
    const earlier = key && (await this.messages.byClientKey(tx, key));
    if (earlier && earlier.ticket_id !== ticketId) throw InboxErrors.keyUsedElsewhere();
    return earlier || null;
  }

  private async claim(
    tx: Tx,
    actor: UserActor,
    ids: readonly string[] | null | undefined,
  ): Promise<AttachmentRow[]> {
    const wanted = [...new Set((ids ?? []).map(Number))];
    if (wanted.length === 0) return [];
    const files = await this.attachments.lockUnused(tx, wanted, { kind: 'user', id: actor.userId });
    if (files.length !== wanted.length)
      throw invalid('attachmentIds', 'A file is not there, or was sent already.');
    return files;
  }

  private async use(tx: Tx, files: readonly AttachmentRow[], messageId: number): Promise<void> {
    const ids = files.map((file) => file.id);
    if (ids.length) await this.attachments.use(tx, ids, messageId);
  }

  private async answer(tx: Tx, row: Promise<MessageRow | null>, ticketId: number): Promise<SentMessage> {
    const [message, ticket] = await Promise.all([row, this.tickets.within(tx, ticketId)]);
    return { message: this.views.message(tx.ctx, message as MessageRow), ticket };
  }
}

function userOf(ctx: RequestContext): UserActor {
  if (ctx.actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return ctx.actor;
}

function keyOf(actor: UserActor, clientMutationId: string | null | undefined): string | null {
  return clientMutationId ? clientKeyOf({ kind: 'user', id: actor.userId }, clientMutationId) : null;
}

function invalid(field: string, sentence: string) {
  return InboxErrors.invalid({ fields: { [field]: [sentence] } });
}
