import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import {
  MAX_UPLOAD,
  newKey,
  shownName,
  sniff,
  STORAGE,
  type Storage,
} from '../../../platform/storage/index.js';
import { mimeTypeOf } from '../attachments/file-kind.rules.js';
import { QuickReplyErrors } from './quick-reply.errors.js';
import type { QuickReplyFile } from './quick-reply.rules.js';
import type { QuickReplyAttachmentType } from './quick-reply.type.js';
import { viewerOf } from './quick-reply-viewer.js';
import { QuickReplyFilesRepository } from './quick-reply-files.repository.js';
import { QuickReplyFoldersRepository } from './quick-reply-folders.repository.js';
import { QuickReplyViews } from './quick-reply-views.service.js';
import { QuickReplyWrites } from './quick-reply-writes.repository.js';
import { QuickRepliesRepository } from './quick-replies.repository.js';

const DAY_MS = 24 * 3_600_000;

interface IncomingFile {
  name: string | undefined;
  stream: Readable & { truncated?: boolean };
}

/** The stored files of quick replies: brought, copied, and thrown away when nothing shows them any more. */
@Injectable()
export class QuickReplyFiles {
  constructor(
    private readonly database: Database,
    private readonly files: QuickReplyFilesRepository,
    private readonly replies: QuickRepliesRepository,
    private readonly writes: QuickReplyWrites,
    private readonly folders: QuickReplyFoldersRepository,
    private readonly views: QuickReplyViews,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** Streams the file into the storage. @throws request.too_large, and then nothing is kept */
  async upload(ctx: RequestContext, file: IncomingFile): Promise<QuickReplyAttachmentType> {
    const { userId } = viewerOf(ctx);
    const { mimeType: sniffed, isText, whole } = await sniff(file.stream);
    const mimeType = mimeTypeOf(sniffed, isText);
    const storageKey = newKey(ctx.agencyId);
    const size = await this.storage.put(storageKey, whole, {
      mimeType,
      maxBytes: MAX_UPLOAD,
      isForeign: true,
    });
    // The form's parser cuts a file that is too long instead of failing.
    if (file.stream.truncated) {
      await this.storage.delete(storageKey);
      throw QuickReplyErrors.fileTooLarge();
    }
    const kept = { name: shownName(file.name), mimeType, size, storageKey };
    const row = await this.database.write(ctx, (tx) => this.files.insert(tx, userId, kept));
    return this.views.file(ctx, row);
  }

  /** Uploads of the caller's own with the content of these files. @throws not_found */
  async copiesOf(ctx: RequestContext, quickReplyId: number): Promise<number[]> {
    const viewer = viewerOf(ctx);
    const reply = await this.database.read(ctx, (q) => this.replies.find(q, viewer, quickReplyId));
    if (!reply) throw QuickReplyErrors.notFound();
    const copies: QuickReplyFile[] = [];
    for (const { name, mimeType, size, storageKey: from } of reply.files) {
      const storageKey = newKey(ctx.agencyId);
      const { stream } = await this.storage.get(from);
      await this.storage.put(storageKey, stream, { mimeType, maxBytes: MAX_UPLOAD });
      const copy = { name, mimeType, size, storageKey };
      copies.push(await this.database.write(ctx, (tx) => this.files.insert(tx, viewer.userId, copy)));
    }
    return copies.map(({ id }) => id);
  }

  /** Removes for good what was deleted long enough ago, and files that nothing shows. A file goes before its row. */
  async sweep(): Promise<void> {
    await this.database.forEachAgency('inbox.sweep-quick-replies', async (ctx) => {
      const now = ctx.now().getTime();
      const deletedBefore = new Date(now - inboxLimits.restoreDays * DAY_MS);
      while ((await this.database.write(ctx, (tx) => this.writes.purge(tx, deletedBefore))) > 0);
      await this.database.write(ctx, (tx) => this.folders.purge(tx, deletedBefore));
      const olderThan = new Date(now - DAY_MS);
      const unused = await this.database.read(ctx, (q) => this.files.unusedBefore(q, olderThan));
      for (const file of unused) {
        await this.storage.delete(file.storageKey);
        await this.database.write(ctx, (tx) => this.files.delete(tx, file.id));
      }
    });
  }
}
