import { Inject, Injectable } from '@nestjs/common';
import { Every, HandlesJob, type JobMeta, type JobPayload } from '../../../platform/jobs/index.js';
import { SWEEP_MS } from '../claims/lease.rules.js';
import { ForgetRawService } from './forget-raw.service.js';
import { InboundSweepService } from './inbound-sweep.service.js';
import { ProcessInboundJob } from './process-inbound.job-definition.js';
import { ProcessInboundService } from './process-inbound.service.js';

const DAY_MS = 86_400_000;

interface InboundJob extends JobPayload {
  eventIds: number[];
  isLeftBehind?: boolean | undefined;
}

@Injectable()
export class ProcessInboundWorker {
  constructor(
    @Inject(ProcessInboundService) private readonly inbound: ProcessInboundService,
    @Inject(InboundSweepService) private readonly sweeper: InboundSweepService,
    @Inject(ForgetRawService) private readonly old: ForgetRawService,
  ) {}

  /** One after the other, for the queue runs several jobs at a time. One that fails does not keep the others. */
  @HandlesJob(ProcessInboundJob)
  async run({ agencyId, eventIds, isLeftBehind }: InboundJob, { attempt }: JobMeta): Promise<void> {
    const failures: unknown[] = [];
    for (const id of eventIds)
      await this.inbound
        .process(agencyId, id, isLeftBehind === true || attempt > 1)
        .catch((error: unknown) => failures.push(error));
    if (failures.length) throw failures[0];
  }

  @Every(SWEEP_MS, 'channels.sweep-inbound')
  async sweep(): Promise<void> {
    await this.sweeper.sweep();
  }

  @Every(DAY_MS, 'channels.forget-raw-mails')
  async forget(): Promise<void> {
    await this.old.forget();
  }
}
