import { Inject, Injectable } from '@nestjs/common';
import { Every, HandlesJob, type JobPayload } from '../../../platform/jobs/index.js';
import { SWEEP_MS } from '../claims/lease.rules.js';
import { InboundSweepService } from './inbound-sweep.service.js';
import { ProcessInboundJob } from './process-inbound.job-definition.js';
import { ProcessInboundService } from './process-inbound.service.js';

@Injectable()
export class ProcessInboundWorker {
  constructor(
    @Inject(ProcessInboundService) private readonly inbound: ProcessInboundService,
    @Inject(InboundSweepService) private readonly sweeper: InboundSweepService,
  ) {}

  @HandlesJob(ProcessInboundJob)
  async run(payload: JobPayload & { eventId: number }): Promise<void> {
    await this.inbound.process(payload.agencyId, payload.eventId);
  }

  @Every(SWEEP_MS, 'channels.sweep-inbound')
  async sweep(): Promise<void> {
    await this.sweeper.sweep();
  }
}
