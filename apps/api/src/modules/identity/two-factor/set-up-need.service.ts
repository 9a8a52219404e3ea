import { Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { type NeedFacts, type SetUpNeed, setUpNeed } from './set-up-need.rules.js';
import { TwoFactorRepository } from './two-factor.repository.js';

export interface NeedView {
  need: SetUpNeed;
  /** From when nothing goes without; null where nothing is asked for, or at once. */
  deadline: Date | null;
}

/** What a company asks of its people about second factors, and what that means for whoever asks. */
@Injectable()
export class SetUpNeedService {
  constructor(
    private readonly database: Database,
    private readonly factors: TwoFactorRepository,
  ) {}

  /** @param sessionId whose second factor may have been shown elsewhere; null where none is open yet. */
  async needOf(agencyId: number, userId: number, sessionId: number | null): Promise<NeedView> {
    const ctx = systemContext(agencyId, 'identity.set-up-need');
    const facts = await this.facts(ctx, userId, sessionId);
    const need = setUpNeed(facts, ctx.now());
    return { need, deadline: need === 'no' ? null : facts.mandatoryFrom };
  }

  /** Whether everybody in the company needs one by now. */
  async isInForce(ctx: RequestContext): Promise<boolean> {
    const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
    const { isMandatory, mandatoryFrom } = await this.facts(ctx, userId, null);
    return isMandatory && (mandatoryFrom === null || mandatoryFrom <= ctx.now());
  }

  private async facts(
    ctx: RequestContext,
    userId: number | null,
    sessionId: number | null,
  ): Promise<NeedFacts> {
    const row = await this.database.read(ctx, (q) => this.factors.needFacts(q, userId, sessionId));
    const nobody = { isMandatory: false, mandatoryFrom: null, isOn: false, isProven: false };
    return row ?? { ...nobody, needsNewPassword: false };
  }
}
