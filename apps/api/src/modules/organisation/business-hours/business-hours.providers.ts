import { BusinessHoursChangesService } from './business-hours-changes.service.js';
import { BusinessHoursController } from './business-hours.controller.js';
import { BusinessHoursRepository } from './business-hours.repository.js';
import { BusinessHoursResolver } from './business-hours.resolver.js';
import { BusinessHoursService } from './business-hours.service.js';
import { SweepBusinessHoursJob } from './sweep-business-hours.job.js';

export const businessHours = {
  controllers: [BusinessHoursController],
  providers: [
    BusinessHoursChangesService,
    BusinessHoursRepository,
    BusinessHoursResolver,
    BusinessHoursService,
    SweepBusinessHoursJob,
  ],
  exports: [BusinessHoursChangesService, BusinessHoursService],
};
