import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { SignInService } from './sign-in.service.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class SweepCountersJob {
  constructor(private readonly signIn: SignInService) {}

  @Every(HOUR_MS, 'identity.sweep-counters')
  sweep(): Promise<void> {
    return this.signIn.sweep();
  }
}
