import { Injectable } from '@nestjs/common';
import { toString as qrOf } from 'qrcode';
import type { RequestContext } from '../../../platform/context/index.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { AccountChangesService } from '../account-changes/account-changes.service.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import type { ProofInput } from '../step-up/step-up.input.js';
import { StepUpService } from '../step-up/step-up.service.js';
import { newRecoveryCodes, newTotpSecret, otpauthUrl } from './second-factor.rules.js';
import { placeOfSecret, SecondFactorService } from './second-factor.service.js';
import { SetUpNeedService } from './set-up-need.service.js';
import { TwoFactorErrors } from './two-factor.errors.js';
import { TwoFactorMailsService } from './two-factor-mails.service.js';
import { type FactorState, TwoFactorRepository } from './two-factor.repository.js';

export interface TwoFactorSetup {
  secret: string;
  otpauthUrl: string;
  qrSvg: string;
}

/** The second factor of the person who asks. */
@Injectable()
export class TwoFactorService {
  constructor(
    private readonly database: Database,
    private readonly factors: TwoFactorRepository,
    private readonly secondFactor: SecondFactorService,
    private readonly secrets: Secrets,
    private readonly stepUp: StepUpService,
    private readonly needs: SetUpNeedService,
    private readonly sessions: SessionsRepository,
    private readonly changes: AccountChangesService,
    private readonly audit: AuditLogService,
    private readonly mails: TwoFactorMailsService,
  ) {}

  state(ctx: RequestContext): Promise<FactorState> {
    return this.database.read(ctx, (q) => this.factors.state(q, me(ctx).userId));
  }

  /**
   * A new secret for an app. It counts once a code of it is shown; until then the old one, if any, stays.
   * @throws `auth.step_up_needed`
   */
  async setUp(ctx: RequestContext): Promise<TwoFactorSetup> {
    const { userId } = me(ctx);
    await this.stepUp.assertRecent(ctx);
    const secret = newTotpSecret();
    const email = await this.database.write(ctx, async (tx) => {
      await this.factors.keepPending(
        tx,
        userId,
        this.secrets.seal(ctx.agencyId, placeOfSecret(userId), secret),
      );
      const person = await this.mails.personOf(tx, userId);
      return person.email;
    });
    const url = otpauthUrl(secret, email);
    return { secret, otpauthUrl: url, qrSvg: await qrOf(url, { type: 'svg', margin: 1 }) };
  }

  /**
   * Switches the second factor on (or over to another app) with a first code. All other sessions end.
   * @returns the recovery codes, which nobody sees again.
   * @throws `validation.failed` at `code`, `auth.2fa_not_begun`
   */
  async confirm(ctx: RequestContext, code: string): Promise<string[]> {
    const { userId, sessionId } = me(ctx);
    const codes = newRecoveryCodes();
    await this.database.write(ctx, async (tx) => {
      const step = await this.secondFactor.stepOfPending(tx, userId, code);
      if (step === null) throw wrongCode();
      const wasOn = (await this.factors.state(tx, userId)).enabledAt !== null;
      await this.factors.promote(tx, userId, step);
      await this.keepCodes(tx, userId, codes);
      await this.sessions.noteProof(tx, sessionId, true);
      await this.changes.ended(tx, userId, 'two_factor_changed', sessionId);
      const person = await this.mails.tell(tx, userId, 'two-factor-on');
      const action = wasOn ? 'two_factor.moved' : 'two_factor.enabled';
      await this.audit.record(tx, { action, target: { kind: 'user', id: userId, name: person.fullName } });
    });
    return codes;
  }

  /** @throws `auth.2fa_not_on`, `auth.2fa_mandatory`, `auth.step_up_needed`, `validation.failed` for a wrong proof */
  async disable(ctx: RequestContext, proof: ProofInput): Promise<void> {
    const { userId, sessionId } = me(ctx);
    await this.assertOn(ctx);
    if (await this.needs.isInForce(ctx)) throw TwoFactorErrors.isMandatory();
    await this.stepUp.require(ctx, proof);
    await this.database.write(ctx, async (tx) => {
      if (!(await this.factors.remove(tx, userId))) throw TwoFactorErrors.notOn();
      await this.changes.ended(tx, userId, 'two_factor_changed', sessionId);
      const person = await this.mails.tell(tx, userId, 'two-factor-off');
      await this.audit.record(tx, {
        action: 'two_factor.disabled',
        target: { kind: 'user', id: userId, name: person.fullName },
      });
    });
  }

  /** Ten new recovery codes; the old ones are nothing any more. @throws as `disable` */
  async regenerate(ctx: RequestContext, proof: ProofInput): Promise<string[]> {
    const { userId } = me(ctx);
    await this.assertOn(ctx);
    await this.stepUp.require(ctx, proof);
    const codes = newRecoveryCodes();
    await this.database.write(ctx, async (tx) => {
      await this.factors.lock(tx, userId);
      await this.keepCodes(tx, userId, codes);
      const person = await this.mails.personOf(tx, userId);
      await this.audit.record(tx, {
        action: 'two_factor.recovery_codes_renewed',
        target: { kind: 'user', id: userId, name: person.fullName },
      });
    });
    return codes;
  }

  private async assertOn(ctx: RequestContext): Promise<void> {
    if (!(await this.state(ctx)).enabledAt) throw TwoFactorErrors.notOn();
  }

  private async keepCodes(tx: Tx, userId: number, codes: readonly string[]): Promise<void> {
    const hashes = codes.map((code) => this.secondFactor.hashOfCode(tx.ctx.agencyId, userId, code));
    await this.factors.replaceCodes(tx, userId, hashes);
  }
}

function wrongCode() {
  return PlatformErrors.invalid({
    fields: { code: ['This code is not right. Look whether the clock of the phone is.'] },
  });
}

function me({ actor }: RequestContext): { userId: number; sessionId: number } {
  if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
  if (actor.sessionId === null || actor.impersonator) throw PlatformErrors.inPersonOnly();
  return { userId: actor.userId, sessionId: actor.sessionId };
}
