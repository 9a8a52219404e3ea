import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { KindChangeJob } from './kind-change.job-definition.js';
import { KIND_CHANGE_STALLED_MS } from './kind-change-work.rules.js';
import { KindChangesRepository } from './kind-changes.repository.js';

const AT_ONCE = 50;

/** Takes up again what stands still. */
@Injectable()
export class KindChangeUpkeep {
  constructor(
    private readonly database: Database,
    private readonly changes: KindChangesRepository,
    private readonly jobs: Jobs,
  ) {}

  async wakeStalled(): Promise<void> {
    const olderThan = new Date(Date.now() - KIND_CHANGE_STALLED_MS);
    const stalled = await this.database.system('organisation.kind-change-sweep', (tx) =>
      this.changes.stalled(tx, olderThan, AT_ONCE),
    );
    // A new id each time: one that a dead worker holds must not be in the way.
    const round = Math.floor(Date.now() / KIND_CHANGE_STALLED_MS);
    for (const { agency_id: agencyId, id } of stalled)
      await this.jobs.wake(KindChangeJob, { agencyId, id }, { id: `kind-change-${id}-${round}` });
  }
}
