import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { themeLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { FileLinks, newKey, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { PictureMaker } from '../../identity/index.js';
import type { EmailThemeLogoType } from './email-theme.type.js';
import { EmailThemeLogosRepository, type LogoRow } from './email-theme-logos.repository.js';

const DAY_MS = 24 * 3_600_000;
/** Pixels: twice what is shown, for screens that are that fine. */
const BOX = { width: 800, height: 320 };

/** Pictures in the heads of mails: brought, made small, and thrown away when nothing has them any more. */
@Injectable()
export class EmailThemeLogos {
  constructor(
    private readonly db: Database,
    private readonly logos: EmailThemeLogosRepository,
    private readonly maker: PictureMaker,
    private readonly links: FileLinks,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** @throws request.unsupported for what is no picture, request.too_large */
  async upload(ctx: RequestContext, upload: Readable): Promise<EmailThemeLogoType> {
    const made = await this.maker.within(await collected(upload), BOX);
    const storageKey = newKey(ctx.agencyId);
    await this.storage.put(storageKey, made.content, { mimeType: 'image/png' });
    const logo = { storageKey, size: made.content.length, width: made.width, height: made.height };
    return this.shown(ctx, await this.db.write(ctx, (tx) => this.logos.insert(tx, logo)));
  }

  shown(ctx: RequestContext, { id, storageKey, width, height }: LogoRow): EmailThemeLogoType {
    const file = { key: storageKey, name: 'logo.png', mimeType: 'image/png' };
    return { id, width, height, url: this.links.path(ctx.agencyId, file, ctx.now()) };
  }

  /** A row goes before its file: what a theme has taken meanwhile stays. */
  async sweep(ctx: RequestContext): Promise<void> {
    const olderThan = new Date(ctx.now().getTime() - DAY_MS);
    for (const logo of await this.db.read(ctx, (q) => this.logos.unusedBefore(q, olderThan))) {
      const isGone = await this.db.write(ctx, (tx) => this.logos.delete(tx, logo.id));
      if (isGone) await this.storage.delete(logo.storageKey);
    }
  }
}

async function collected(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > themeLimits.logoBytes) throw PlatformErrors.tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
