import { LeftWorkListener } from './left-work.listener.js';
import { LeftWorkRepository } from './left-work.repository.js';
import { LeftWorkService } from './left-work.service.js';
import { OpenWorkController } from './open-work.controller.js';
import { OpenWorkOfTeamLoader, OpenWorkOfUserLoader } from './open-work.loader.js';
import { TeamOpenWorkResolver, UserOpenWorkResolver } from './open-work.resolver.js';

export const reassignment = {
  controllers: [OpenWorkController],
  providers: [
    LeftWorkListener,
    LeftWorkRepository,
    LeftWorkService,
    OpenWorkOfTeamLoader,
    OpenWorkOfUserLoader,
    TeamOpenWorkResolver,
    UserOpenWorkResolver,
  ],
};
