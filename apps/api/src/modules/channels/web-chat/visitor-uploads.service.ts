import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { type Limit, RateLimits } from '../../../platform/limits/index.js';
import {
  FileLinks,
  MAX_UPLOAD,
  newKey,
  shownName,
  sniff,
  STORAGE,
  type Storage,
} from '../../../platform/storage/index.js';
import { acceptedType } from './upload-type.rules.js';
import { VisitorsRepository } from './visitors.repository.js';
import { WebChatErrors } from './web-chat.errors.js';
import type { VisitorSession } from './widget-access.service.js';

const UPLOADS: Limit = { name: 'widget.upload', points: 20, seconds: 60 };
const KEPT_MS = 24 * 3_600_000;
const BATCH = 500;

export interface IncomingFile {
  name: string | undefined;
  stream: Readable;
}

/** Keeps what a visitor attaches until the message that carries it is sent. */
@Injectable()
export class VisitorUploadsService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(FileLinks) private readonly links: FileLinks,
    @Inject(VisitorsRepository) private readonly visitors: VisitorsRepository,
  ) {}

  /** @throws widget.file_refused, request.too_large, rate_limit.exceeded */
  async add(session: VisitorSession, file: IncomingFile) {
    const { ctx, visitorId } = session;
    await this.limits.consume(UPLOADS, `visitor ${visitorId}`);
    const { mimeType: sniffed, isText, whole } = await sniff(file.stream);
    const mimeType = acceptedType(sniffed, isText);
    if (!mimeType) {
      file.stream.resume();
      throw WebChatErrors.fileRefused();
    }
    const key = newKey(ctx.agencyId);
    const size = await this.storage.put(key, whole, { mimeType, maxBytes: MAX_UPLOAD, isForeign: true });
    const stored = { name: shownName(file.name), mimeType, size, storageKey: key };
    const upload = await this.db.write(ctx, (tx) => this.visitors.addUpload(tx, visitorId, stored));
    const url = this.links.path(ctx.agencyId, { key, name: stored.name, mimeType });
    return { id: upload.id, name: stored.name, mime_type: mimeType, size, url };
  }

  /** Deletes, agency by agency, what was never sent. A file that cannot be deleted now is only left lying. */
  async forgetUnsent(): Promise<void> {
    await this.db.forEachAgency('widget.forget-uploads', async (ctx) => {
      const before = new Date(ctx.now().getTime() - KEPT_MS);
      const keys = await this.db.write(ctx, (tx) => this.visitors.forgetOldUploads(tx, before, BATCH));
      for (const key of keys) await this.storage.delete(key).catch(() => undefined);
    });
  }
}
