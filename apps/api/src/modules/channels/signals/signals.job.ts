import { Inject, Injectable } from '@nestjs/common';
import { HandlesJob, type JobPayload } from '../../../platform/jobs/index.js';
import { SignalJob } from './signal.job-definition.js';
import { type CustomerSignal, Signals } from './signals.service.js';

@Injectable()
export class SignalsWorker {
  constructor(@Inject(Signals) private readonly signals: Signals) {}

  @HandlesJob(SignalJob)
  async run({ agencyId, ...signal }: JobPayload & CustomerSignal & { at: number }): Promise<void> {
    await this.signals.carry(agencyId, signal);
  }
}
