import { Injectable } from '@nestjs/common';
import { type Origin, type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { type Limit, RateLimits } from '../../../platform/limits/index.js';
import { UserChanged } from '../people/people.events.js';
import { agencyOfToken } from '../one-time-tokens/one-time-token.rules.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { PasswordChoiceService } from '../passwords/password-choice.service.js';
import { PasswordErrors } from '../passwords/password.errors.js';
import { type OwnerRow, PasswordsRepository } from '../passwords/passwords.repository.js';
import { BeginSessionService, type SignInOutcome } from '../sign-in/begin-session.service.js';
import { networkOf } from '../sign-in/sign-in.rules.js';
import { type PasswordLinkKind, passwordLinkKinds, type PasswordLinkView } from './password-link.rules.js';
import type { SetUpPasswordInput } from './password-setup.input.js';

const LOOKS_PER_NETWORK: Limit = { name: 'auth.password-link', points: 120, seconds: 15 * 60 };
const SET_UP: readonly PasswordLinkKind[] = ['invitation', 'password-setup'];
const TASK = 'identity.password-setup';

interface Shown {
  kind: PasswordLinkKind;
  owner: OwnerRow;
  expiresAt: Date;
}

/** The first password of somebody who was invited, and the new one of somebody who has to have one. */
@Injectable()
export class PasswordSetupService {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly owners: PasswordsRepository,
    private readonly choice: PasswordChoiceService,
    private readonly tokens: OneTimeTokensService,
    private readonly sessions: BeginSessionService,
    private readonly outbox: Outbox,
  ) {}

  /** Whose a link is; it is not used up by looking. @throws `auth.link_over` */
  async look(token: string, origin: Origin): Promise<PasswordLinkView> {
    const { kind, owner, expiresAt } = await this.shown(token, passwordLinkKinds, origin);
    const { email, firstName, lastName, companyName, localeCode } = owner;
    return { kind, email, firstName, lastName, companyName, localeCode, expiresAt };
  }

  /**
   * Sets the password that a link is for, and signs its owner in.
   * @throws `auth.link_over`, `validation.failed`
   */
  async setUp(token: string, input: SetUpPasswordInput, origin: Origin): Promise<SignInOutcome> {
    const { kind, owner } = await this.shown(token, SET_UP, origin);
    const named = { ...owner, ...givenNames(input) };
    const hash = await this.choice.prepare(named, input.password);
    const ctx = systemContext(owner.agencyId, TASK, origin);
    return this.database.write(ctx, async (tx) => {
      const used = await this.tokens.use(tx, kind, token);
      const choice = {
        action: 'password.set_up',
        hash,
        isAddressProven: true,
        ...givenNames(input),
      } as const;
      if (!used || !(await this.choice.store(tx, named, choice))) throw PasswordErrors.linkOver();
      // The other links of an invitation that was sent more than once.
      await this.tokens.revoke(tx, owner.id, ...SET_UP);
      // Whoever was invited is here now; lists of colleagues follow.
      await this.outbox.add(tx, UserChanged, { userId: owner.id });
      return this.sessions.beginIn(tx, owner.id, origin, { method: 'setup_link', secondFactor: false });
    });
  }

  /**
   * Sets the new password of a person who is signed in and must have one. Their session stays, all others end.
   * @throws `auth.required`, `auth.in_person_only`, `auth.new_password_not_needed`, `validation.failed`
   */
  async replace(ctx: RequestContext | null, password: string): Promise<void> {
    if (ctx?.actor.kind !== 'user') throw PlatformErrors.signInNeeded();
    const { userId, sessionId, impersonator } = ctx.actor;
    if (sessionId === null || impersonator) throw PlatformErrors.inPersonOnly();
    const owner = await this.database.read(ctx, (q) => this.needy(q, userId));
    const hash = await this.choice.prepare(owner, password);
    await this.database.write(ctx, async (tx: Tx) => {
      await this.needy(tx, userId);
      const choice = { action: 'password.set_up', hash, isAddressProven: false } as const;
      await this.choice.store(tx, owner, { ...choice, exceptSessionId: sessionId });
    });
  }

  private async needy(q: Reader, userId: number): Promise<OwnerRow> {
    const owner = await this.owners.owner(q, userId);
    if (!owner?.needsNewPassword) throw PasswordErrors.notNeeded();
    return owner;
  }

  private async shown(token: string, kinds: readonly PasswordLinkKind[], origin: Origin): Promise<Shown> {
    await this.limits.consume(LOOKS_PER_NETWORK, networkOf(origin.ip));
    const agencyId = agencyOfToken(token);
    if (agencyId === null) throw PasswordErrors.linkOver();
    const found = await this.database.read(systemContext(agencyId, TASK, origin), (q) =>
      this.find(q, token, kinds),
    );
    if (!found) throw PasswordErrors.linkOver();
    return found;
  }

  private async find(q: Reader, token: string, kinds: readonly PasswordLinkKind[]): Promise<Shown | null> {
    for (const kind of kinds) {
      const row = await this.tokens.peek(q, kind, token);
      const owner = row && (await this.owners.owner(q, row.userId));
      if (owner) return { kind, owner, expiresAt: row.expiresAt };
    }
    return null;
  }
}

/** Only what was given: a name that was left out stays as the inviter wrote it. */
function givenNames({ firstName, lastName }: SetUpPasswordInput): { firstName?: string; lastName?: string } {
  return {
    ...(firstName?.trim() && { firstName: firstName.trim() }),
    ...(lastName !== undefined && lastName !== null && { lastName: lastName.trim() }),
  };
}
