import { Injectable } from '@nestjs/common';
import { Every, HandlesJob, type JobPayload } from '../../../platform/jobs/index.js';
import { AskChatLink } from './ask-chat-link.service.js';
import { AskChatLinkJob } from './ask-chat-link.job-definition.js';

const LOOK_MS = 15_000;
const HOUR_MS = 3_600_000;

/** Asks pages what they are, once for all messages that name them. */
@Injectable()
export class ChatLinkWorker {
  constructor(private readonly asking: AskChatLink) {}

  @HandlesJob(AskChatLinkJob)
  async run({ agencyId, linkId }: JobPayload & { linkId: number }): Promise<void> {
    await this.asking.ask(agencyId, linkId);
  }

  /** What got lost on the way to the queue, or is to be asked for again. */
  @Every(LOOK_MS, 'internal-chat.find-links')
  async find(): Promise<void> {
    await this.asking.wakeDue();
  }

  @Every(HOUR_MS, 'internal-chat.forget-links')
  async forget(): Promise<void> {
    await this.asking.forget();
  }
}
