import { Inject, Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { MailUnseen } from './mail-unseen.service.js';

const SWEEP_MS = 5_000;

@Injectable()
export class MailUnseenWorker {
  constructor(@Inject(MailUnseen) private readonly mails: MailUnseen) {}

  @Every(SWEEP_MS, 'inbox.mail-unseen-answers')
  sweep(): Promise<void> {
    return this.mails.sweep();
  }
}
