import { TeamChangesService } from './team-changes.service.js';
import { TeamLoader } from './team.loader.js';
import { TeamsController } from './teams.controller.js';
import { TeamsRepository } from './teams.repository.js';
import { TeamsResolver } from './teams.resolver.js';
import { TeamsService } from './teams.service.js';

export const teamParts = {
  controllers: [TeamsController],
  providers: [TeamChangesService, TeamLoader, TeamsRepository, TeamsResolver, TeamsService],
};
