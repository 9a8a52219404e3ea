import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import type { VoipStatus } from '../users/user.rules.js';
import type { OwnFacts } from './own-account.rules.js';

@Injectable()
export class OwnAccountRepository {
  async lock(tx: Tx, userId: number): Promise<(OwnFacts & { version: number }) | null> {
    const [row] = await tx.query<OwnFacts & { version: number }>(
      `SELECT first_name AS "firstName", last_name AS "lastName", locale_code AS "localeCode", timezone, color,
              favourite_reactions AS "favouriteReactions", version
       FROM user_account WHERE agency_id = $1 AND id = $2 FOR UPDATE`,
      [tx.ctx.agencyId, userId],
    );
    return row ?? null;
  }

  /** @returns whether it was otherwise before. */
  async setVoipStatus(tx: Tx, userId: number, status: VoipStatus): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE user_account SET voip_status = $3 WHERE agency_id = $1 AND id = $2 AND voip_status <> $3 RETURNING id`,
      [tx.ctx.agencyId, userId, status],
    );
    return rows.length > 0;
  }

  async save(tx: Tx, userId: number, facts: OwnFacts): Promise<void> {
    await tx.query(
      `UPDATE user_account SET first_name = $3, last_name = $4, locale_code = $5, timezone = $6, color = $7,
         favourite_reactions = $8::jsonb, version = version + 1 WHERE agency_id = $1 AND id = $2`,
      [
        tx.ctx.agencyId,
        userId,
        facts.firstName,
        facts.lastName,
        facts.localeCode,
        facts.timezone,
        facts.color,
        JSON.stringify(facts.favouriteReactions),
      ],
    );
  }
}
