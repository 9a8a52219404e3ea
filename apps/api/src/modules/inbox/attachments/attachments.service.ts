import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import {
  MAX_UPLOAD,
  newKey,
  shownName,
  sniff,
  STORAGE,
  type Storage,
} from '../../../platform/storage/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { MessageViews } from '../messages/message-views.service.js';
import type { AttachmentType } from '../messages/message.type.js';
import { AttachmentsRepository } from './attachments.repository.js';
import { mimeTypeOf } from './file-kind.rules.js';

const KEPT_MS = 24 * 3_600_000;

export interface IncomingFile {
  name: string | undefined;
  stream: Readable & { truncated?: boolean };
}

/** Files that colleagues upload, kept until the message that carries them is sent. */
@Injectable()
export class AttachmentsService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(AttachmentsRepository) private readonly attachments: AttachmentsRepository,
    @Inject(MessageViews) private readonly views: MessageViews,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** Streams the file into the storage. @throws request.too_large, and then nothing is kept */
  async upload(ctx: RequestContext, file: IncomingFile): Promise<AttachmentType> {
    if (ctx.actor.kind !== 'user') throw PlatformErrors.notAllowed();
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
      throw InboxErrors.fileTooLarge();
    }
    const { userId } = ctx.actor;
    const row = await this.db.write(ctx, (tx) =>
      this.attachments.insert(tx, {
        messageId: null,
        uploadedBy: { kind: 'user', id: userId },
        name: shownName(file.name),
        mimeType,
        size,
        storageKey,
      }),
    );
    return this.views.attachment(ctx, row);
  }

  /** Throws away uploads of a request that was refused. */
  async discard(ctx: RequestContext, ids: readonly number[]): Promise<void> {
    const files = await this.db.read(ctx, (q) => this.attachments.byIds(q, ids));
    for (const file of files) {
      await this.storage.delete(file.storage_key);
      await this.db.write(ctx, (tx) => this.attachments.deleteUnused(tx, file.id));
    }
  }

  /** Throws away uploads that nobody sent. A file goes before its row, so that none is forgotten. */
  async sweepUnused(): Promise<void> {
    await this.db.forEachAgency('inbox.sweep-uploads', async (ctx) => {
      const olderThan = new Date(ctx.now().getTime() - KEPT_MS);
      const unused = await this.db.read(ctx, (q) => this.attachments.unusedBefore(q, olderThan));
      for (const file of unused) {
        await this.storage.delete(file.storage_key);
        await this.db.write(ctx, (tx) => this.attachments.deleteUnused(tx, file.id));
      }
    });
  }
}
