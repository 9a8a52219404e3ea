import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { EndCalls } from './end-calls.service.js';

const LOOK_MS = 5_000;

/** Looks after running calls. */
@Injectable()
export class EndCallsJob {
  constructor(private readonly calls: EndCalls) {}

  @Every(LOOK_MS, 'internal-chat.end-calls')
  run(): Promise<void> {
    return this.calls.run();
  }
}
