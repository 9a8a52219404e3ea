import { EffectivePermissionsController } from './effective-permissions.controller.js';
import { EffectivePermissionsLoader } from './effective-permissions.loader.js';
import { EffectivePermissionsResolver } from './effective-permissions.resolver.js';
import { EffectivePermissionsService } from './effective-permissions.service.js';
import { RoleNews } from './role-news.service.js';
import { SeatsResolver } from './seats.resolver.js';
import { RolesController } from './roles.controller.js';
import { RolesRepository } from './roles.repository.js';
import { RolesResolver } from './roles.resolver.js';
import { RolesService } from './roles.service.js';

export const rolesParts = {
  controllers: [RolesController, EffectivePermissionsController],
  providers: [
    EffectivePermissionsLoader,
    EffectivePermissionsResolver,
    EffectivePermissionsService,
    RoleNews,
    RolesRepository,
    RolesResolver,
    RolesService,
    SeatsResolver,
  ],
};
