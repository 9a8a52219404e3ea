import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/index.js';
import { FileLinks } from '../../../platform/storage/index.js';
import { mayChange, type QuickReplyFile, type QuickReplyView } from './quick-reply.rules.js';
import type { QuickReplyAttachmentType, QuickReplyType } from './quick-reply.type.js';
import { viewerOf } from './quick-reply-viewer.js';

/** Turns quick replies into what callers see. */
@Injectable()
export class QuickReplyViews {
  constructor(@Inject(FileLinks) private readonly links: FileLinks) {}

  reply(ctx: RequestContext, row: QuickReplyView): QuickReplyType {
    const { files, deletedAt, ...shown } = row;
    return {
      ...shown,
      attachments: files.map((file) => this.file(ctx, file)),
      isDeleted: deletedAt !== null,
      viewerCanEdit: can(ctx, 'inbox.conversations.reply') && mayChange(viewerOf(ctx), row),
    };
  }

  file(
    ctx: RequestContext,
    { id, name, mimeType, size, storageKey }: QuickReplyFile,
  ): QuickReplyAttachmentType {
    const url = this.links.path(ctx.agencyId, { key: storageKey, name, mimeType }, ctx.now());
    return { id, name, mimeType, size, url };
  }
}
