import { Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import { Database } from '../../../platform/database/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ErasedProfilesRepository } from './erased-profiles.repository.js';

const DAY_MS = 86_400_000;
const AT_ONCE = 100;

/** Deleted profiles that nobody brought back go for good. Their contacts stay, and merged ones can still be taken apart. */
@Injectable()
export class SweepProfiles {
  constructor(
    private readonly database: Database,
    private readonly profiles: ErasedProfilesRepository,
    private readonly audit: AuditLogService,
  ) {}

  async sweep(): Promise<void> {
    await this.database.forEachAgency('contacts.sweep-profiles', async (ctx) => {
      const olderThan = new Date(ctx.now().getTime() - inboxLimits.restoreDays * DAY_MS);
      for (let count = AT_ONCE; count === AT_ONCE;)
        count = await this.database.write(ctx, async (tx) => {
          const ids = await this.profiles.due(tx, olderThan, AT_ONCE);
          if (ids.length === 0) return 0;
          await this.profiles.erase(tx, ids);
          // Without the names: the log is never rewritten.
          await this.audit.recordAll(
            tx,
            ids.map((id) => ({ action: 'profile.swept', target: { kind: 'profile', id, name: `#${id}` } })),
          );
          return ids.length;
        });
    });
  }
}
