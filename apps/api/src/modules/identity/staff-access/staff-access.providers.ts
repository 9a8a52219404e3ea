import { GrantStaffAccessService } from './grant-staff-access.service.js';
import { StaffAccessController } from './staff-access.controller.js';
import { StaffAccessNews } from './staff-access-news.service.js';
import { StaffAccessRepository } from './staff-access.repository.js';
import { StaffAccessResolver } from './staff-access.resolver.js';
import { StaffAccessService } from './staff-access.service.js';
import { SweepStaffAccessJob } from './sweep-staff-access.job.js';

export const staffAccess = {
  controllers: [StaffAccessController],
  providers: [
    GrantStaffAccessService,
    StaffAccessNews,
    StaffAccessRepository,
    StaffAccessResolver,
    StaffAccessService,
    SweepStaffAccessJob,
  ],
};
