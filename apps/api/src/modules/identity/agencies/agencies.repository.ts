import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { AgencyFacts, AgencyView } from './agency.rules.js';

const FACTS = `
  SELECT id, name, slug, time_zone AS "timeZone", locale_code AS "localeCode", beta_enrollment AS "betaEnrollment",
         mfa_is_mandatory AS "mfaIsMandatory", mfa_is_mandatory_from AS "mfaIsMandatoryFrom",
         onboarding_steps_enabled AS "onboardingStepsEnabled", version, created_at AS "createdAt"
  FROM agency WHERE id = $1`;

@Injectable()
export class AgenciesRepository {
  async own(q: Reader): Promise<AgencyView | null> {
    const [row] = await q.query<AgencyView>(FACTS, [q.ctx.agencyId], 'identity.agency');
    return row ?? null;
  }

  async lock(tx: Tx): Promise<AgencyView | null> {
    const [row] = await tx.query<AgencyView>(`${FACTS} FOR UPDATE`, [tx.ctx.agencyId]);
    return row ?? null;
  }

  async saveSecurity(tx: Tx, isMandatory: boolean, from: Date | null): Promise<void> {
    await tx.query(
      `UPDATE agency SET mfa_is_mandatory = $2, mfa_is_mandatory_from = $3, version = version + 1 WHERE id = $1`,
      [tx.ctx.agencyId, isMandatory, from],
    );
  }

  async save(tx: Tx, facts: AgencyFacts): Promise<void> {
    await tx.query(
      `UPDATE agency SET name = $2, time_zone = $3, locale_code = $4, beta_enrollment = $5,
         onboarding_steps_enabled = $6, version = version + 1 WHERE id = $1`,
      [
        tx.ctx.agencyId,
        facts.name,
        facts.timeZone,
        facts.localeCode,
        facts.betaEnrollment,
        facts.onboardingStepsEnabled,
      ],
    );
  }
}
