import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { SsoSignInService } from './sso-sign-in.service.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class SweepAttemptsJob {
  constructor(private readonly signIn: SsoSignInService) {}

  @Every(HOUR_MS, 'identity.sweep-sso-attempts')
  sweep(): Promise<void> {
    return this.signIn.sweep();
  }
}
