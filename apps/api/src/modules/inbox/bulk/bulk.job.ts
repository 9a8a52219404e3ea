import { Inject, Injectable } from '@nestjs/common';
import { Every, HandlesJob, type JobPayload, RunAgainLater } from '../../../platform/jobs/index.js';
import { BulkJob } from './bulk.job-definition.js';
import { BulkRunner } from './bulk-runner.service.js';
import { BulkUpkeep } from './bulk-upkeep.service.js';

const SWEEP_MS = 3_000;
const HOUR_MS = 3_600_000;
/** Then the next operation has its turn: nobody waits behind ten thousand tickets of somebody else. */
const TURN_MS = 8_000;

@Injectable()
export class BulkWorker {
  constructor(
    @Inject(BulkRunner) private readonly runner: BulkRunner,
    @Inject(BulkUpkeep) private readonly upkeep: BulkUpkeep,
  ) {}

  @HandlesJob(BulkJob)
  async run({ agencyId, id }: JobPayload & { id: number }): Promise<void> {
    if (await this.runner.runFor(agencyId, id, TURN_MS)) throw new RunAgainLater(20, 'There is more to do.');
  }

  /** For what lost its job: a worker that died, a queue that was emptied. */
  @Every(SWEEP_MS, 'inbox.bulk-sweep')
  sweep(): Promise<void> {
    return this.upkeep.wakeStalled();
  }

  @Every(HOUR_MS, 'inbox.forget-bulk')
  forget(): Promise<void> {
    return this.upkeep.forget();
  }
}
