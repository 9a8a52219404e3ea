import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { BulkJob } from './bulk.job-definition.js';
import { BulkRepository } from './bulk.repository.js';
import { KEPT_MS, STALLED_MS } from './bulk.rules.js';

const AT_ONCE = 50;

/** Takes up again what stands still, and forgets what is long over. */
@Injectable()
export class BulkUpkeep {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(BulkRepository) private readonly bulks: BulkRepository,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  async wakeStalled(): Promise<void> {
    const olderThan = new Date(Date.now() - STALLED_MS);
    const stalled = await this.db.system('inbox.bulk-sweep', (tx) =>
      this.bulks.stalled(tx, olderThan, AT_ONCE),
    );
    // A new id each time: one that a dead worker holds must not be in the way.
    for (const { agency_id: agencyId, id } of stalled)
      await this.jobs.wake(
        BulkJob,
        { agencyId, id },
        { id: `bulk-${id}-${Math.floor(Date.now() / STALLED_MS)}` },
      );
  }

  async forget(): Promise<void> {
    await this.db.forEachAgency('inbox.forget-bulk', async (ctx) => {
      const olderThan = new Date(ctx.now().getTime() - KEPT_MS);
      await this.db.write(ctx, (tx) => this.bulks.forget(tx, olderThan));
    });
  }
}
