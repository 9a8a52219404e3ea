import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { SessionsService } from './sessions.service.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class SweepSessionsJob {
  constructor(private readonly sessions: SessionsService) {}

  @Every(HOUR_MS, 'identity.sweep-sessions')
  sweep(): Promise<void> {
    return this.sessions.sweep();
  }
}
