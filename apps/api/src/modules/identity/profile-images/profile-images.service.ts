import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { derivedKey, sniff, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { UserChanged } from '../people/people.events.js';
import { PictureMaker } from './picture-maker.js';
import { ProfileImageErrors } from './profile-image.errors.js';
import {
  type ImageSize,
  imageSizes,
  isImageId,
  MAX_PICTURE_BYTES,
  originOfImage,
  pictureTypes,
} from './profile-image.rules.js';
import { ProfileImagesRepository } from './profile-images.repository.js';

const WEBP = 'image/webp';

/** Pictures of the people who work here. What was uploaded is never kept, only what was made from it. */
@Injectable()
export class ProfileImagesService {
  constructor(
    private readonly database: Database,
    private readonly images: ProfileImagesRepository,
    private readonly maker: PictureMaker,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** Takes a new picture of the person who is signed in. @throws request.too_large, request.unsupported */
  async set(ctx: RequestContext, upload: Readable): Promise<void> {
    const actor = actorOf(ctx);
    const { mimeType, whole } = await sniff(upload);
    if (!mimeType || !pictureTypes.has(mimeType)) throw ProfileImageErrors.notAPicture();
    const made = await this.maker.make(await collected(whole));
    const imageId = randomUUID();
    try {
      for (const [size, picture] of made)
        await this.storage.put(this.keyOf(ctx.agencyId, imageId, size), picture, { mimeType: WEBP });
      await this.swap(ctx, actor, imageId);
    } catch (error) {
      await this.forget(ctx.agencyId, imageId);
      throw error;
    }
  }

  async remove(ctx: RequestContext): Promise<void> {
    await this.swap(ctx, actorOf(ctx), '');
  }

  /** @throws not_found */
  async open(agencyId: number, imageId: string, size: number): Promise<{ stream: Readable; size: number }> {
    const known = imageSizes.find((one) => one === size);
    if (known === undefined || !isImageId(imageId)) throw PlatformErrors.notFound();
    return this.storage.get(this.keyOf(agencyId, imageId, known));
  }

  private async swap(ctx: RequestContext, { userId, name }: UserActor, imageId: string): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const before = await this.images.swap(tx, userId, imageId);
      if (before === imageId) return;
      await this.outbox.add(tx, UserChanged, { userId });
      await this.audit.record(tx, {
        action: imageId ? 'user.picture_changed' : 'user.picture_removed',
        target: { kind: 'user', id: userId, name },
      });
      if (before) tx.afterCommit(() => this.forget(ctx.agencyId, before));
    });
  }

  private async forget(agencyId: number, imageId: string): Promise<void> {
    for (const size of imageSizes) {
      // A file that stays behind is known to nobody: its address is gone from the database.
      await this.storage.delete(this.keyOf(agencyId, imageId, size)).catch(() => undefined);
    }
  }

  private keyOf(agencyId: number, imageId: string, size: ImageSize): string {
    return derivedKey(agencyId, originOfImage(imageId, size));
  }
}

async function collected(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_PICTURE_BYTES) throw ProfileImageErrors.tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function actorOf({ actor }: RequestContext): UserActor {
  if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
  return actor;
}
