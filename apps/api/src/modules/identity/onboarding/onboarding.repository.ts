import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { StepType } from './onboarding.rules.js';

export interface PersonFacts {
  isOn: boolean;
  accountCreatedAt: Date;
  hasPicture: boolean;
  twoFactorAt: Date | null;
  hasColleague: boolean;
  hasTeam: boolean;
}

@Injectable()
export class OnboardingRepository {
  async completed(q: Reader, userId: number): Promise<Map<string, Date>> {
    const rows = await q.query<{ type: string; completedAt: Date }>(
      `SELECT type, completed_at AS "completedAt" FROM onboarding_step WHERE agency_id = $1 AND user_id = $2`,
      [q.ctx.agencyId, userId],
      'onboarding.completed',
    );
    return new Map(rows.map((row) => [row.type, row.completedAt]));
  }

  async facts(q: Reader, userId: number): Promise<PersonFacts | null> {
    const [row] = await q.query<PersonFacts>(
      `SELECT a.onboarding_steps_enabled AS "isOn", u.created_at AS "accountCreatedAt",
              u.profile_image_key <> '' AS "hasPicture", u.two_factor_enabled_at AS "twoFactorAt",
              EXISTS (SELECT 1 FROM user_account c WHERE c.agency_id = u.agency_id AND c.id <> u.id) AS "hasColleague",
              EXISTS (SELECT 1 FROM team t WHERE t.agency_id = u.agency_id) AS "hasTeam"
       FROM user_account u JOIN agency a ON a.id = u.agency_id WHERE u.agency_id = $1 AND u.id = $2`,
      [q.ctx.agencyId, userId],
      'onboarding.facts',
    );
    return row ?? null;
  }

  /** Steps that are there already stay as they are. */
  async complete(tx: Tx, userId: number, types: readonly StepType[]): Promise<void> {
    await tx.query(
      `INSERT INTO onboarding_step (agency_id, user_id, type) SELECT $1, $2, unnest($3::text[])
       ON CONFLICT DO NOTHING`,
      [tx.ctx.agencyId, userId, types],
      'onboarding.complete',
    );
  }
}
