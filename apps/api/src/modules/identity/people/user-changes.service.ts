import { Injectable } from '@nestjs/common';
import { type RoleName, roles } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AccountChangesService } from '../account-changes/account-changes.service.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { standardTimeZone } from '../regions/time-zone.rules.js';
import { RolesService } from '../roles/roles.service.js';
import { fullNameOf, type UserView } from '../users/user.rules.js';
import { UsersService } from '../users/users.service.js';
import { PeopleErrors } from './people.errors.js';
import { UserChanged, UserStoppedTakingWork } from './people.events.js';
import { PeopleRepository } from './people.repository.js';
import { actorFacts, changesBetween, shownFacts } from './person-audit.rules.js';
import type { PersonFields } from './person.input.js';
import {
  assertGivenRole,
  assertMayStopBeingAdmin,
  assertReach,
  assertVersion,
  isWorkingAdmin,
  type LockedPerson,
} from './person-change.rules.js';
import { ReachService } from './reach.service.js';

/** Changes the accounts of colleagues, on behalf of those who look after them. */
@Injectable()
export class UserChangesService {
  constructor(
    private readonly database: Database,
    private readonly people: PeopleRepository,
    private readonly users: UsersService,
    private readonly reach: ReachService,
    private readonly roles: RolesService,
    private readonly invitations: InvitationsService,
    private readonly account: AccountChangesService,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws not_found, validation.failed, conflict, and the `users.*` errors of the rules */
  async update(ctx: RequestContext, id: number, fields: PersonFields): Promise<UserView> {
    await this.database.write(ctx, (tx) => this.updateIn(tx, id, fields));
    return this.users.get(ctx, id);
  }

  private async updateIn(tx: Tx, id: number, fields: PersonFields): Promise<void> {
    const locked = await this.people.lockWithAdmins(tx, [id]);
    const person = locked.find((one) => one.id === id);
    if (!person) throw PeopleErrors.notFound();
    assertVersion(person, fields.version);
    const permissionsOf = await this.reach.permissionsOf(tx);
    assertReach(tx.ctx, person.role, permissionsOf);
    const before = { ...person, teams: await this.people.teamsOf(tx, id) };
    const after = { ...before, ...withFields(person, fields) };
    if (fields.teamIds) after.teams = await this.teams(tx, fields.teamIds);
    if (after.role !== before.role) {
      assertGivenRole(after.role);
      assertReach(tx.ctx, after.role, permissionsOf);
      if (before.role === 'administrator') assertMayStopBeingAdmin(person, locked);
    }
    if (typeof fields.isPrimary === 'boolean')
      await this.handOver(tx, before, after, locked, fields.isPrimary);
    const change = changesBetween(shownFacts(before), shownFacts(after));
    if (!change) return;
    await this.people.save(tx, after);
    if (fields.teamIds)
      await this.people.setTeams(
        tx,
        id,
        after.teams.map((team) => team.id),
      );
    await this.tell(tx, before, after, change);
  }

  private async tell(
    tx: Tx,
    before: LockedPerson,
    after: LockedPerson,
    change: NonNullable<ReturnType<typeof changesBetween>>,
  ): Promise<void> {
    const { id } = after;
    const target = { kind: 'user', id, name: fullNameOf(after) };
    await this.audit.record(tx, { action: 'user.updated', target, ...change });
    await this.outbox.add(tx, UserChanged, { userId: id });
    if (before.role !== after.role) await this.roleChanged(tx, after, before.role);
    else if (before.onlyPrivateChannels !== after.onlyPrivateChannels)
      await this.account.ended(tx, id, 'channels_changed');
  }

  private async roleChanged(tx: Tx, person: LockedPerson, before: RoleName): Promise<void> {
    const { id, role } = person;
    await this.roles.tellRoleChanged(tx, { userId: id, before, after: role });
    await this.account.ended(tx, id, 'role_changed');
    if (person.status === 'invited') await this.invitations.renewIn(tx, person);
    if (roles[before].isAssignable && !roles[role].isAssignable)
      await this.outbox.add(tx, UserStoppedTakingWork, {
        userId: id,
        successor: null,
        ...actorFacts(tx.ctx),
      });
  }

  /** The place of the primary user goes from the one who has it to another administrator. */
  private async handOver(
    tx: Tx,
    before: LockedPerson,
    after: LockedPerson,
    locked: readonly LockedPerson[],
    isPrimary: boolean,
  ): Promise<void> {
    if (isPrimary === before.isPrimary) return;
    if (!isPrimary) throw PeopleErrors.primary();
    const { actor } = tx.ctx;
    const holder = locked.find((one) => one.isPrimary);
    const isInPerson = actor.kind === 'user' && actor.sessionId !== null && !actor.impersonator;
    const mayHandOver = holder
      ? isInPerson && actor.userId === holder.id
      : isInPerson && actor.permissions.has('permissions.users.assign_admin_role');
    if (!mayHandOver) throw PeopleErrors.primaryOnly();
    if (!isWorkingAdmin(after))
      throw PeopleErrors.invalid({
        fields: { isPrimary: ['Only an administrator who can sign in becomes the primary user.'] },
      });
    await this.people.clearPrimary(tx);
    after.isPrimary = true;
    if (holder) await this.outbox.add(tx, UserChanged, { userId: holder.id });
  }

  private async teams(tx: Tx, ids: readonly string[]) {
    const wanted = [...new Set(ids.map(Number))];
    const known = await this.people.knownTeams(tx, wanted);
    if (known.length < wanted.length)
      throw PeopleErrors.invalid({ fields: { teamIds: ['This team does not exist.'] } });
    return known;
  }
}

function withFields(person: LockedPerson, fields: PersonFields): Partial<LockedPerson> {
  const timezone = fields.timezone == null ? person.timezone : standardTimeZone(fields.timezone);
  if (timezone === null)
    throw PeopleErrors.invalid({ fields: { timezone: ['This time zone does not exist.'] } });
  return {
    firstName: fields.firstName ?? person.firstName,
    lastName: fields.lastName ?? person.lastName,
    role: fields.role ?? person.role,
    localeCode: fields.localeCode ?? person.localeCode,
    onlyPrivateChannels: fields.onlyPrivateChannels ?? person.onlyPrivateChannels,
    timezone,
  };
}
