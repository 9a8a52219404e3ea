import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { waMedia } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { newKey, shownName, sniff, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { ChannelErrors } from '../channels.errors.js';
import type { WaTemplateFileRow } from './wa-template.rules.js';
import { WaTemplateFilesRepository } from './wa-template-files.repository.js';

const DAY_MS = 24 * 3_600_000;

interface IncomingFile {
  name: string | undefined;
  stream: Readable & { truncated?: boolean };
}

/** Pictures, films and documents above templates: brought, and thrown away when no template has them any more. */
@Injectable()
export class WaTemplateFiles {
  constructor(
    private readonly db: Database,
    private readonly files: WaTemplateFilesRepository,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** @throws validation.failed for what can stand above no template, request.too_large */
  async upload(ctx: RequestContext, file: IncomingFile): Promise<WaTemplateFileRow> {
    const { mimeType = '', whole } = await sniff(file.stream);
    const allowed = Object.values(waMedia).find(({ mimeTypes }) => mimeTypes.includes(mimeType));
    if (!allowed) {
      whole.resume();
      const known = Object.values(waMedia).flatMap(({ mimeTypes }) => mimeTypes);
      throw ChannelErrors.invalid({ fields: { file: [`It can be ${known.join(', ')}.`] } });
    }
    const storageKey = newKey(ctx.agencyId);
    const size = await this.storage.put(storageKey, whole, {
      mimeType,
      maxBytes: allowed.bytes,
      isForeign: true,
    });
    if (file.stream.truncated) {
      await this.storage.delete(storageKey);
      throw PlatformErrors.tooLarge();
    }
    const by = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
    const row = { name: shownName(file.name), mimeType, size, storageKey };
    return this.db.write(ctx, (tx) => this.files.insert(tx, by, row));
  }

  /** A file goes before its row, so that none is forgotten. */
  async sweep(ctx: RequestContext): Promise<void> {
    const olderThan = new Date(ctx.now().getTime() - DAY_MS);
    for (const file of await this.db.read(ctx, (q) => this.files.unusedBefore(q, olderThan))) {
      await this.storage.delete(file.storageKey);
      await this.db.write(ctx, (tx) => this.files.delete(tx, file.id));
    }
  }
}
