import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { type ProfileSettingsView, untouchedProfiles } from './profile-settings.rules.js';

@Injectable()
export class ProfileSettingsRepository {
  async of(q: Reader): Promise<ProfileSettingsView> {
    const [row] = await q.query<ProfileSettingsView>(
      `SELECT allows_merging AS "allowsMerging", version FROM profile_settings WHERE agency_id = $1`,
      [q.ctx.agencyId],
      'profile-settings.of',
    );
    return row ?? untouchedProfiles;
  }

  /** The row to change, locked; made when it is not there, so that two first changes meet in it. */
  async lock(tx: Tx): Promise<ProfileSettingsView> {
    await tx.query('INSERT INTO profile_settings (agency_id) VALUES ($1) ON CONFLICT DO NOTHING', [
      tx.ctx.agencyId,
    ]);
    const [row] = await tx.query<ProfileSettingsView>(
      `SELECT allows_merging AS "allowsMerging", version FROM profile_settings WHERE agency_id = $1 FOR UPDATE`,
      [tx.ctx.agencyId],
    );
    return row ?? untouchedProfiles;
  }

  async save(tx: Tx, allowsMerging: boolean): Promise<void> {
    await tx.query(
      'UPDATE profile_settings SET allows_merging = $2, version = version + 1 WHERE agency_id = $1',
      [tx.ctx.agencyId, allowsMerging],
    );
  }
}
