import { Injectable } from '@nestjs/common';
import { channelLimits, inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { AuditLogService } from '../../identity/index.js';
import { isEmptyBody, MessageBodies } from '../messages/message-bodies.service.js';
import { QuickReplyErrors } from './quick-reply.errors.js';
import { CustomVariables, unknownVariables } from './custom-variables.service.js';
import type {
  ChangedQuickReplyFields,
  CreateQuickReplyInput,
  QuickReplyFields,
} from './quick-reply.input.js';
import { mayChange, type QuickReplyView, shortcutOf } from './quick-reply.rules.js';
import type { QuickReplyType } from './quick-reply.type.js';
import { viewerOf } from './quick-reply-viewer.js';
import { QuickReplyFilesRepository } from './quick-reply-files.repository.js';
import { QuickReplyFoldersRepository } from './quick-reply-folders.repository.js';
import { QuickReplyViews } from './quick-reply-views.service.js';
import { type QuickReplyContent, QuickReplyWrites } from './quick-reply-writes.repository.js';
import { QuickRepliesRepository } from './quick-replies.repository.js';
import { shortcutTaken } from './shortcut-taken.js';

type Content = Omit<QuickReplyContent, 'ownerId'>;

/** Makes, changes, deletes and brings back quick replies. */
@Injectable()
export class QuickReplyChanges {
  constructor(
    private readonly database: Database,
    private readonly replies: QuickRepliesRepository,
    private readonly writes: QuickReplyWrites,
    private readonly folders: QuickReplyFoldersRepository,
    private readonly files: QuickReplyFilesRepository,
    private readonly views: QuickReplyViews,
    private readonly bodies: MessageBodies,
    private readonly variables: CustomVariables,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws validation.failed, auth.forbidden, inbox.too_many_quick_replies */
  async create(ctx: RequestContext, input: CreateQuickReplyInput): Promise<QuickReplyType> {
    const content = await this.contentOf(input, null);
    await this.assertKnown(ctx, input);
    return shortcutTaken(() => this.database.write(ctx, (tx) => this.createIn(tx, content, input)));
  }

  /** Within a transaction, for imports and copies. */
  async createIn(tx: Tx, content: Content, input: QuickReplyFields): Promise<QuickReplyType> {
    const viewer = viewerOf(tx.ctx);
    if (!mayChange(viewer, { audience: content.audience, ownerId: viewer.userId }))
      throw PlatformErrors.notAllowed();
    await this.writes.holdCount(tx);
    if ((await this.replies.count(tx)) >= inboxLimits.quickRepliesPerAgency) throw QuickReplyErrors.tooMany();
    await this.holdFolder(tx, content.folderId);
    const id = await this.writes.insert(tx, { ...content, ownerId: viewer.userId });
    await this.setParts(tx, id, input, null);
    const made = await this.read(tx, id);
    this.assertSaysSomething(made);
    await this.record(tx, 'quick_reply.created', made);
    return this.views.reply(tx.ctx, made);
  }

  /** @throws not_found, validation.failed, auth.forbidden, inbox.quick_reply_version_conflict */
  async update(ctx: RequestContext, id: number, fields: ChangedQuickReplyFields): Promise<QuickReplyType> {
    // Cleaning runs in another thread; no lock is held meanwhile. What it is made of is looked at again under the lock.
    const seen = await this.database.read(ctx, (q) => this.replies.find(q, viewerOf(ctx), id));
    if (!seen) throw QuickReplyErrors.notFound();
    const content = await this.contentOf(fields, seen);
    await this.assertKnown(ctx, fields);
    return shortcutTaken(() =>
      this.database.write(ctx, async (tx) => {
        const before = await this.locked(tx, id, fields.version ?? seen.version);
        const viewer = viewerOf(tx.ctx);
        const after = { ...content, ownerId: before.ownerId ?? viewer.userId };
        if (!mayChange(viewer, after)) throw PlatformErrors.notAllowed();
        if (content.folderId !== before.folderId) await this.holdFolder(tx, content.folderId);
        await this.writes.save(tx, id, after);
        await this.setParts(tx, id, fields, before);
        const now = await this.read(tx, id);
        this.assertSaysSomething(now);
        await this.record(tx, 'quick_reply.updated', now, before);
        return this.views.reply(tx.ctx, now);
      }),
    );
  }

  /** It can be brought back for thirty days. @throws not_found, auth.forbidden, inbox.quick_reply_version_conflict */
  async delete(ctx: RequestContext, id: number, version?: number | null): Promise<QuickReplyType> {
    return this.database.write(ctx, async (tx) => {
      const reply = await this.locked(tx, id, version ?? null);
      await this.writes.setDeleted(tx, id, tx.ctx.now());
      await this.record(tx, 'quick_reply.deleted', reply);
      return this.views.reply(tx.ctx, await this.read(tx, id, true));
    });
  }

  /** @throws not_found, auth.forbidden, validation.failed when its shortcut went to another meanwhile */
  async restore(ctx: RequestContext, id: number): Promise<QuickReplyType> {
    return shortcutTaken(() =>
      this.database.write(ctx, async (tx) => {
        await this.writes.holdCount(tx);
        if ((await this.replies.count(tx)) >= inboxLimits.quickRepliesPerAgency)
          throw QuickReplyErrors.tooMany();
        await this.locked(tx, id, null, true);
        await this.writes.setDeleted(tx, id, null);
        const reply = await this.read(tx, id);
        await this.record(tx, 'quick_reply.restored', reply);
        return this.views.reply(tx.ctx, reply);
      }),
    );
  }

  /** Puts several into a folder, or into none. @throws not_found, auth.forbidden */
  async move(
    ctx: RequestContext,
    ids: readonly number[],
    folderId: number | null,
  ): Promise<QuickReplyType[]> {
    return this.database.write(ctx, async (tx) => {
      await this.holdFolder(tx, folderId);
      const wanted = [...new Set(ids)].sort((a, b) => a - b);
      for (const id of wanted) await this.locked(tx, id, null);
      await this.writes.move(tx, wanted, folderId);
      const moved = [];
      for (const id of wanted) {
        const reply = await this.read(tx, id);
        await this.record(tx, 'quick_reply.updated', reply);
        moved.push(this.views.reply(tx.ctx, reply));
      }
      return moved;
    });
  }

  /** What a quick reply says after these fields; `before` is what it said. @throws validation.failed */
  async contentOf(fields: QuickReplyFields, before: QuickReplyView | null): Promise<Content> {
    const type = fields.type ?? before?.type ?? 'MESSAGING';
    const wasOf = before?.type ?? type;
    const given = fields.body ?? (wasOf === type || type === 'EMAIL' ? before?.body : before?.text) ?? '';
    const isMail = type === 'EMAIL';
    const cleaned = isMail ? await this.bodies.clean(given) : { html: given.trim(), text: given.trim() };
    const max = type === 'SMS' ? channelLimits.SMS.text.max : 10_000;
    if (!isMail && [...cleaned.text].length > max) throw invalid('body', `At most ${max} characters.`);
    return {
      title: fields.title ?? before?.title ?? '',
      shortcut: fields.shortcut === undefined ? (before?.shortcut ?? null) : shortcutOf(fields.shortcut),
      type,
      subject: isMail ? (fields.subject ?? before?.subject ?? '') : '',
      body: cleaned.html,
      text: cleaned.text,
      folderId: fields.folderId === undefined ? (before?.folderId ?? null) : idOrNull(fields.folderId),
      audience: fields.audience ?? before?.audience ?? 'EVERYBODY',
    };
  }

  /** Only of what somebody writes now: a field may have gone since. @throws validation.failed, naming the variables */
  private async assertKnown(ctx: RequestContext, { subject, body }: QuickReplyFields): Promise<void> {
    for (const [field, text] of Object.entries({ subject, body })) {
      const unknown = await this.variables.unknownIn(ctx, text ?? '');
      if (unknown.length > 0) throw invalid(field, unknownVariables(unknown));
    }
  }

  private async setParts(
    tx: Tx,
    id: number,
    fields: QuickReplyFields,
    before: QuickReplyView | null,
  ): Promise<void> {
    const { channelIds, teamIds, attachmentIds } = fields;
    if (channelIds) {
      const wanted = numbers(channelIds);
      const known = new Set([
        ...(await this.writes.knownChannels(tx, wanted)),
        ...(before?.channelIds ?? []),
      ]);
      if (wanted.some((one) => !known.has(one))) throw invalid('channelIds', 'This channel does not exist.');
      await this.writes.setChannels(tx, id, wanted);
    }
    const audience = fields.audience ?? before?.audience ?? 'EVERYBODY';
    // Also where the audience has no use for them: nothing is taken that is not there.
    const named = numbers(teamIds ?? []);
    const known = new Set([...(await this.writes.knownTeams(tx, named)), ...(before?.teamIds ?? [])]);
    if (named.some((one) => !known.has(one))) throw invalid('teamIds', 'This team does not exist.');
    const teams = audience === 'TEAMS' ? (teamIds ? named : (before?.teamIds ?? [])) : [];
    if (audience === 'TEAMS' && teams.length === 0)
      throw invalid('teamIds', 'Choose the teams that may use it.');
    await this.writes.setTeams(tx, id, teams);
    if (attachmentIds) await this.setFiles(tx, id, numbers(attachmentIds));
  }

  private async setFiles(tx: Tx, id: number, wanted: number[]): Promise<void> {
    const usable = await this.files.usable(tx, wanted, viewerOf(tx.ctx).userId, id);
    if (usable.length !== wanted.length) throw invalid('attachmentIds', 'A file is not there.');
    await this.files.setFiles(tx, id, usable);
  }

  private async holdFolder(tx: Tx, folderId: number | null): Promise<void> {
    if (folderId !== null && !(await this.folders.hold(tx, folderId)))
      throw invalid('folderId', 'This folder does not exist.');
  }

  private async locked(
    tx: Tx,
    id: number,
    version: number | null,
    isDeleted = false,
  ): Promise<QuickReplyView> {
    await this.writes.lock(tx, id);
    const viewer = viewerOf(tx.ctx);
    const reply = await this.replies.find(tx, viewer, id, isDeleted);
    if (!reply) throw QuickReplyErrors.notFound();
    if (!mayChange(viewer, reply)) throw PlatformErrors.notAllowed();
    if (version !== null && version !== reply.version)
      throw QuickReplyErrors.versionConflict({ facts: { version: reply.version } });
    return reply;
  }

  /** As its keeper reads it: who made it private, or gave it to other teams, still sees the answer. */
  private async read(tx: Tx, id: number, isDeleted = false): Promise<QuickReplyView> {
    const viewer = { ...viewerOf(tx.ctx), isKeeper: true };
    const reply = await this.replies.find(tx, viewer, id, isDeleted);
    if (!reply) throw QuickReplyErrors.notFound();
    return reply;
  }

  private assertSaysSomething(reply: QuickReplyView): void {
    if (isEmptyBody({ html: reply.body, text: reply.text }) && reply.files.length === 0)
      throw invalid('body', 'Write something, or attach a file.');
  }

  /** Private ones are somebody's own desk. */
  private async record(
    tx: Tx,
    action: string,
    reply: QuickReplyView,
    before?: QuickReplyView,
  ): Promise<void> {
    if (reply.audience === 'PRIVATE' && (!before || before.audience === 'PRIVATE')) return;
    await this.audit.record(tx, {
      action,
      target: { kind: 'quick_reply', id: reply.id, name: reply.title },
      ...(before && { before: said(before), after: said(reply) }),
    });
  }
}

function said({ title, shortcut, type, subject, text, audience }: QuickReplyView): Record<string, unknown> {
  return { title, shortcut, type, subject, body: text, audience };
}

function numbers(ids: readonly string[]): number[] {
  return [...new Set(ids.map(Number))];
}

function idOrNull(id: string | null): number | null {
  return id === null ? null : Number(id);
}

function invalid(field: string, sentence: string) {
  return QuickReplyErrors.invalid({ fields: { [field]: [sentence] } });
}
