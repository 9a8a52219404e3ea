import { Inject, Injectable } from '@nestjs/common';
import { Every, HandlesJob, type JobPayload } from '../../../platform/jobs/index.js';
import { SWEEP_MS } from '../claims/lease.rules.js';
import { DeliverJob } from './deliver.job-definition.js';
import { DeliverService } from './deliver.service.js';
import { DeliverySweepService } from './delivery-sweep.service.js';

@Injectable()
export class DeliverWorker {
  constructor(
    @Inject(DeliverService) private readonly deliveries: DeliverService,
    @Inject(DeliverySweepService) private readonly sweeper: DeliverySweepService,
  ) {}

  @HandlesJob(DeliverJob)
  async run(payload: JobPayload & { deliveryId: number }): Promise<void> {
    await this.deliveries.deliver(payload.agencyId, payload.deliveryId);
  }

  @Every(SWEEP_MS, 'channels.sweep-deliveries')
  async sweep(): Promise<void> {
    await this.sweeper.sweep();
  }
}
