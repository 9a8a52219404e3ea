import { Injectable } from '@nestjs/common';
import { signInLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { IdentityErrors } from '../identity.errors.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { countersOf } from '../sign-in/sign-in.rules.js';
import { SignInAttemptsRepository } from '../sign-in/sign-in-attempts.repository.js';
import { UsersRepository } from '../users/users.repository.js';

const WINDOW_MS = signInLimits.windowSeconds * 1_000;
const TASK = 'identity.own-password';
const WRONG = 'This is not your password.';

/** Asks people who are signed in for their password once more. Guesses count together with those at the front door. */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly database: Database,
    private readonly attempts: SignInAttemptsRepository,
    private readonly passwords: PasswordsService,
    private readonly users: UsersRepository,
  ) {}

  /** @throws `validation.failed` at the field, `auth.locked`, `auth.busy` */
  async assertRight(ctx: RequestContext, userId: number, password: string, field: string): Promise<void> {
    const account = await this.database.read(ctx, (q) => this.users.passwordOf(q, userId));
    const [counter] = countersOf(account?.email ?? '', ctx.origin?.ip ?? '');
    if (!account || !counter) throw PlatformErrors.notFound();
    const at = await this.database.system(TASK, (tx) => this.attempts.add(tx, counter, WINDOW_MS));
    if (at === null) {
      const wait = await this.database.system(TASK, (tx) => this.attempts.waitOf(tx, counter, WINDOW_MS));
      throw IdentityErrors.locked({ retryAfter: Math.max(1, Math.ceil(wait / 1_000)) });
    }
    const isRight = await this.passwords.admit(() => this.passwords.matches(account.passwordHash, password));
    if (!isRight) throw PlatformErrors.invalid({ fields: { [field]: [WRONG] } });
    await this.database.system(TASK, (tx) => this.attempts.takeBack(tx, counter.key, at));
  }
}
