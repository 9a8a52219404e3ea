import { Injectable } from '@nestjs/common';
import { type Permission, permissionsOf, type RoleName } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { RolesService } from '../roles/roles.service.js';
import { canReach, givenRoles, type PermissionsOf } from './person-change.rules.js';

/** What roles may do in this company, for rules that compare people. */
@Injectable()
export class ReachService {
  constructor(
    private readonly database: Database,
    private readonly roles: RolesService,
  ) {}

  async permissionsOf(q: Reader): Promise<PermissionsOf> {
    const sets = new Map<RoleName, ReadonlySet<Permission>>();
    for (const role of givenRoles) sets.set(role, await this.roles.permissionsIn(q, role));
    return (role) => sets.get(role) ?? permissionsOf(role);
  }

  /** The roles that this caller may give to somebody. */
  async rolesToGive(ctx: RequestContext): Promise<RoleName[]> {
    const sets = await this.database.read(ctx, (q) => this.permissionsOf(q));
    return givenRoles.filter((role) => canReach(ctx, role, sets));
  }
}
