import { Inject, Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { SilentCalls } from './silent-calls.service.js';

const EVERY_MS = 60_000;

@Injectable()
export class SilentCallsJob {
  constructor(@Inject(SilentCalls) private readonly calls: SilentCalls) {}

  @Every(EVERY_MS, 'channels.ask-about-calls')
  async sweep(): Promise<void> {
    await this.calls.sweep();
  }
}
