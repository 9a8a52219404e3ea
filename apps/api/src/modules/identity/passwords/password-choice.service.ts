import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { SystemMails } from '../../../platform/system-mail/index.js';
import { AccountChangesService } from '../account-changes/account-changes.service.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { fullNameOf } from '../users/user.rules.js';
import { BreachedPasswords } from './breached-passwords.service.js';
import { assertAcceptable, stolen } from './password-choice.rules.js';
import { type NewPassword, type OwnerRow, PasswordsRepository } from './passwords.repository.js';
import { PasswordsService } from './passwords.service.js';

export interface Choice extends Omit<NewPassword, 'userId'> {
  action: 'password.reset' | 'password.changed' | 'password.set_up';
  /** The session in which people choose for themselves: it stays. */
  exceptSessionId?: number | undefined;
}

/** A new password, whatever the way to it: the same rule, the same end of what was open, the same mail and record. */
@Injectable()
export class PasswordChoiceService {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly breached: BreachedPasswords,
    private readonly owners: PasswordsRepository,
    private readonly changes: AccountChangesService,
    private readonly mails: SystemMails,
    private readonly audit: AuditLogService,
  ) {}

  /**
   * The hash of an acceptable password. It takes a while, so it is made before the transaction.
   * @throws `validation.failed`, or `auth.busy` when many people choose just now.
   */
  async prepare(owner: OwnerRow, password: string, field = 'password'): Promise<string> {
    assertAcceptable(password, owner, field);
    if (await this.breached.knows(password)) throw stolen(field);
    return this.passwords.hash(password);
  }

  /** Sets it, ends what was open with the old one, and tells the person. @returns false for people who left. */
  async store(tx: Tx, owner: OwnerRow, choice: Choice): Promise<boolean> {
    if (!(await this.owners.store(tx, { ...choice, userId: owner.id }))) return false;
    await this.changes.ended(tx, owner.id, 'password_changed', choice.exceptSessionId);
    const name = fullNameOf(owner);
    await this.audit.record(tx, {
      action: choice.action,
      target: { kind: 'user', id: owner.id, name },
      actor: { id: owner.id, name },
    });
    if (owner.hasPassword) await this.tell(tx, owner);
    return true;
  }

  private tell(tx: Tx, { email, firstName, localeCode, companyName }: OwnerRow): Promise<void> {
    return this.mails.queue(tx, {
      kind: 'password-changed',
      to: email,
      locale: localeCode,
      values: { name: firstName, company: companyName, email },
      path: '/reset-password/request-email',
    });
  }
}
