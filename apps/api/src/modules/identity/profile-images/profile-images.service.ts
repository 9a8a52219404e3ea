import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { UserChanged } from '../people/people.events.js';
import { PictureFiles } from './picture-files.js';
import { ProfileImagesRepository } from './profile-images.repository.js';

const OF = 'profile-image';

/** Pictures of the people who work here. */
@Injectable()
export class ProfileImagesService {
  constructor(
    private readonly database: Database,
    private readonly images: ProfileImagesRepository,
    private readonly files: PictureFiles,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** Takes a new picture of the person who is signed in. @throws request.too_large, request.unsupported */
  async set(ctx: RequestContext, upload: Readable): Promise<void> {
    const actor = actorOf(ctx);
    const made = await this.files.make(upload);
    const imageId = randomUUID();
    try {
      await this.files.keep(ctx.agencyId, OF, imageId, made);
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
  open(agencyId: number, imageId: string, size: number): Promise<{ stream: Readable; size: number }> {
    return this.files.open(agencyId, OF, imageId, size);
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

  /** A file that stays behind is known to nobody: its address is gone from the database. */
  private forget(agencyId: number, imageId: string): Promise<void> {
    return this.files.forget(agencyId, OF, imageId).catch(() => undefined);
  }
}

function actorOf({ actor }: RequestContext): UserActor {
  if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
  return actor;
}
