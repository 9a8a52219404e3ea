import { Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { IdentityErrors } from '../identity.errors.js';
import { type EffectivePermission, explain } from './effective-permission.rules.js';
import { RolesRepository } from './roles.repository.js';

/** What a person may do, and why. */
@Injectable()
export class EffectivePermissionsService {
  constructor(
    private readonly database: Database,
    private readonly roles: RolesRepository,
  ) {}

  /** @throws not_found */
  async of(ctx: RequestContext, userId: number): Promise<EffectivePermission[]> {
    const { person, facts } = await this.database.read(ctx, async (q) => ({
      person: await this.roles.person(q, userId),
      facts: await this.roles.facts(q),
    }));
    if (!person) throw IdentityErrors.userNotFound();
    return explain(person, facts.overrides.get(person.role) ?? [], ctx.now());
  }

  /** About oneself, and about others with the permission to manage people or roles. */
  mayAsk(ctx: RequestContext, userId: number): boolean {
    if (ctx.actor.kind === 'user' && ctx.actor.userId === userId) return true;
    return can(ctx, 'permissions.users.manage') || can(ctx, 'permissions.roles.manage');
  }
}
