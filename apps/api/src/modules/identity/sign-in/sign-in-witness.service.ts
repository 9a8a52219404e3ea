import { Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import { Log } from '../../../platform/logging/log.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import type { Device } from '../sessions/sessions.service.js';
import { UsersRepository } from '../users/users.repository.js';

interface Account {
  id: number;
  agencyId: number;
}

/** Writes down that somebody tried to sign in as a person and could not. Addresses that are nobody's belong to no log. */
@Injectable()
export class SignInWitness {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly audit: AuditLogService,
    private readonly log: Log,
  ) {}

  /** Nobody waits for it: the answer takes as long as it does for an address that is nobody's. */
  refused(account: Account, device: Device, isLocked: boolean): void {
    const ctx = systemContext(account.agencyId, 'identity.sign-in', device);
    void this.database
      .write(ctx, async (tx) => {
        await this.record(tx, 'sign_in.failed', account.id, { step: 'password' });
        if (isLocked) await this.record(tx, 'sign_in.locked', account.id, {});
      })
      .catch((error: unknown) => this.log.warn('a refused sign-in was not written down', { error }));
  }

  /** The first proof was right and the code was not. */
  async codeRefused(account: Account, device: Device, error: unknown): Promise<void> {
    if (!(error instanceof CodedError)) return;
    const ctx = systemContext(account.agencyId, 'identity.second-factor', device);
    const action = error.code === 'auth.locked' ? 'sign_in.locked' : 'sign_in.failed';
    await this.database.write(ctx, (tx) =>
      this.record(tx, action, account.id, { step: 'second_factor', problem: error.code }),
    );
  }

  private async record(
    tx: Tx,
    action: string,
    userId: number,
    after: Record<string, unknown>,
  ): Promise<void> {
    const user = await this.users.find(tx, userId);
    const target = { kind: 'user', id: userId, name: user?.fullName ?? '' };
    await this.audit.record(tx, { action, target, after });
  }
}
