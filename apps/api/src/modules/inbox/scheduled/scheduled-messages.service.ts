import { Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import { can, type RequestContext, type UserActor } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { AttachmentsRepository } from '../attachments/attachments.repository.js';
import { Drafts } from '../drafts/drafts.service.js';
import { InboxErrors } from '../inbox.errors.js';
import { QuickReplyAttachments } from '../quick-replies/quick-reply-attachments.service.js';
import { OutboundPost } from '../messages/outbound-post.service.js';
import { ReplyRoutes } from '../messages/reply-routes.service.js';
import type { MessageBody } from '../messages/message.rules.js';
import { MessageBodies } from '../messages/message-bodies.service.js';
import { SendMessage, type SentMessage } from '../messages/send-message.service.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { Meanwhile } from '../together/meanwhile.service.js';
import { AssigneesRepository } from '../tickets/assignees.repository.js';
import { canReply } from '../tickets/ticket.rules.js';
import type { RowDetail } from '../tickets/ticket-row.rules.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import type { ScheduleMessageInput, UpdateScheduledMessageInput } from './scheduled-message.input.js';
import { canCancel, canEdit, faultOfTime, type ScheduledContent } from './scheduled-message.rules.js';
import type { ScheduledMessageType } from './scheduled-message.type.js';
import { type ScheduledRow, ScheduledMessagesRepository } from './scheduled-messages.repository.js';
import { ScheduledViews } from './scheduled-views.service.js';
import { SendDue } from './send-due.service.js';
import { SendScheduledJob } from './send-scheduled.job-definition.js';

/** Puts messages off, changes them, takes them back. The ticket is always locked before the row. */
@Injectable()
export class ScheduledMessages {
  constructor(
    private readonly db: Database,
    private readonly changes: TicketChanges,
    private readonly tickets: TicketsRepository,
    private readonly scheduled: ScheduledMessagesRepository,
    private readonly attachments: AttachmentsRepository,
    private readonly views: ScheduledViews,
    private readonly sending: SendMessage,
    private readonly bodies: MessageBodies,
    private readonly quickReplies: QuickReplyAttachments,
    private readonly post: OutboundPost,
    private readonly routes: ReplyRoutes,
    private readonly due: SendDue,
    private readonly drafts: Drafts,
    private readonly meanwhile: Meanwhile,
    private readonly jobs: Jobs,
    private readonly assignees: AssigneesRepository,
  ) {}

  /** @throws not_found, validation.failed, inbox.ticket_is_spam, inbox.channel_disabled, inbox.too_many_scheduled */
  async schedule(ctx: RequestContext, input: ScheduleMessageInput): Promise<ScheduledMessageType> {
    const actor = userOf(ctx);
    const sendAt = timeOf(ctx, input);
    const body = await this.bodies.ofInput(input);
    return this.db.write(ctx, async (tx) => {
      const change = await this.changes.begin(tx, Number(input.ticketId));
      const earlier = await this.earlier(tx, actor, input);
      if (earlier) return this.view(tx, earlier);
      const ticketId = change.ticket.id;
      if ((await this.scheduled.waitingCount(tx, ticketId)) >= inboxLimits.scheduledPerTicket)
        throw InboxErrors.tooManyScheduled();
      await this.assertSendable(tx, change, input, body);
      if (input.kind === 'REPLY') await this.meanwhile.assertSeen(tx, change.ticket, input.seenPosition);
      await this.drafts.sent(tx, input.draftId);
      await this.assertFiles(tx, actor, input.attachmentIds, 0);
      await this.quickReplies.assertThere(tx, input.quickReplyAttachmentIds);
      const isUndo = Boolean(input.undoSeconds);
      const id = await this.scheduled.insert(tx, {
        ticketId,
        authorId: actor.userId,
        apiKeyId: actor.apiKeyId,
        kind: input.kind,
        content: { ...contentOf(input), ...(input.viaTicketId && { viaTicketId: input.viaTicketId }) },
        sendAt,
        cancelsOnReply: !isUndo && (input.cancelsOnReply ?? false),
        isUndo,
        clientKey: input.clientMutationId ?? null,
      });
      if (!isUndo) {
        await this.changes.say(tx, change, { kind: 'SCHEDULED', at: sendAt.toISOString() });
        await this.changes.finish(tx, change);
      }
      return this.changed(tx, id);
    });
  }

  /** Only its author; what failed is put off anew by it. @throws not_found, inbox.already_sent, conflict */
  async update(
    ctx: RequestContext,
    id: number,
    input: UpdateScheduledMessageInput,
  ): Promise<ScheduledMessageType> {
    const fault = faultOfTime(input.sendAt, ctx.now());
    if (fault) throw invalid('sendAt', fault);
    const body = await this.bodies.ofInput(input);
    return this.db.write(ctx, async (tx) => {
      const { row, change } = await this.open(tx, id);
      if (!change) throw InboxErrors.notFound();
      assertOwn(ctx, row);
      if (input.version !== undefined && input.version !== null && input.version !== row.version)
        throw InboxErrors.versionConflict({ facts: { version: row.version } });
      const { viaTicketId, from } = row.content;
      await this.assertSendable(tx, change, { ...input, kind: row.kind, viaTicketId }, body);
      await this.assertFiles(tx, userOf(ctx), input.attachmentIds, id);
      await this.quickReplies.assertThere(tx, input.quickReplyAttachmentIds);
      const cancelsOnReply = input.cancelsOnReply ?? row.cancelsOnReply;
      await this.scheduled.change(tx, id, {
        ...row,
        content: { ...(from && { from }), ...contentOf(input), ...(viaTicketId && { viaTicketId }) },
        sendAt: input.sendAt,
        cancelsOnReply,
      });
      return this.changed(tx, id);
    });
  }

  /** @returns it with its words, so that they can be put back where they were typed. @throws not_found, inbox.already_sent */
  async cancel(ctx: RequestContext, id: number): Promise<ScheduledMessageType> {
    return this.db.write(ctx, async (tx) => {
      const { row, change } = await this.open(tx, id);
      if (row.state === 'SENT' || row.state === 'CANCELLED') throw InboxErrors.alreadySent();
      if (!canCancel(ctx, row)) throw PlatformErrors.notAllowed();
      await this.scheduled.settle(tx, id, { state: 'CANCELLED' });
      if (change && !row.isUndo && row.state === 'WAITING') {
        await this.changes.say(tx, change, { kind: 'SCHEDULE_CANCELLED', targetName: row.authorName });
        await this.changes.finish(tx, change);
      }
      return this.changed(tx, id);
    });
  }

  /** Only its author. @throws not_found, inbox.already_sent, and what refuses a message */
  async sendNow<D extends RowDetail | null>(
    ctx: RequestContext,
    id: number,
    detail: D,
  ): Promise<SentMessage<D>> {
    const seen = await this.db.read(ctx, (q) => this.scheduled.byId(q, id));
    if (!seen) throw InboxErrors.notFound();
    const body = await this.bodies.ofInput({ ...seen.content, kind: seen.kind });
    return this.db.write(ctx, async (tx) => {
      const { row } = await this.open(tx, id);
      assertOwn(ctx, row);
      if (row.state !== 'FAILED') return this.due.sendWithin(tx, row, body, detail);
      await this.scheduled.change(tx, id, { ...row, sendAt: ctx.now() });
      return this.due.sendWithin(tx, { ...row, version: row.version + 1 }, body, detail);
    });
  }

  /** Under the locks of the ticket and the row. The change is null for a ticket that is deleted or merged. */
  private async open(tx: Tx, id: number): Promise<{ row: ScheduledRow; change: TicketChange | null }> {
    const seen = await this.scheduled.byId(tx, id);
    const ticket = seen && (await this.tickets.lock(tx, seen.ticketId));
    const row = ticket && (await this.scheduled.lock(tx, id));
    if (!row) throw InboxErrors.notFound();
    const isGone = ticket.deletedAt !== null || ticket.mergedIntoId !== null;
    return { row, change: isGone ? null : this.changes.beginLocked(ticket) };
  }

  /** What would be refused when it is due is refused now, as far as it can be known. */
  private async assertSendable(
    tx: Tx,
    { ticket }: TicketChange,
    input: Pick<
      ScheduleMessageInput,
      | 'kind'
      | 'viaTicketId'
      | 'closeAfter'
      | 'resultId'
      | 'from'
      | 'to'
      | 'cc'
      | 'bcc'
      | 'subject'
      | 'withHistory'
    >,
    body: MessageBody,
  ): Promise<void> {
    if (input.closeAfter && !can(tx.ctx, 'inbox.conversations.close')) throw PlatformErrors.notAllowed();
    if (input.resultId && (await this.assignees.resultName(tx, Number(input.resultId))) === null)
      throw invalid('resultId', 'This result does not exist.');
    const via = input.viaTicketId;
    const { route } = via ? await this.routes.of(tx, ticket, via) : { route: ticket };
    if (input.kind === 'NOTE') return;
    if (ticket.isSpam) throw InboxErrors.spamNotAnswered();
    if (route.channelStatus === 'disabled') throw InboxErrors.channelDisabled();
    if (!canReply(tx.ctx, route)) throw PlatformErrors.notAllowed();
    await this.post.frame(tx, route, input, body, ticket.id);
  }

  private async assertFiles(
    tx: Tx,
    actor: UserActor,
    wanted: readonly string[] | null | undefined,
    besides: number,
  ): Promise<void> {
    const ids = [...new Set(wanted ?? [])];
    if (ids.length === 0) return;
    const free = await this.attachments.lockUnused(tx, ids.map(Number), { kind: 'user', id: actor.userId });
    if (free.length !== ids.length || (await this.scheduled.heldFiles(tx, ids, besides)))
      throw invalid('attachmentIds', 'A file is not there, or is sent with something else.');
  }

  private async earlier(tx: Tx, actor: UserActor, input: ScheduleMessageInput): Promise<ScheduledRow | null> {
    if (!input.clientMutationId) return null;
    const earlier = await this.scheduled.byClientKey(tx, actor.userId, input.clientMutationId);
    if (earlier && earlier.ticketId !== Number(input.ticketId)) throw InboxErrors.keyUsedElsewhere();
    return earlier;
  }

  private async changed(tx: Tx, id: number): Promise<ScheduledMessageType> {
    const row = (await this.scheduled.byId(tx, id)) as ScheduledRow;
    await this.due.tell(tx, row);
    if (row.state === 'WAITING') {
      const payload = { agencyId: tx.ctx.agencyId, ticketId: row.ticketId };
      const delayMs = Math.max(0, row.sendAt.getTime() - tx.ctx.now().getTime());
      tx.afterCommit(() => void this.jobs.wake(SendScheduledJob, payload, { delayMs }));
    }
    return this.view(tx, row);
  }

  private async view(tx: Tx, row: ScheduledRow): Promise<ScheduledMessageType> {
    const [view] = await this.views.views(tx, [row]);
    return view as ScheduledMessageType;
  }
}

function contentOf(input: Omit<UpdateScheduledMessageInput, 'sendAt'>): ScheduledContent {
  return {
    body: input.body,
    attachmentIds: [...new Set(input.attachmentIds ?? [])],
    quickReplyAttachmentIds: [...(input.quickReplyAttachmentIds ?? [])],
    quickReplyIds: [...(input.quickReplyIds ?? [])],
    signature: input.signature ?? true,
    closeAfter: input.closeAfter ?? false,
    resultId: input.resultId ?? null,
    to: input.to?.length ? [...input.to] : null,
    cc: [...(input.cc ?? [])],
    bcc: [...(input.bcc ?? [])],
    subject: input.subject?.trim() || null,
    withHistory: input.withHistory ?? true,
    ...(input.from && { from: input.from }),
  };
}

function timeOf(ctx: RequestContext, { sendAt, undoSeconds }: ScheduleMessageInput): Date {
  if (Boolean(sendAt) === Boolean(undoSeconds))
    throw invalid('sendAt', 'Say when: by `sendAt` or by `undoSeconds`.');
  if (!sendAt) return new Date(ctx.now().getTime() + (undoSeconds ?? 0) * 1_000);
  const fault = faultOfTime(sendAt, ctx.now());
  if (fault) throw invalid('sendAt', fault);
  return sendAt;
}

function assertOwn(ctx: RequestContext, row: ScheduledRow): void {
  if (row.state === 'SENT' || row.state === 'CANCELLED') throw InboxErrors.alreadySent();
  if (!canEdit(ctx, row)) throw PlatformErrors.notAllowed();
}

function userOf({ actor }: RequestContext): UserActor {
  if (actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return actor;
}

function invalid(field: string, sentence: string) {
  return InboxErrors.invalid({ fields: { [field]: [sentence] } });
}
