import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { OneTimeTokensService } from './one-time-tokens.service.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class SweepTokensJob {
  constructor(private readonly tokens: OneTimeTokensService) {}

  @Every(HOUR_MS, 'identity.sweep-one-time-tokens')
  sweep(): Promise<void> {
    return this.tokens.sweep();
  }
}
