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

  /** What can share a transaction begins in the same moment. One that fails does not keep the others. */
  @HandlesJob(ProcessInboundJob)
  async run({ agencyId, eventIds, isLeftBehind }: InboundJob, { attempt }: JobMeta): Promise<void> {
    const isOfUnknown = isLeftBehind === true || attempt > 1;
    const ends = await Promise.allSettled(
      eventIds.map((id) => this.inbound.process(agencyId, id, isOfUnknown)),
    );
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
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
