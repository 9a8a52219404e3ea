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
    const own = (await this.ofMany(ctx, [userId])).get(userId);
    if (!own) throw IdentityErrors.userNotFound();
    return own;
  }

  /** The same of several at once, by their ids. */
  async ofMany(
    ctx: RequestContext,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, EffectivePermission[]>> {
    const [people, overrides] = await this.database.read(ctx, (q) =>
      Promise.all([this.roles.people(q, userIds), this.roles.overrides(q)]),
    );
    return new Map(
      [...people].map(([id, person]) => [id, explain(person, overrides.get(person.role) ?? [], ctx.now())]),
    );
  }

  /** About oneself, and about others with the permission to manage people or roles. */
  mayAsk(ctx: RequestContext, userId: number): boolean {
    if (ctx.actor.kind === 'user' && ctx.actor.userId === userId) return true;
    return can(ctx, 'permissions.users.manage') || can(ctx, 'permissions.roles.manage');
  }
}
