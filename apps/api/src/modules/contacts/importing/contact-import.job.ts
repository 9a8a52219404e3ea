import { Injectable } from '@nestjs/common';
import { Every, HandlesJob, type JobPayload, RunAgainLater } from '../../../platform/jobs/index.js';
import { ContactImportJob } from './contact-import.job-definition.js';
import { ContactImportUpkeep } from './contact-import-upkeep.service.js';
import { ImportRunner } from './import-runner.service.js';

const SWEEP_MS = 5_000;
const HOUR_MS = 3_600_000;
/** Then the next one has its turn: nobody waits behind half a million rows of somebody else. */
const TURN_MS = 8_000;

@Injectable()
export class ContactImportWorker {
  constructor(
    private readonly runner: ImportRunner,
    private readonly upkeep: ContactImportUpkeep,
  ) {}

  @HandlesJob(ContactImportJob)
  async run({ agencyId, id }: JobPayload & { id: number }): Promise<void> {
    if (await this.runner.run(agencyId, id, TURN_MS)) throw new RunAgainLater(20, 'There is more to do.');
  }

  /** For what lost its job: a worker that died, a queue that was emptied. */
  @Every(SWEEP_MS, 'contacts.import-sweep')
  sweep(): Promise<void> {
    return this.upkeep.wakeStalled();
  }

  @Every(HOUR_MS, 'contacts.forget-imports')
  forget(): Promise<void> {
    return this.upkeep.forget();
  }
}
