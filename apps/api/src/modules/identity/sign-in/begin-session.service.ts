import { Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { IdentityErrors } from '../identity.errors.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { NewDeviceService } from '../sessions/new-device.service.js';
import {
  type Device,
  type Proof,
  SessionsService,
  type SessionTokens,
} from '../sessions/sessions.service.js';
import { SsoPolicyService } from '../sso/sso-policy.service.js';
import type { UserView } from '../users/user.rules.js';
import { UsersRepository } from '../users/users.repository.js';

/** With two-factor authentication on, a first proof gives a token for the second step only. */
export type SignInOutcome =
  | { kind: 'signed-in'; user: UserView; tokens: SessionTokens }
  | { kind: 'second-factor'; mfaToken: string };

/** The last part of every way to sign in, once it is proven who somebody is. */
@Injectable()
export class BeginSessionService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly tokens: OneTimeTokensService,
    private readonly audit: AuditLogService,
    private readonly devices: NewDeviceService,
    private readonly sso: SsoPolicyService,
  ) {}

  /**
   * Opens the session, or asks for the second factor where the person has one and `proof` does not hold it already.
   * @throws `auth.wrong_credentials` when the person is not there or not active any more, `auth.sso_required` when
   * their company has closed this door.
   */
  begin(account: { id: number; agencyId: number }, device: Device, proof: Proof): Promise<SignInOutcome> {
    const ctx = systemContext(account.agencyId, 'identity.sign-in', device);
    return this.database.write(ctx, (tx) => this.beginIn(tx, account.id, device, proof));
  }

  /** The same in the transaction of what proved it, for example the use of a one-time token. */
  async beginIn(tx: Tx, userId: number, device: Device, proof: Proof): Promise<SignInOutcome> {
    const user = await this.users.find(tx, userId);
    if (!user?.isActive) throw IdentityErrors.wrongCredentials();
    await this.sso.assertAllowed(tx, userId, proof.method);
    if (user.hasTwoFactor && !proof.secondFactor) {
      const mfaToken = await this.tokens.issue(tx, 'mfa-challenge', userId, { method: proof.method });
      return { kind: 'second-factor', mfaToken };
    }
    await this.devices.note(tx, user, device);
    const tokens = await this.sessions.open(tx, userId, device, proof);
    await this.audit.record(tx, {
      action: 'sign_in.succeeded',
      actor: { id: user.id, name: user.fullName },
      target: { kind: 'user', id: user.id, name: user.fullName },
      after: { method: proof.method, second_factor: proof.secondFactor },
    });
    // It was read before there was the session that makes it so.
    return { kind: 'signed-in', user: { ...user, isOnline: true }, tokens };
  }
}
