import { Injectable } from '@nestjs/common';
import {
  type EditableRole,
  effectivePermissions,
  isEditableRole,
  isGrantable,
  isRoleName,
  type Permission,
  permissions,
  permissionsOf,
  type RoleName,
  roleNames,
  roles,
} from '@parley/schema';
import { can, type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { RightsChanges } from '../../../platform/realtime/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { RoleErrors } from './role.errors.js';
import { RolePermissionsChanged, UserRoleChanged } from './role.events.js';
import {
  assertMayGive,
  difference,
  overridesOf,
  type RoleChangeView,
  type RoleView,
  type WantedPermissions,
  wantedSet,
} from './role.rules.js';
import { type RoleFacts, RolesRepository } from './roles.repository.js';

export interface RoleChange {
  /** What the role shall be allowed; null puts the defaults back. */
  wanted: WantedPermissions | null;
  version?: number | null | undefined;
}

/** What roles may do in a company: the defaults of the product with the company's own changes. */
@Injectable()
export class RolesService {
  constructor(
    private readonly database: Database,
    private readonly roles: RolesRepository,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
    private readonly rights: RightsChanges,
  ) {}

  /** What people of this role may do. The way to ask when nobody's session says it already. */
  async permissionsOf(ctx: RequestContext, role: RoleName): Promise<ReadonlySet<Permission>> {
    return this.database.read(ctx, (q) => this.permissionsIn(q, role));
  }

  /** For those who have just proven who they are, before there is a request of theirs. */
  permissionsOfUser(user: { agencyId: number; role: RoleName }): Promise<ReadonlySet<Permission>> {
    return this.permissionsOf(systemContext(user.agencyId, 'identity.permissions'), user.role);
  }

  async permissionsIn(q: Reader, role: RoleName): Promise<ReadonlySet<Permission>> {
    return effectivePermissions(role, await this.roles.overridesOf(q, role));
  }

  async list(ctx: RequestContext): Promise<RoleView[]> {
    const facts = await this.database.read(ctx, (q) => this.roles.facts(q));
    return roleNames.map((name) => viewOf(ctx, name, facts));
  }

  /** @throws not_found */
  async get(ctx: RequestContext, name: string): Promise<RoleView> {
    const role = named(name);
    const facts = await this.database.read(ctx, (q) => this.roles.facts(q));
    return viewOf(ctx, role, facts);
  }

  /** How many people take a seat; null for those who are not told. */
  async seats(ctx: RequestContext): Promise<{ billable: number; observers: number } | null> {
    const mayKnow = can(ctx, 'permissions.users.manage') || can(ctx, 'settings.company_profile.manage');
    if (!mayKnow) return null;
    const { userCounts } = await this.database.read(ctx, (q) => this.roles.facts(q));
    const billable = roleNames.filter((name) => roles[name].isBillable);
    const count = (name: RoleName) => userCounts.get(name) ?? 0;
    return { billable: billable.reduce((sum, name) => sum + count(name), 0), observers: count('observer') };
  }

  /** What was changed about roles, newest first. */
  async history(ctx: RequestContext, size: number): Promise<RoleChangeView[]> {
    const rows = await this.database.read(ctx, (q) => this.roles.history(q, size));
    return rows.map(({ action, after, ...row }) => {
      const changed = Object.entries(after ?? {});
      return {
        ...row,
        isReset: action === 'role.reset',
        gave: changed.filter(([, granted]) => granted).map(([permission]) => permission),
        took: changed.filter(([, granted]) => !granted).map(([permission]) => permission),
      };
    });
  }

  /** @throws not_found, roles.fixed, roles.beyond_own, validation.failed, conflict with the current version */
  async change(ctx: RequestContext, name: string, change: RoleChange): Promise<RoleView> {
    const role = named(name);
    if (!isEditableRole(role)) throw RoleErrors.fixed();
    await this.database.write(ctx, (tx) => this.changeIn(tx, role, change));
    return this.get(ctx, role);
  }

  /**
   * Tells that a colleague got another role, in the transaction that gives it. Their sessions are ended by whoever
   * gives it; the event is for those who were away.
   */
  async tellRoleChanged(
    tx: Tx,
    change: { userId: number; before: RoleName; after: RoleName },
  ): Promise<void> {
    await this.outbox.add(tx, UserRoleChanged, { ...change, actorId: actorIdOf(tx.ctx) });
  }

  private async changeIn(tx: Tx, role: EditableRole, { wanted, version }: RoleChange): Promise<void> {
    const current = await this.roles.lock(tx, role);
    if (version !== undefined && version !== null && version !== current) {
      throw RoleErrors.versionConflict({ facts: { version: current } });
    }
    const before = await this.permissionsIn(tx, role);
    const after = wanted ? wantedSet(before, wanted) : permissionsOf(role);
    const { gave, took } = difference(before, after);
    assertMayGive(role, gave, tx.ctx.actor.kind === 'user' ? tx.ctx.actor.permissions : null);
    if (gave.length === 0 && took.length === 0) return;
    await this.roles.setOverrides(tx, role, overridesOf(role, after), authorOf(tx.ctx));
    await this.roles.raiseVersion(tx, role);
    await this.audit.record(tx, {
      action: wanted ? 'role.changed' : 'role.reset',
      target: { kind: 'role', id: roles[role].id, name: role },
      before: statesOf(before, [...gave, ...took]),
      after: statesOf(after, [...gave, ...took]),
    });
    await this.outbox.add(tx, RolePermissionsChanged, {
      role,
      version: current + 1,
      actorId: actorIdOf(tx.ctx),
    });
    this.rights.tellAfter(tx, { role });
  }
}

function named(name: string): RoleName {
  if (!isRoleName(name)) throw RoleErrors.notFound();
  return name;
}

/** Only what changed, by its name, so that it can be read without knowing the rest. */
function statesOf(set: ReadonlySet<Permission>, which: readonly Permission[]): Record<string, boolean> {
  return Object.fromEntries(which.map((permission) => [permission, set.has(permission)]));
}

function authorOf({ actor }: RequestContext): { id: number | null; name: string } {
  return actor.kind === 'user' ? { id: actor.userId, name: actor.name } : { id: null, name: '' };
}

function actorIdOf(ctx: RequestContext): number | null {
  return authorOf(ctx).id;
}

function viewOf(ctx: RequestContext, name: RoleName, facts: RoleFacts): RoleView {
  const { permissions: defaults, ...role } = roles[name];
  const overrides = facts.overrides.get(name) ?? [];
  const changes = Object.fromEntries(overrides.map(({ permission, granted }) => [permission, granted]));
  return {
    ...role,
    isEditable: isEditableRole(name),
    permissions: [...effectivePermissions(name, changes)],
    defaultPermissions: [...defaults],
    overrides,
    grantable: permissions.filter((permission) => isGrantable(name, permission) && can(ctx, permission)),
    userCount: facts.userCounts.get(name) ?? 0,
    version: facts.versions.get(name) ?? 1,
  };
}
