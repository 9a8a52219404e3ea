import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { AccountChangesService } from '../account-changes/account-changes.service.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { fullNameOf, type UserView } from '../users/user.rules.js';
import { UsersService } from '../users/users.service.js';
import { PeopleErrors } from './people.errors.js';
import { UserChanged, UserDeactivated, UserDeleted } from './people.events.js';
import { PeopleRepository } from './people.repository.js';
import { actorFacts } from './person-audit.rules.js';
import type { DepartureFields } from './person.input.js';
import {
  assertMayStopBeingAdmin,
  assertNotSelf,
  assertReach,
  assertVersion,
  type LockedPerson,
} from './person-change.rules.js';
import { PersonTraces } from './person-traces.js';
import { ReachService } from './reach.service.js';

interface Successor {
  kind: 'user' | 'team';
  id: number;
  name: string;
}

/** People who leave, and who come back. What they leave open is passed on by the inbox, which hears of it by events. */
@Injectable()
export class DeparturesService {
  constructor(
    private readonly database: Database,
    private readonly people: PeopleRepository,
    private readonly users: UsersService,
    private readonly reach: ReachService,
    private readonly account: AccountChangesService,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
    private readonly traces: PersonTraces,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** @throws not_found, conflict, validation.failed, and the `users.*` errors of the rules */
  async deactivate(ctx: RequestContext, id: number, fields: DepartureFields): Promise<UserView> {
    await this.database.write(ctx, async (tx) => {
      const person = await this.leaving(tx, id, fields);
      const successor = await this.successor(tx, id, fields);
      if (!person.isActive) return;
      await this.people.save(tx, { ...person, isActive: false });
      await this.account.ended(tx, id, 'deactivated');
      await this.tell(tx, person, 'user.deactivated', successor);
    });
    return this.users.get(ctx, id);
  }

  /** @throws not_found and the `users.*` errors of the rules */
  async reactivate(ctx: RequestContext, id: number): Promise<UserView> {
    await this.database.write(ctx, async (tx) => {
      const person = (await this.people.lockWithAdmins(tx, [id])).find((one) => one.id === id);
      if (!person) throw PeopleErrors.notFound();
      assertReach(tx.ctx, person.role, await this.reach.permissionsOf(tx));
      if (person.isActive) return;
      await this.people.save(tx, { ...person, isActive: true });
      await this.audit.record(tx, { action: 'user.reactivated', target: targetOf(person) });
      await this.outbox.add(tx, UserChanged, { userId: id });
    });
    return this.users.get(ctx, id);
  }

  /** Removes everything personal but the name; the row stays, because old conversations name it. */
  async delete(ctx: RequestContext, id: number, fields: DepartureFields): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const person = await this.leaving(tx, id, fields);
      const successor = await this.successor(tx, id, fields);
      await this.account.ended(tx, id, 'deleted');
      await this.people.anonymise(tx, id);
      await this.traces.removeAll(tx, id);
      await this.tell(tx, person, 'user.deleted', successor);
      const { profileImageKey } = person;
      if (profileImageKey) tx.afterCommit(() => this.storage.delete(profileImageKey).catch(() => undefined));
    });
  }

  private async leaving(tx: Tx, id: number, fields: DepartureFields): Promise<LockedPerson> {
    const locked = await this.people.lockWithAdmins(tx, [id]);
    const person = locked.find((one) => one.id === id);
    if (!person) throw PeopleErrors.notFound();
    assertVersion(person, fields.version);
    assertReach(tx.ctx, person.role, await this.reach.permissionsOf(tx));
    assertNotSelf(tx.ctx, person);
    assertMayStopBeingAdmin(person, locked);
    return person;
  }

  private async successor(tx: Tx, leaving: number, fields: DepartureFields): Promise<Successor | null> {
    const { reassignToUserId, reassignToTeamId } = fields;
    const kind = reassignToUserId ? 'user' : 'team';
    const id = Number(reassignToUserId ?? reassignToTeamId ?? 0);
    if (id === 0) return null;
    const name = kind === 'user' && id === leaving ? null : await this.people.successorName(tx, kind, id);
    if (name !== null) return { kind, id, name };
    const field = kind === 'user' ? 'reassignToUserId' : 'reassignToTeamId';
    const sentence = kind === 'user' ? 'This colleague takes no conversations.' : 'This team does not exist.';
    throw PeopleErrors.invalid({ fields: { [field]: [sentence] } });
  }

  private async tell(
    tx: Tx,
    person: LockedPerson,
    action: 'user.deactivated' | 'user.deleted',
    successor: Successor | null,
  ): Promise<void> {
    const userId = person.id;
    await this.audit.record(tx, {
      action,
      target: targetOf(person),
      before: { email: person.email, role: person.role, status: person.status },
      after: { openWorkTo: successor?.name ?? null },
    });
    const event = action === 'user.deleted' ? UserDeleted : UserDeactivated;
    const to = successor && { kind: successor.kind, id: successor.id };
    await this.outbox.add(tx, event, { userId, successor: to, ...actorFacts(tx.ctx) });
    await this.outbox.add(tx, UserChanged, { userId });
  }
}

function targetOf(person: LockedPerson) {
  return { kind: 'user', id: person.id, name: fullNameOf(person) };
}
