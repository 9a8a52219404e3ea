import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { RingChatReminders } from './ring-chat-reminders.service.js';

const LOOK_MS = 2_000;
const HOUR_MS = 3_600_000;

/** Rings reminders of the team chat whose time has come. */
@Injectable()
export class RingChatRemindersJob {
  constructor(private readonly due: RingChatReminders) {}

  @Every(LOOK_MS, 'internal-chat.ring-reminders')
  run(): Promise<void> {
    return this.due.run();
  }

  @Every(HOUR_MS, 'internal-chat.forget-reminders')
  forget(): Promise<void> {
    return this.due.forget();
  }
}
