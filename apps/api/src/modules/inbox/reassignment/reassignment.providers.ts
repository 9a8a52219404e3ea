import { AssignableUsersResolver } from './assignable-users.resolver.js';
import { AssignableUsers } from './assignable-users.service.js';
import { LeftWorkListener } from './left-work.listener.js';
import { LeftWorkRepository } from './left-work.repository.js';
import { LeftWorkService } from './left-work.service.js';
import { LostAccessListener } from './lost-access.listener.js';
import { LostAccess } from './lost-access.service.js';
import { OpenWorkController } from './open-work.controller.js';
import { OpenWorkOfTeamLoader, OpenWorkOfUserLoader } from './open-work.loader.js';
import { TeamOpenWorkResolver, UserOpenWorkResolver } from './open-work.resolver.js';
import { PersonalRowsRepository } from './personal-rows.repository.js';
import { PersonalRows } from './personal-rows.service.js';
import { TeamBalancingListener } from './team-balancing.listener.js';
import { TeamBalancingRepository } from './team-balancing.repository.js';
import { TeamBalancing } from './team-balancing.service.js';

export const reassignment = {
  controllers: [OpenWorkController],
  providers: [
    AssignableUsers,
    AssignableUsersResolver,
    LostAccess,
    LostAccessListener,
    TeamBalancing,
    TeamBalancingListener,
    TeamBalancingRepository,
    LeftWorkListener,
    LeftWorkRepository,
    LeftWorkService,
    OpenWorkOfTeamLoader,
    OpenWorkOfUserLoader,
    PersonalRows,
    PersonalRowsRepository,
    TeamOpenWorkResolver,
    UserOpenWorkResolver,
  ],
};
