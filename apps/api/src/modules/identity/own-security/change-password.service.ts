import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { PasswordChoiceService } from '../passwords/password-choice.service.js';
import { PasswordsRepository } from '../passwords/passwords.repository.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { OwnPasswordService } from '../step-up/own-password.service.js';
import type { ChangePasswordInput } from './change-password.input.js';

/** A new password of one's own, chosen by somebody who knows the one of now. */
@Injectable()
export class ChangePasswordService {
  constructor(
    private readonly database: Database,
    private readonly ownPassword: OwnPasswordService,
    private readonly owners: PasswordsRepository,
    private readonly choice: PasswordChoiceService,
    private readonly sessions: SessionsRepository,
  ) {}

  /**
   * The session in which it is done stays; all others end.
   * @throws `validation.failed` at `currentPassword` or `password`, `auth.locked`, `auth.busy`
   */
  async change(ctx: RequestContext, input: ChangePasswordInput): Promise<void> {
    const { userId, sessionId } = me(ctx);
    await this.ownPassword.assertRight(ctx, userId, input.currentPassword, 'currentPassword');
    const owner = await this.database.read(ctx, (q) => this.owners.owner(q, userId));
    if (!owner) throw PlatformErrors.notFound();
    if (input.password === input.currentPassword)
      throw PlatformErrors.invalid({ fields: { password: ['This is the password you have now.'] } });
    const hash = await this.choice.prepare(owner, input.password);
    await this.database.write(ctx, async (tx) => {
      const choice = { action: 'password.changed', hash, isAddressProven: false } as const;
      await this.choice.store(tx, owner, { ...choice, exceptSessionId: sessionId });
      await this.sessions.noteProof(tx, sessionId, false);
    });
  }
}

function me({ actor }: RequestContext): { userId: number; sessionId: number } {
  if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
  if (actor.sessionId === null || actor.impersonator) throw PlatformErrors.inPersonOnly();
  return { userId: actor.userId, sessionId: actor.sessionId };
}
