import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { roles } from '@parley/schema';
import { can, type RequestContext, type UserActor } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { AttachmentsRepository } from '../attachments/attachments.repository.js';
import { OnboardingService } from '../../identity/index.js';
import { Drafts } from '../drafts/drafts.service.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketAssigned, TicketReopened } from '../inbox.events.js';
import type { MentionedPerson } from '../mentions/mention.rules.js';
import { Mentions } from '../mentions/mentions.service.js';
import { QuickReplyAttachments } from '../quick-replies/quick-reply-attachments.service.js';
import { TicketActions } from '../tickets/ticket-actions.service.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { TicketOwners } from '../tickets/ticket-owners.service.js';
import type { RowDetail } from '../tickets/ticket-row.rules.js';
import { afterReply, canReply } from '../tickets/ticket.rules.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { Meanwhile } from '../together/meanwhile.service.js';
import { assertWithinLimits } from './channel-limits.js';
import { MessageBodies } from './message-bodies.service.js';
import type { SendMessageInput } from './message.input.js';
import { placed } from '../attachments/inline-picture.rules.js';
import type { AttachmentRow, MessageRow } from './message-row.rules.js';
import { clientKeyOf, type MessageBody, messageIdFor } from './message.rules.js';
import type { MessageType } from './message.type.js';
import { MessageViews } from './message-views.service.js';
import { type EarlierMessage, MessagesRepository } from './messages.repository.js';
import type { MessageDraft } from './next-message.rules.js';
import { ReplyRoutes } from './reply-routes.service.js';
import { TemplateWords } from './template-words.service.js';
import { OutboundPost, ownHistory, ownMailFacts } from './outbound-post.service.js';

/** The ticket as far as it is shown; null where it is not. */
export interface SentMessage<D extends RowDetail | null = RowDetail> {
  message: MessageType;
  ticket: D extends RowDetail ? TicketType : null;
  /** Named in a note without effect: they may not see the conversation. */
  unreached: readonly MentionedPerson[];
}

/** A message that was written now. `shown`: what is shown of it, where that came with its writing. */
type Written = Readonly<{ id: number; shown: Promise<MessageRow> | null }>;
/** What was asked behind the lock before anything was written. */
type Ahead = Readonly<{ id: number; earlier: EarlierMessage | null }>;

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
    @Inject(OutboundPost) private readonly post: OutboundPost,
    @Inject(ReplyRoutes) private readonly routes: ReplyRoutes,
    @Inject(QuickReplyAttachments) private readonly quickReplies: QuickReplyAttachments,
    @Inject(OnboardingService) private readonly onboarding: OnboardingService,
    @Inject(Drafts) private readonly drafts: Drafts,
    @Inject(Mentions) private readonly mentions: Mentions,
    @Inject(Meanwhile) private readonly meanwhile: Meanwhile,
    @Inject(TicketOwners) private readonly owners: TicketOwners,
    @Inject(TemplateWords) private readonly templates: TemplateWords,
  ) {}

  /**
   * The same `clientMutationId` of the same user gives the message that it made first, however often it is sent.
   * @param detail what of the ticket will be shown; null: nothing
   * @throws not_found, inbox.ticket_is_spam, inbox.client_key_used, inbox.no_mailbox, validation.failed,
   * inbox.answered_meanwhile
   */
  async send<D extends RowDetail | null>(
    ctx: RequestContext,
    given: SendMessageInput,
    detail: D,
  ): Promise<SentMessage<D>> {
    const input = await this.templates.withFile(ctx, given);
    const body = await this.bodies.ofInput(input);
    return this.db.write(ctx, async (tx) => {
      const ticketId = Number(input.ticketId);
      // Answered behind the lock, and on the way with it.
      const [change, ahead] = await Promise.all([this.changes.begin(tx, ticketId), this.ahead(tx, input)]);
      return this.sendWithin(tx, change, input, body, detail, { ahead, isAll: true });
    });
  }

  /**
   * The same for a ticket that the caller has locked, as part of a larger change.
   * @param detail what of the ticket will be shown; null: nothing
   * @param ahead where it was asked already, behind the lock
   * @param isAll whether this is all that the transaction does
   */
  async sendWithin<D extends RowDetail | null>(
    tx: Tx,
    change: TicketChange,
    input: SendMessageInput,
    body: MessageBody,
    detail: D,
    { ahead, isAll = false }: { ahead?: Ahead; isAll?: boolean } = {},
  ): Promise<SentMessage<D>> {
    const ticketId = change.ticket.id;
    const { id, earlier } = ahead ?? (await this.ahead(tx, input));
    if (earlier && earlier.ticketId !== ticketId) throw InboxErrors.keyUsedElsewhere();
    if (earlier) return this.answer(tx, { id: earlier.id, shown: null }, ticketId, detail);
    if (input.resultId && !input.closeAfter)
      throw invalid('resultId', 'A result belongs to closing: set closeAfter as well.');
    // The draft before its files: in the order in which saving a draft locks them.
    await this.drafts.sent(tx, input.draftId);
    const written =
      input.kind === 'NOTE'
        ? await this.note(tx, change, input, body, id)
        : await this.reply(tx, change, input, body, id);
    const unreached =
      input.kind === 'NOTE' ? await this.mentions.noted(tx, change, { id, html: body.html }) : [];
    if (input.closeAfter) await this.closeAfter(tx, change, input.resultId);
    const answer = () => this.answer(tx, written, ticketId, detail);
    if (isAll) return { ...(await this.changes.finishLast(tx, change, answer)), unreached };
    const [, sent] = await Promise.all([this.changes.finish(tx, change), answer()]);
    return { ...sent, unreached };
  }

  private async note(
    tx: Tx,
    change: TicketChange,
    input: SendMessageInput,
    body: MessageBody,
    id: number,
  ): Promise<Written> {
    const actor = userOf(tx.ctx);
    // A note goes nowhere, yet a thread that is not there is refused as it is for an answer.
    if (input.viaTicketId) await this.routes.of(tx, change.ticket, input.viaTicketId);
    const files = await this.claim(tx, actor, input);
    return this.write(tx, change, files, {
      id,
      type: 'NOTE',
      ...body,
      author: { kind: 'user', id: actor.userId, name: actor.name },
      clientKey: keyOf(actor, input.clientMutationId),
    });
  }

  private async reply(
    tx: Tx,
    change: TicketChange,
    input: SendMessageInput,
    given: MessageBody,
    id: number,
  ): Promise<Written> {
    const actor = userOf(tx.ctx);
    const { ticket } = change;
    if (ticket.isSpam) throw InboxErrors.spamNotAnswered();
    const { route, threadId } = await this.routes.of(tx, ticket, input.viaTicketId);
    if (route.channelStatus === 'disabled') throw InboxErrors.channelDisabled();
    if (!canReply(tx.ctx, route)) throw PlatformErrors.notAllowed();
    await this.meanwhile.assertSeen(tx, ticket, input.seenPosition);
    const frame = await this.post.frame(tx, route, input, given, ticket.id);
    const claimed = await this.claim(tx, actor, input);
    const isMail = frame.mailbox !== null;
    const said = input.template
      ? await this.templates.ready(tx, { channelId: frame.channelId, isMail }, input.template, claimed)
      : null;
    const body = said?.body ?? given;
    if (said) Object.assign(frame.parts, body);
    const files = isMail ? placed(claimed, body.html) : claimed;
    assertWithinLimits(isMail ? 'EMAIL' : route.channelType, body.text, files);
    await this.takeOver(tx, change, actor);
    const externalId = messageIdFor(randomUUID(), frame.mailbox ?? route.channelAddress);
    const written = await this.write(tx, change, files, {
      id,
      type: 'OUTBOUND',
      channelId: frame.channelId,
      originTicketId: threadId,
      ...body,
      author: { kind: 'user', id: actor.userId, name: actor.name },
      quotedHtml: ownHistory(frame),
      email: ownMailFacts(frame),
      deliveryStatus: 'QUEUED',
      externalId,
      content: said?.content ?? null,
      clientKey: keyOf(actor, input.clientMutationId),
    });
    ticket.answeredInboundCount = ticket.inboundCount;
    await this.post.enqueue(tx, route, frame, {
      ...{ id, externalId, files, fromName: actor.name },
      ...(said && { content: said.outbound }),
    });
    await this.onboarding.note(tx, 'first_reply');
    return written;
  }

  /** Who answers takes what is nobody's; a closed conversation opens again. */
  private async takeOver(tx: Tx, change: TicketChange, actor: UserActor): Promise<void> {
    const { ticket } = change;
    const wasClosed = ticket.status === 'CLOSED';
    const state = afterReply(ticket, actor.userId, roles[actor.role].isAssignable);
    const earlierId = ticket.assigneeId;
    this.changes.become(tx, change, state);
    await this.owners.settle(tx, [change]);
    const isTaken = ticket.assigneeId !== null && ticket.assigneeId !== earlierId;
    if (wasClosed) {
      change.events.push(TicketReopened);
      await this.changes.say(tx, change, { kind: 'REOPENED' });
    }
    if (isTaken) {
      change.events.push(TicketAssigned);
      await this.changes.say(tx, change, { kind: 'ASSIGNED_TO_USER', targetName: actor.name });
    }
  }

  private async closeAfter(tx: Tx, change: TicketChange, resultId: string | null | undefined): Promise<void> {
    if (!can(tx.ctx, 'inbox.conversations.close')) throw PlatformErrors.notAllowed();
    const deed = await this.actions.closeWithin(tx, change, resultId ? Number(resultId) : null);
    if (!deed) return;
    change.events.push(deed.event);
    await this.changes.say(tx, change, deed.line);
  }

  private ahead(tx: Tx, input: SendMessageInput): Promise<Ahead> {
    return this.messages.ahead(tx, keyOf(userOf(tx.ctx), input.clientMutationId));
  }

  /** Without files all that is shown of it is there at once; with them it is read again. */
  private async write(
    tx: Tx,
    change: TicketChange,
    files: readonly AttachmentRow[],
    draft: MessageDraft & { id: number },
  ): Promise<Written> {
    if (files.length === 0) return this.changes.appendShown(tx, change, draft);
    const { id } = await this.changes.append(tx, change, draft);
    await this.use(tx, files, id);
    return { id, shown: null };
  }

  private async claim(
    tx: Tx,
    actor: UserActor,
    { attachmentIds, quickReplyAttachmentIds, quickReplyIds }: SendMessageInput,
  ): Promise<AttachmentRow[]> {
    const wanted = [...new Set((attachmentIds ?? []).map(Number))];
    const files = wanted.length
      ? await this.attachments.lockUnused(tx, wanted, { kind: 'user', id: actor.userId })
      : [];
    if (files.length !== wanted.length)
      throw invalid('attachmentIds', 'A file is not there, or was sent already.');
    const lent = await this.quickReplies.claimFor(tx, quickReplyAttachmentIds);
    await this.quickReplies.noteUses(tx, quickReplyIds);
    return [...files, ...lent];
  }

  private async use(tx: Tx, files: readonly AttachmentRow[], messageId: number): Promise<void> {
    await this.attachments.use(
      tx,
      files.map((file) => file.id),
      messageId,
    );
    await this.attachments.place(
      tx,
      files.filter((file) => file.is_inline),
    );
  }

  private async answer<D extends RowDetail | null>(
    tx: Tx,
    { id, shown: written }: Written,
    ticketId: number,
    detail: D,
  ): Promise<SentMessage<D>> {
    const [message, shown] = await Promise.all([
      written ?? this.messages.byId(tx, id),
      detail && this.tickets.within(tx, ticketId, detail),
    ]);
    const ticket = shown as SentMessage<D>['ticket'];
    return { message: this.views.message(tx.ctx, message as MessageRow), ticket, unreached: [] };
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
