import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ProfileSettingsChanged } from '../contacts.events.js';
import type { ProfileSettingsInput } from './profile-settings.input.js';
import { ProfileSettingsRepository } from './profile-settings.repository.js';
import type { ProfileSettingsView } from './profile-settings.rules.js';

/** What a company does with profiles. Everybody may read it; the screens follow it. */
@Injectable()
export class ProfileSettingsService {
  constructor(
    private readonly database: Database,
    private readonly settings: ProfileSettingsRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  own(ctx: RequestContext): Promise<ProfileSettingsView> {
    return this.database.read(ctx, (q) => this.of(q));
  }

  of(q: Reader): Promise<ProfileSettingsView> {
    return this.settings.of(q);
  }

  /** @throws conflict when somebody else changed it since */
  async update(
    ctx: RequestContext,
    { allowsMerging, version }: ProfileSettingsInput,
  ): Promise<ProfileSettingsView> {
    await this.database.write(ctx, async (tx) => {
      const before = await this.settings.lock(tx);
      if (version !== undefined && version !== null && version !== before.version)
        throw PlatformErrors.conflict({ facts: { version: before.version } });
      const after = allowsMerging ?? before.allowsMerging;
      if (after === before.allowsMerging) return;
      await this.settings.save(tx, after);
      await this.outbox.add(tx, ProfileSettingsChanged, { version: before.version + 1 });
      await this.audit.record(tx, {
        action: 'profile_settings.updated',
        target: { kind: 'profile_settings', id: tx.ctx.agencyId },
        before: { allowsMerging: before.allowsMerging },
        after: { allowsMerging: after },
      });
    });
    return this.own(ctx);
  }
}
