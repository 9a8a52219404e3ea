import { Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { type NeedFacts, type SetUpNeed, setUpNeed } from './set-up-need.rules.js';

export interface NeedView {
  need: SetUpNeed;
  /** From when nothing goes without; null where nothing is asked for, or at once. */
  deadline: Date | null;
}

/** What a company asks of its people about second factors, and what that means for whoever asks. */
@Injectable()
export class SetUpNeedService {
  constructor(private readonly database: Database) {}

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
    return this.database.read(ctx, async (q) => {
      const [row] = await q.query<NeedFacts>(
        `SELECT a.mfa_is_mandatory AS "isMandatory", a.mfa_is_mandatory_from AS "mandatoryFrom",
                u.two_factor_enabled_at IS NOT NULL AS "isOn", u.needs_new_password AS "needsNewPassword",
                coalesce((SELECT s.second_factor_at IS NOT NULL FROM user_session s
                          WHERE s.agency_id = a.id AND s.id = $3), false) AS "isProven"
         FROM agency a JOIN user_account u ON u.agency_id = a.id
         WHERE a.id = $1 AND u.id = $2`,
        [ctx.agencyId, userId, sessionId],
        'identity.set-up-need',
      );
      const nobody = { isMandatory: false, mandatoryFrom: null, isOn: false, isProven: false };
      return row ?? { ...nobody, needsNewPassword: false };
    });
  }
}
