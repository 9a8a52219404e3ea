import { RoleNews } from './role-news.service.js';
import { RolesController } from './roles.controller.js';
import { RolesRepository } from './roles.repository.js';
import { RolesResolver } from './roles.resolver.js';
import { RolesService } from './roles.service.js';

export const rolesParts = {
  controllers: [RolesController],
  providers: [RoleNews, RolesRepository, RolesResolver, RolesService],
};
