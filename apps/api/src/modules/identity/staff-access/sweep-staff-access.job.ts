import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { StaffAccessService } from './staff-access.service.js';

const EVERY_MS = 2_000;

@Injectable()
export class SweepStaffAccessJob {
  constructor(private readonly access: StaffAccessService) {}

  @Every(EVERY_MS, 'identity.sweep-staff-access')
  sweep(): Promise<void> {
    return this.access.sweep();
  }
}
