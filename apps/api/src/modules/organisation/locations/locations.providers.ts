import { HoursLocationsLoader } from './hours-locations.loader.js';
import { LocationChangesService } from './location-changes.service.js';
import { LocationsController } from './locations.controller.js';
import { LocationsRepository } from './locations.repository.js';
import { HoursLocationsResolver, LocationsResolver } from './locations.resolver.js';
import { LocationsService } from './locations.service.js';
import { SweepLocationsJob } from './sweep-locations.job.js';

export const locations = {
  controllers: [LocationsController],
  providers: [
    HoursLocationsLoader,
    HoursLocationsResolver,
    LocationChangesService,
    LocationsRepository,
    LocationsResolver,
    LocationsService,
    SweepLocationsJob,
  ],
  exports: [LocationChangesService],
};
