import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { SweepChat } from './sweep-chat.service.js';

const HOUR_MS = 3_600_000;

/** Messages and groups that nobody brought back in time go for good, with their files. */
@Injectable()
export class SweepChatJob {
  constructor(private readonly chat: SweepChat) {}

  @Every(HOUR_MS, 'internal-chat.sweep')
  async run(): Promise<void> {
    await this.chat.sweep();
  }
}
