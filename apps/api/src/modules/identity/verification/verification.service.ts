import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import {
  type Origin,
  type RequestContext,
  systemContext,
  type UserActor,
} from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { type Limit, RateLimits } from '../../../platform/limits/index.js';
import { SystemMails } from '../../../platform/system-mail/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { agencyOfToken, tokenLifetimes } from '../one-time-tokens/one-time-token.rules.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { PasswordErrors } from '../passwords/password.errors.js';
import { type OwnerRow, PasswordsRepository } from '../passwords/passwords.repository.js';
import { networkOf } from '../sign-in/sign-in.rules.js';
import { BeginSessionService, type SignInOutcome } from '../sign-in/begin-session.service.js';
import { fullNameOf } from '../users/user.rules.js';
import type { VerificationSecret } from './verification.type.js';

const WINDOW = 15 * 60;
const MADE_PER_PERSON: Limit = { name: 'auth.verification.make', points: 10, seconds: WINDOW };
const SHOWN_PER_NETWORK: Limit = { name: 'auth.verification.show', points: 60, seconds: WINDOW };
const KIND = 'verification';

/** What a secret stands for: only one that was mailed proves anything about the address. */
interface Facts {
  isMailed?: boolean;
}

interface ShownSecret {
  owner: OwnerRow;
  isMailed: boolean;
}

/** Secrets for the page `/verification`: they confirm an address, or carry a sign-in to another device. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly tokens: OneTimeTokensService,
    private readonly owners: PasswordsRepository,
    private readonly sessions: BeginSessionService,
    private readonly mails: SystemMails,
    private readonly audit: AuditLogService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A secret with which the person comes in on another device. An earlier one stops working. */
  async generate(ctx: RequestContext): Promise<VerificationSecret> {
    const { userId } = await this.maker(ctx);
    const secret = await this.database.write(ctx, async (tx) => {
      await this.tokens.revoke(tx, userId, KIND);
      await this.audit.record(tx, { action: 'verification.generated', target: { kind: 'user', id: userId } });
      return this.tokens.issue(tx, KIND, userId);
    });
    const expiresAt = new Date(ctx.now().getTime() + tokenLifetimes[KIND] * 1_000);
    return { secret, url: `${this.config.publicUrl}/verification?secret=${secret}`, expiresAt };
  }

  /** Sends the person a link that confirms their address. */
  async send(ctx: RequestContext): Promise<void> {
    const { userId } = await this.maker(ctx);
    await this.database.write(ctx, async (tx) => {
      const owner = await this.owners.owner(tx, userId);
      if (!owner) throw PlatformErrors.notFound();
      await this.tokens.revoke(tx, userId, KIND);
      await this.mails.queue(tx, {
        kind: 'verification',
        to: owner.email,
        locale: owner.localeCode,
        values: { name: owner.firstName, company: owner.companyName, email: owner.email },
        path: '/verification?secret={token}',
        token: { kind: KIND, userId, facts: { isMailed: true } satisfies Facts },
      });
    });
  }

  /** Confirms the address without signing anybody in. @throws `auth.link_over` */
  async verify(token: string, origin: Origin): Promise<{ email: string }> {
    return this.use(token, origin, async (tx, shown) => {
      if (!shown.isMailed) throw PasswordErrors.linkOver();
      return { email: (await this.confirm(tx, shown)).email };
    });
  }

  /** Signs the secret's owner in, as far as their second factor allows. @throws `auth.link_over` */
  async exchange(secret: string, origin: Origin): Promise<SignInOutcome> {
    return this.use(secret, origin, async (tx, shown) => {
      const owner = await this.confirm(tx, shown);
      return this.sessions.beginIn(tx, owner.id, origin, { method: 'setup_link', secondFactor: false });
    });
  }

  private async maker(ctx: RequestContext): Promise<UserActor> {
    if (ctx.actor.kind !== 'user') throw PlatformErrors.signInNeeded();
    await this.limits.consume(MADE_PER_PERSON, `user ${ctx.actor.userId}`);
    return ctx.actor;
  }

  /** What fails in `work` is rolled back: a secret of the wrong sort is not used up. */
  private async use<T>(
    token: string,
    origin: Origin,
    work: (tx: Tx, shown: ShownSecret) => Promise<T>,
  ): Promise<T> {
    await this.limits.consume(SHOWN_PER_NETWORK, networkOf(origin.ip));
    const agencyId = agencyOfToken(token);
    if (agencyId === null) throw PasswordErrors.linkOver();
    return this.database.write(systemContext(agencyId, 'identity.verification', origin), async (tx) => {
      const used = await this.tokens.use(tx, KIND, token);
      const owner = used && (await this.owners.owner(tx, used.userId));
      if (!owner) throw PasswordErrors.linkOver();
      return work(tx, { owner, isMailed: Boolean((used.facts as Facts).isMailed) });
    });
  }

  private async confirm(tx: Tx, { owner, isMailed }: ShownSecret): Promise<OwnerRow> {
    if (!isMailed) return owner;
    await this.owners.noteAddressProven(tx, owner.id);
    const name = fullNameOf(owner);
    await this.audit.record(tx, {
      action: 'user.address_confirmed',
      target: { kind: 'user', id: owner.id, name },
      actor: { id: owner.id, name },
    });
    return owner;
  }
}
