import { Injectable } from '@nestjs/common';
import type { SessionEnd } from '@parley/schema';
import type { Tx } from '../../../platform/database/index.js';
import { RightsChanges } from '../../../platform/realtime/index.js';
import type { OneTimeTokenKind } from '../one-time-tokens/one-time-token.rules.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** What somebody who holds it can sign in with, or take the account over with. */
const LETS_IN: readonly OneTimeTokenKind[] = [
  'password-reset',
  'password-setup',
  'verification',
  'mfa-challenge',
  'direct-login',
  'impersonation',
  'staff-access',
  'sso-sign-in',
];

/** What an account was must not be used any longer, once its password, second factor, role or state is another one. */
@Injectable()
export class AccountChangesService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: OneTimeTokensService,
    private readonly rights: RightsChanges,
  ) {}

  /**
   * Ends the sessions of a person and every link or half-done sign-in that would make a new one; their sockets close
   * within seconds of the commit, and are told why.
   * @param except the session in which people change their own account: they stay signed in there.
   */
  async ended(tx: Tx, userId: number, reason: SessionEnd, except?: number): Promise<void> {
    await this.tokens.revoke(tx, userId, ...LETS_IN);
    if (reason === 'deactivated' || reason === 'deleted') await this.tokens.revoke(tx, userId, 'invitation');
    await this.sessions.endAllOf(tx, userId, reason, except);
    // What stays is looked at again: it may be free to do more now.
    if (except !== undefined) this.rights.tellAfter(tx, { userIds: [userId] });
  }
}
