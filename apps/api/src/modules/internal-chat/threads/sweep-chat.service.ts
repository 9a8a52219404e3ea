import { Inject, Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import { Database } from '../../../platform/database/index.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { SweepChatRepository } from './sweep-chat.repository.js';

const DAY_MS = 86_400_000;
const SWEPT_AT_ONCE = 500;

@Injectable()
export class SweepChat {
  constructor(
    private readonly database: Database,
    private readonly rows: SweepChatRepository,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** A file goes before its row, so that none is forgotten. */
  async sweep(): Promise<void> {
    await this.database.forEachAgency('internal-chat.sweep', async (ctx) => {
      const olderThan = new Date(ctx.now().getTime() - inboxLimits.restoreDays * DAY_MS);
      const files = await this.database.read(ctx, (q) => this.rows.files(q, olderThan, SWEPT_AT_ONCE));
      for (const { id, key } of files) {
        await this.storage.delete(key);
        await this.database.write(ctx, (tx) => this.rows.forgetFile(tx, id));
      }
      await this.database.write(ctx, (tx) => this.rows.sweep(tx, olderThan, SWEPT_AT_ONCE));
    });
  }
}
