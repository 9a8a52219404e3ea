import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { UserChanged } from '../people/people.events.js';
import type { UserView } from '../users/user.rules.js';
import { UsersService } from '../users/users.service.js';
import type { UpdateMeInput } from './own-account.input.js';
import { OwnAccountRepository } from './own-account.repository.js';
import { afterChange, changedKeys } from './own-account.rules.js';

/** What people change about themselves. */
@Injectable()
export class OwnAccountService {
  constructor(
    private readonly database: Database,
    private readonly accounts: OwnAccountRepository,
    private readonly users: UsersService,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws conflict when it was changed elsewhere since, validation.failed */
  async update(ctx: RequestContext, input: UpdateMeInput): Promise<UserView> {
    const { actor } = ctx;
    if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
    await this.database.write(ctx, (tx) => this.change(tx, actor.userId, input));
    return this.users.me(ctx);
  }

  /** Switches the own telephone on or off: whether calls ring here. */
  async setVoipStatus(ctx: RequestContext, isOnline: boolean): Promise<UserView> {
    const { actor } = ctx;
    if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
    await this.database.write(ctx, async (tx) => {
      const status = isOnline ? 'ONLINE' : 'OFFLINE';
      if (!(await this.accounts.setVoipStatus(tx, actor.userId, status))) return;
      await this.outbox.add(tx, UserChanged, { userId: actor.userId });
    });
    return this.users.me(ctx);
  }

  private async change(tx: Tx, userId: number, { version, ...change }: UpdateMeInput): Promise<void> {
    const locked = await this.accounts.lock(tx, userId);
    if (!locked) throw PlatformErrors.notFound();
    const { version: current, ...before } = locked;
    if (typeof version === 'number' && version !== current)
      throw PlatformErrors.conflict({ facts: { version: current } });
    const after = afterChange(before, change);
    if ('faults' in after) throw PlatformErrors.invalid({ fields: after.faults });
    const keys = changedKeys(before, after);
    if (keys.length === 0) return;
    await this.accounts.save(tx, userId, after);
    await this.audit.record(tx, {
      action: 'user.updated',
      target: { kind: 'user', id: userId, name: `${after.firstName} ${after.lastName}`.trim() },
      before: Object.fromEntries(keys.map((key) => [key, before[key]])),
      after: Object.fromEntries(keys.map((key) => [key, after[key]])),
    });
    await this.outbox.add(tx, UserChanged, { userId });
  }
}
