import { Injectable } from '@nestjs/common';
import { Every, HandlesJob, type JobPayload } from '../../../platform/jobs/index.js';
import { SendDue } from './send-due.service.js';
import { SendScheduledJob } from './send-scheduled.job-definition.js';

const SWEEP_MS = 5_000;
const DAY_MS = 86_400_000;

@Injectable()
export class SendScheduledWorker {
  constructor(private readonly due: SendDue) {}

  @HandlesJob(SendScheduledJob)
  run({ agencyId, ticketId }: JobPayload & { ticketId: number }): Promise<void> {
    return this.due.inTicket(agencyId, ticketId);
  }

  /** For what lost its job: a server that was away, a queue that was emptied. */
  @Every(SWEEP_MS, 'inbox.send-scheduled-sweep')
  sweep(): Promise<void> {
    return this.due.sweep();
  }

  @Every(DAY_MS, 'inbox.forget-scheduled')
  forget(): Promise<void> {
    return this.due.forget();
  }
}
