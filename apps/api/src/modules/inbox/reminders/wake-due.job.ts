import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { WakeDue } from './wake-due.service.js';

const LOOK_MS = 2_000;

/** Wakes conversations and rings reminders whose time has come. */
@Injectable()
export class WakeDueJob {
  constructor(private readonly due: WakeDue) {}

  @Every(LOOK_MS, 'inbox.wake-due')
  run(): Promise<void> {
    return this.due.run();
  }
}
