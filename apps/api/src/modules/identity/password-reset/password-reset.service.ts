import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Origin, systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { type Limit, RateLimits } from '../../../platform/limits/index.js';
import { SystemMails } from '../../../platform/system-mail/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { agencyOfToken } from '../one-time-tokens/one-time-token.rules.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { PasswordChoiceService } from '../passwords/password-choice.service.js';
import { PasswordErrors } from '../passwords/password.errors.js';
import { type OwnerRow, PasswordsRepository } from '../passwords/passwords.repository.js';
import { countersOf, networkOf } from '../sign-in/sign-in.rules.js';
import { SignInAttemptsRepository } from '../sign-in/sign-in-attempts.repository.js';
import { fullNameOf, normalEmail } from '../users/user.rules.js';
import type { ResetPasswordInput } from './password-reset.input.js';

const WINDOW = 15 * 60;
const PER_ACCOUNT: Limit = { name: 'auth.reset.account', points: 5, seconds: WINDOW };
const PER_NETWORK: Limit = { name: 'auth.reset.network', points: 30, seconds: WINDOW };
const USES_PER_NETWORK: Limit = { name: 'auth.reset.use', points: 60, seconds: WINDOW };
/** Every answer takes at least so long: what is done for a known address takes a fraction of it. */
const ANSWER_MS = 250;

/** A forgotten password: a link by mail, good for one new password. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly attempts: SignInAttemptsRepository,
    private readonly owners: PasswordsRepository,
    private readonly choice: PasswordChoiceService,
    private readonly tokens: OneTimeTokensService,
    private readonly mails: SystemMails,
    private readonly audit: AuditLogService,
  ) {}

  /**
   * Sends a link if somebody here has this address and a password. Nothing tells the caller whether that was so.
   * @throws rate_limit.exceeded, for unknown addresses alike.
   */
  async request(email: string, origin: Origin): Promise<void> {
    const address = normalEmail(email);
    await this.limits.consume(PER_NETWORK, networkOf(origin.ip));
    await this.limits.consume(PER_ACCOUNT, address);
    await Promise.all([this.send(address, origin), wait(ANSWER_MS)]);
  }

  /**
   * Sets a new password by a link. Two-factor authentication stays as it was.
   * @throws `auth.link_over`, `validation.failed`
   */
  async reset({ token, password }: ResetPasswordInput, origin: Origin): Promise<void> {
    await this.limits.consume(USES_PER_NETWORK, networkOf(origin.ip));
    const agencyId = agencyOfToken(token);
    if (agencyId === null) throw PasswordErrors.linkOver();
    const ctx = systemContext(agencyId, 'identity.password-reset', origin);
    const owner = await this.database.read(ctx, async (q) => {
      const shown = await this.tokens.peek(q, 'password-reset', token);
      return shown && this.owners.owner(q, shown.userId);
    });
    if (!owner) throw PasswordErrors.linkOver();
    const hash = await this.choice.prepare(owner, password);
    await this.database.write(ctx, (tx) => this.use(tx, token, owner, hash));
    await this.forgetAttempts(owner.email);
  }

  private async use(tx: Tx, token: string, owner: OwnerRow, hash: string): Promise<void> {
    const used = await this.tokens.use(tx, 'password-reset', token);
    const choice = { action: 'password.reset', hash, isAddressProven: true } as const;
    if (!used || !(await this.choice.store(tx, owner, choice))) throw PasswordErrors.linkOver();
  }

  private async send(address: string, origin: Origin): Promise<void> {
    const account = await this.database.system('identity.password-reset', (tx) =>
      this.attempts.credentialsOf(tx, address),
    );
    // Who was invited and has not come yet has an invitation, and it ends when it ends.
    if (!account?.isActive || !account.passwordHash) return;
    const ctx = systemContext(account.agencyId, 'identity.password-reset', origin);
    await this.database.write(ctx, async (tx) => {
      const owner = await this.owners.owner(tx, account.id);
      if (owner) await this.mail(tx, owner);
    });
  }

  private async mail(tx: Tx, owner: OwnerRow): Promise<void> {
    const { id, email, firstName, localeCode, companyName } = owner;
    await this.mails.queue(tx, {
      kind: 'password-reset',
      to: email,
      locale: localeCode,
      values: { name: firstName, company: companyName, email },
      path: '/reset-password/reset-password/{token}',
      token: { kind: 'password-reset', userId: id },
    });
    const target = { kind: 'user', id, name: fullNameOf(owner) };
    await this.audit.record(tx, { action: 'password.reset_requested', target });
  }

  /** Whoever got locked out by guessing comes in with the new one. */
  private async forgetAttempts(email: string): Promise<void> {
    const [account] = countersOf(email, '');
    if (!account) return;
    await this.database.system('identity.password-reset', (tx) => this.attempts.forget(tx, account.key));
  }
}
