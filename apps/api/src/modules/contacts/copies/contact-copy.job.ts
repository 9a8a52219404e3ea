import { Injectable } from '@nestjs/common';
import { Every, HandlesJob, type JobPayload } from '../../../platform/jobs/index.js';
import { ContactCopyJob } from './contact-copy.job-definition.js';
import { ContactCopyUpkeep } from './contact-copy-upkeep.service.js';
import { CopyRunner } from './copy-runner.service.js';

const SWEEP_MS = 5_000;
const HOUR_MS = 3_600_000;

@Injectable()
export class ContactCopyWorker {
  constructor(
    private readonly runner: CopyRunner,
    private readonly upkeep: ContactCopyUpkeep,
  ) {}

  @HandlesJob(ContactCopyJob)
  run({ agencyId, id }: JobPayload & { id: number }): Promise<void> {
    return this.runner.run(agencyId, id);
  }

  /** For what lost its job: a worker that died, a queue that was emptied. */
  @Every(SWEEP_MS, 'contacts.copy-sweep')
  sweep(): Promise<void> {
    return this.upkeep.wakeStalled();
  }

  @Every(HOUR_MS, 'contacts.forget-copies')
  forget(): Promise<void> {
    return this.upkeep.forget();
  }
}
