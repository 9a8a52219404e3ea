import { Injectable } from '@nestjs/common';
import { Every, HandlesJob, type JobPayload } from '../../../platform/jobs/index.js';
import { ConvertKind } from './convert-kind.service.js';
import { KindChangeJob } from './kind-change.job-definition.js';
import { KindChangeUpkeep } from './kind-change-upkeep.service.js';

const SWEEP_MS = 5_000;

@Injectable()
export class KindChangeWorker {
  constructor(
    private readonly runner: ConvertKind,
    private readonly upkeep: KindChangeUpkeep,
  ) {}

  @HandlesJob(KindChangeJob)
  run({ agencyId, id }: JobPayload & { id: number }): Promise<void> {
    return this.runner.run(agencyId, id);
  }

  /** For what lost its job: a worker that died, a queue that was emptied. */
  @Every(SWEEP_MS, 'organisation.kind-change-sweep')
  sweep(): Promise<void> {
    return this.upkeep.wakeStalled();
  }
}
