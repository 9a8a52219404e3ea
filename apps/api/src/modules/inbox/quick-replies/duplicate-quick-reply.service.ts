import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { QuickReplyErrors } from './quick-reply.errors.js';
import type { QuickReplyType } from './quick-reply.type.js';
import { viewerOf } from './quick-reply-viewer.js';
import { QuickReplyChanges } from './quick-reply-changes.service.js';
import { QuickReplyFiles } from './quick-reply-files.service.js';
import { QuickRepliesRepository } from './quick-replies.repository.js';

const MAX_TITLE = 200;

/** A copy to change: the same words, channels, teams and files. Who may not keep shared ones gets one of their own. */
@Injectable()
export class DuplicateQuickReply {
  constructor(
    private readonly database: Database,
    private readonly replies: QuickRepliesRepository,
    private readonly changes: QuickReplyChanges,
    private readonly files: QuickReplyFiles,
  ) {}

  /** @throws not_found, inbox.too_many_quick_replies */
  async duplicate(ctx: RequestContext, id: number): Promise<QuickReplyType> {
    const viewer = viewerOf(ctx);
    const original = await this.database.read(ctx, (q) => this.replies.find(q, viewer, id));
    if (!original) throw QuickReplyErrors.notFound();
    const copies = await this.files.copiesOf(ctx, id);
    const { type, subject, body, folderId, channelIds, teamIds } = original;
    return this.changes.create(ctx, {
      title: `${original.title.slice(0, MAX_TITLE - 4)} (2)`,
      type,
      subject,
      body,
      folderId: folderId === null ? null : String(folderId),
      audience: viewer.isKeeper ? original.audience : 'PRIVATE',
      channelIds: channelIds.map(String),
      teamIds: teamIds.map(String),
      attachmentIds: copies.map(String),
    });
  }
}
