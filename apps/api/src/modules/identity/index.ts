export { AuditLogService, type AuditRecord } from './audit/audit-log.service.js';
export { IdentityModule } from './identity.module.js';
export { PasswordsService } from './passwords/passwords.service.js';
export { RolesService } from './roles/roles.service.js';
export { TeamType } from './teams/team.type.js';
export { abbrOf, colorOf, fullNameOf, ONLINE_MS, type UserView } from './users/user.rules.js';
export { UserType } from './users/user.type.js';
export { UsersService } from './users/users.service.js';
