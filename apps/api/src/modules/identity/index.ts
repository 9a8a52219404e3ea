export { AgenciesService } from './agencies/agencies.service.js';
export type { AgencyView } from './agencies/agency.rules.js';
export { identityEntities } from './identity.entities.js';
export { IdentityModule } from './identity.module.js';
export { PasswordsService } from './passwords/passwords.service.js';
export { SessionsService } from './sessions/sessions.service.js';
export { TeamLoader } from './teams/team.loader.js';
export type { TeamView } from './teams/team.rules.js';
export { TeamType } from './teams/team.type.js';
export { TeamsService } from './teams/teams.service.js';
export { UserLoader } from './users/user.loader.js';
export {
  abbrOf,
  colorOf,
  fullNameOf,
  normalEmail,
  ONLINE_MS,
  type UserView,
  viewOfUser,
} from './users/user.rules.js';
export { UserType } from './users/user.type.js';
export { UsersService } from './users/users.service.js';
