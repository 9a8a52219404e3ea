import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext, type UserActor } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import {
  decodeCursor,
  cursorNumber,
  encodeCursor,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { AttachmentsRepository } from '../attachments/attachments.repository.js';
import { InboxErrors } from '../inbox.errors.js';
import { Presence } from '../presence/presence.service.js';
import { QuickReplyAttachments } from '../quick-replies/quick-reply-attachments.service.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { DraftViews } from './draft-views.service.js';
import type { DraftEnvelopeInput, SaveTicketDraftInput } from './draft.input.js';
import {
  type DraftContent,
  type DraftEnvelope,
  isEmptyDraft,
  joined,
  MAX_NEW_DRAFTS,
  withLent,
} from './draft.rules.js';
import type { TicketDraftConnection, TicketDraftType } from './draft.type.js';
import { type DraftPlace, DraftsRepository } from './drafts.repository.js';

const DEFAULT_PAGE = 25;

/** What people have typed and not sent: theirs on every device, and for their colleagues to see and to take over. */
@Injectable()
export class Drafts {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(DraftsRepository) private readonly drafts: DraftsRepository,
    @Inject(DraftViews) private readonly views: DraftViews,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(AttachmentsRepository) private readonly attachments: AttachmentsRepository,
    @Inject(QuickReplyAttachments) private readonly quickReplies: QuickReplyAttachments,
    @Inject(Presence) private readonly presence: Presence,
  ) {}

  /** Of everybody, one's own too. @throws not_found */
  ofTicket(ctx: RequestContext, ticketId: number): Promise<TicketDraftType[]> {
    return this.db.read(ctx, async (q) => {
      await this.tickets.assertVisible(q, ticketId);
      const rows = await this.drafts.ofTicket(q, ticketId);
      return rows.map((row) => this.views.draft(ctx, row));
    });
  }

  mine(ctx: RequestContext, first?: number | null, after?: string | null): Promise<TicketDraftConnection> {
    const { userId } = userOf(ctx);
    const limit = pageSize(first, DEFAULT_PAGE);
    const place = after ? placeOf(after) : null;
    return this.db.read(ctx, async (q) => {
      const [rows, totalCount] = await Promise.all([
        this.drafts.ofUser(q, userId, { after: place, limit: limit + 1 }),
        this.drafts.countOfUser(q, userId),
      ]);
      const shown = rows.map((row) => this.views.draft(ctx, row));
      const page = pageOf(
        shown,
        limit,
        ({ updatedAt, id }) => encodeCursor([updatedAt.toISOString(), id]),
        !!after,
      );
      return { ...page, totalCount };
    });
  }

  /** One's own. @throws not_found */
  async own(ctx: RequestContext, id: number): Promise<TicketDraftType> {
    const row = await this.db.read(ctx, (q) => this.drafts.byId(q, id));
    if (row?.userId !== userOf(ctx).userId) throw InboxErrors.notFound();
    return this.views.draft(ctx, row);
  }

  /**
   * An empty one is thrown away, and then there is nothing to answer.
   * @throws not_found, inbox.draft_conflict with the version that is there (0: none), validation.failed
   */
  async save(ctx: RequestContext, input: SaveTicketDraftInput): Promise<TicketDraftType | null> {
    const place = this.placeOf(ctx, input);
    const id = await this.db.write(ctx, (tx) => this.saveAt(tx, place, input));
    return id === null ? null : this.own(ctx, id);
  }

  /** True when there was one of one's own. */
  async discard(ctx: RequestContext, id: number): Promise<boolean> {
    const { userId } = userOf(ctx);
    return this.db.write(ctx, async (tx) => {
      const draft = await this.drafts.lockById(tx, id);
      if (draft?.userId !== userId) return false;
      await this.drafts.delete(tx, id);
      this.tell(tx, { ...draft, draftId: id });
      return true;
    });
  }

  /** A colleague's answer or note becomes one's own; behind what one has written already. @throws not_found */
  async takeOver(ctx: RequestContext, id: number): Promise<TicketDraftType> {
    const { userId } = userOf(ctx);
    const kept = await this.db.write(ctx, async (tx) => {
      const taken = await this.drafts.lockById(tx, id);
      if (!taken || taken.ticketId === null) throw InboxErrors.notFound();
      const { ticketId } = taken;
      await this.tickets.assertVisible(tx, ticketId);
      if (taken.userId === userId) return id;
      const own = await this.drafts.lockAt(tx, { ...taken, userId });
      await this.attachments.giveUnused(tx, taken.attachmentIds, { from: taken.userId, to: userId });
      const lent = await this.quickReplies.lendable(tx, taken.envelope.lentFileIds ?? []);
      const theirs = { ...taken, envelope: withLent(taken.envelope, lent) };
      if (!own) {
        await this.drafts.update(tx, id, theirs);
        await this.drafts.give(tx, id, userId);
      } else {
        await this.drafts.update(tx, own.id, joined(own, theirs));
        await this.drafts.delete(tx, id);
        this.tell(tx, { draftId: own.id, ticketId, userId });
      }
      this.tell(tx, { draftId: id, ticketId, userId: taken.userId });
      return own?.id ?? id;
    });
    return this.own(ctx, kept);
  }

  /** The message that it was has been sent, or is on its way: in the same transaction the draft is no more. */
  async sent(tx: Tx, draftId: string | null | undefined): Promise<void> {
    if (!draftId) return;
    const draft = await this.drafts.lockById(tx, Number(draftId));
    if (draft?.userId !== userOf(tx.ctx).userId) return;
    await this.drafts.delete(tx, draft.id);
    this.tell(tx, { ...draft, draftId: draft.id });
  }

  private async saveAt(tx: Tx, place: DraftPlace, input: SaveTicketDraftInput): Promise<number | null> {
    if (place.ticketId !== null) await this.tickets.assertVisible(tx, place.ticketId);
    const before = await this.drafts.lockAt(tx, place);
    const seen = input.version;
    if (seen !== null && seen !== undefined && seen !== (before?.version ?? 0))
      throw conflict(before?.version ?? 0);
    const content = await this.contentOf(tx, place.userId, input);
    if (isEmptyDraft(content)) {
      if (before) {
        await this.drafts.delete(tx, before.id);
        this.tell(tx, { ...place, draftId: before.id });
      }
      return null;
    }
    const id = before ? before.id : await this.add(tx, place, content);
    if (before) await this.drafts.update(tx, id, content);
    this.tell(tx, { ...place, draftId: id });
    return id;
  }

  private async add(tx: Tx, place: DraftPlace, content: DraftContent): Promise<number> {
    if (place.ticketId === null && (await this.drafts.countOfUser(tx, place.userId)) >= MAX_NEW_DRAFTS)
      throw InboxErrors.tooManyDrafts();
    const id = await this.drafts.insert(tx, place, content);
    // The same first save from two windows: the second one looks again.
    if (id === null) throw conflict(1);
    return id;
  }

  private async contentOf(tx: Tx, userId: number, input: SaveTicketDraftInput): Promise<DraftContent> {
    const attachmentIds = [...new Set((input.attachmentIds ?? []).map(Number))];
    if (attachmentIds.length) {
      const files = await this.attachments.lockUnused(tx, attachmentIds, { kind: 'user', id: userId });
      if (files.length !== attachmentIds.length)
        throw InboxErrors.invalid({
          fields: { attachmentIds: ['A file is not there, or was sent already.'] },
        });
    }
    const lent = (input.quickReplyAttachmentIds ?? []).map(Number);
    // Of a quick reply that is gone, or closed to them meanwhile, nothing is kept; the words are.
    const lendable = await this.quickReplies.lendable(tx, lent);
    return { body: input.body, attachmentIds, envelope: withLent(envelopeOf(input.envelope), lendable) };
  }

  private placeOf(ctx: RequestContext, { ticketId, kind, clientKey }: SaveTicketDraftInput): DraftPlace {
    const { userId } = userOf(ctx);
    const fault = (field: string, sentence: string) =>
      InboxErrors.invalid({ fields: { [field]: [sentence] } });
    if (kind === 'NEW') {
      if (ticketId) throw fault('ticketId', 'A new conversation is in no ticket yet.');
      if (!clientKey) throw fault('clientKey', 'Give the draft of a new conversation a key of its own.');
      if (!can(ctx, 'inbox.conversations.create')) throw PlatformErrors.notAllowed();
      return { userId, ticketId: null, kind, clientKey };
    }
    if (!ticketId) throw fault('ticketId', 'Say in which conversation.');
    return { userId, ticketId: Number(ticketId), kind, clientKey: null };
  }

  private tell(tx: Tx, told: { draftId: number; ticketId: number | null; userId: number }): void {
    const { draftId, ticketId, userId } = told;
    tx.afterCommit(() => this.presence.drafted(tx.ctx.agencyId, { draftId, ticketId, userId }));
  }
}

function envelopeOf(input: DraftEnvelopeInput | null | undefined): DraftEnvelope {
  if (!input) return {};
  const { channelId, contactId, subject, to, cc, bcc, assigneeId, teamId, labelIds } = input;
  return {
    ...(channelId && { channelId: Number(channelId) }),
    ...(contactId && { contactId: Number(contactId) }),
    ...(subject && { subject }),
    ...(to?.length && { to }),
    ...(cc?.length && { cc }),
    ...(bcc?.length && { bcc }),
    ...(assigneeId && { assigneeId: Number(assigneeId) }),
    ...(teamId && { teamId: Number(teamId) }),
    ...(labelIds?.length && { labelIds: labelIds.map(Number) }),
  };
}

function placeOf(cursor: string): { updatedAt: Date; id: number } {
  const [time, id] = decodeCursor(cursor, 2);
  const updatedAt = new Date(typeof time === 'string' ? time : NaN);
  if (Number.isNaN(updatedAt.getTime()))
    throw InboxErrors.invalid({ fields: { after: ['This cursor is not valid.'] } });
  return { updatedAt, id: cursorNumber(id) };
}

const conflict = (version: number) => InboxErrors.draftConflict({ facts: { version } });

function userOf(ctx: RequestContext): UserActor {
  if (ctx.actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return ctx.actor;
}
