import { Inject, Injectable } from '@nestjs/common';
import { Every } from '../jobs/every.js';
import { GiveUp, HandlesJob, type JobMeta, RunAgainLater } from '../jobs/job.js';
import { SendSystemMail } from './send-system-mail.job-definition.js';
import { SystemMailPost } from './system-mail-post.js';
import { SystemMailTransport } from './system-mail-transport.js';

interface SmtpFailure {
  responseCode?: number;
  code?: string;
  message?: string;
}

/** Sends Parley's own mails: again and again when a server is busy, never again when it said no for good. */
@Injectable()
export class SendSystemMailJob {
  constructor(
    @Inject(SystemMailPost) private readonly post: SystemMailPost,
    @Inject(SystemMailTransport) private readonly transport: SystemMailTransport,
  ) {}

  @HandlesJob(SendSystemMail)
  async send({ agencyId, mailId }: { agencyId: number; mailId: number }, meta: JobMeta): Promise<void> {
    const mail = await this.post.prepare(agencyId, mailId);
    if (!mail) return;
    try {
      await this.transport.send(mail);
    } catch (error) {
      if (error instanceof RunAgainLater) throw error;
      const isFinal = isRefusal(error as SmtpFailure);
      const reason = (error as Error).message;
      if (isFinal || meta.isLast) await this.post.settle(agencyId, mailId, 'failed', reason);
      throw isFinal ? new GiveUp(reason) : error;
    }
    await this.post.settle(agencyId, mailId, 'sent');
  }

  @Every(30_000, 'system-mail.wake-lost')
  wakeLost(): Promise<void> {
    return this.post.wakeLost();
  }

  @Every(3_600_000, 'system-mail.forget')
  forgetOld(): Promise<void> {
    return this.post.forgetOld();
  }
}

/** A wrong password of ours is the operator's to cure, and says nothing about the mail. */
function isRefusal({ responseCode, code }: SmtpFailure): boolean {
  return code !== 'EAUTH' && (code === 'EENVELOPE' || (responseCode ?? 0) >= 500);
}
