import { Injectable } from '@nestjs/common';
import type { RoleName } from '@parley/schema';
import type { Tx } from '../../../platform/database/index.js';
import { STATUS_SQL } from '../users/user.rules.js';
import type { LockedPerson } from './person-change.rules.js';

export interface NewPerson {
  email: string;
  firstName: string;
  lastName: string;
  role: RoleName;
  localeCode: string;
  timezone: string;
  onlyPrivateChannels: boolean;
}

const LOCKED = `u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.role,
  u.is_primary AS "isPrimary", u.is_active AS "isActive", ${STATUS_SQL} AS status, u.locale_code AS "localeCode",
  u.timezone, u.only_private_channels AS "onlyPrivateChannels", u.profile_image_key AS "profileImageKey",
  u.invited_at AS "invitedAt", u.version`;

/** What belongs to a person alone and goes with them. */
const OWN_ROWS = [
  'team_member',
  'two_factor',
  'recovery_code',
  'api_key',
  'user_config',
  'do_not_disturb_schedule',
  'onboarding_step',
  'support_request',
  'sso_identity',
  'one_time_token',
] as const;

/** Writes of accounts, each under the lock of its row. */
@Injectable()
export class PeopleRepository {
  /**
   * Locks these people and all administrators, always in the same order: whoever wants to take an administrator away
   * waits here, and then sees who is left. Inserts that point at an account do not wait.
   */
  lockWithAdmins(tx: Tx, ids: readonly number[]): Promise<LockedPerson[]> {
    return tx.query<LockedPerson>(
      `SELECT ${LOCKED} FROM user_account u
       WHERE u.agency_id = $1 AND u.deleted_at IS NULL AND (u.id = ANY($2::bigint[]) OR u.role = 'administrator')
       ORDER BY u.id FOR NO KEY UPDATE OF u`,
      [tx.ctx.agencyId, ids],
    );
  }

  /** @returns null when somebody has this address already, here or elsewhere. */
  async add(tx: Tx, person: NewPerson): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO user_account (agency_id, email, first_name, last_name, role, locale_code, timezone,
         only_private_channels, invited_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (email) DO NOTHING RETURNING id`,
      [
        tx.ctx.agencyId,
        person.email,
        person.firstName,
        person.lastName,
        person.role,
        person.localeCode,
        person.timezone,
        person.onlyPrivateChannels,
        tx.ctx.now(),
      ],
    );
    return row?.id ?? null;
  }

  async save(tx: Tx, person: LockedPerson): Promise<void> {
    await tx.query(
      `UPDATE user_account SET first_name = $3, last_name = $4, role = $5, is_primary = $6, is_active = $7,
         locale_code = $8, timezone = $9, only_private_channels = $10, invited_at = $11, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [
        tx.ctx.agencyId,
        person.id,
        person.firstName,
        person.lastName,
        person.role,
        person.isPrimary,
        person.isActive,
        person.localeCode,
        person.timezone,
        person.onlyPrivateChannels,
        person.invitedAt,
      ],
    );
  }

  async noteInvitation(tx: Tx, id: number): Promise<void> {
    await tx.query('UPDATE user_account SET invited_at = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      id,
      tx.ctx.now(),
    ]);
  }

  /** What a new account gets from its company. */
  async company(tx: Tx): Promise<{ name: string; localeCode: string; timeZone: string }> {
    const [row] = await tx.query<{ name: string; localeCode: string; timeZone: string }>(
      `SELECT name, locale_code AS "localeCode", time_zone AS "timeZone" FROM agency WHERE id = $1`,
      [tx.ctx.agencyId],
    );
    return row ?? { name: '', localeCode: 'en-GB', timeZone: 'Europe/Amsterdam' };
  }

  /** Nobody is primary for a moment: two at once would break the index. */
  async clearPrimary(tx: Tx): Promise<void> {
    await tx.query(
      `UPDATE user_account SET is_primary = false, version = version + 1 WHERE agency_id = $1 AND is_primary`,
      [tx.ctx.agencyId],
    );
  }

  /** Takes everything personal but the name. The address becomes one that nobody can have. */
  async anonymise(tx: Tx, id: number): Promise<void> {
    await tx.query(
      `UPDATE user_account SET email = 'deleted-' || id || '@deleted.invalid', password_hash = '', color = '',
         is_active = false, is_primary = false, needs_new_password = false, email_verified_at = NULL,
         two_factor_enabled_at = NULL, only_private_channels = false, profile_image_key = '',
         favourite_reactions = '[]', invited_at = NULL, deleted_at = $3, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, tx.ctx.now()],
    );
    for (const table of OWN_ROWS) {
      await tx.query(`DELETE FROM ${table} WHERE agency_id = $1 AND user_id = $2`, [tx.ctx.agencyId, id]);
    }
    // The sessions stay until their sweep, so that a device can still be told why it is signed out.
    await tx.query(`UPDATE user_session SET ip = '', user_agent = '' WHERE agency_id = $1 AND user_id = $2`, [
      tx.ctx.agencyId,
      id,
    ]);
  }

  /** Of these ids, the teams that are there. */
  async knownTeams(tx: Tx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    return tx.query<{ id: number; name: string }>(
      `SELECT id, name FROM team WHERE agency_id = $1 AND id = ANY($2::bigint[]) AND deleted_at IS NULL
       ORDER BY name`,
      [tx.ctx.agencyId, ids],
    );
  }

  async teamsOf(tx: Tx, userId: number): Promise<{ id: number; name: string }[]> {
    return tx.query<{ id: number; name: string }>(
      `SELECT t.id, t.name FROM team_member m JOIN team t ON t.agency_id = m.agency_id AND t.id = m.team_id
       WHERE m.agency_id = $1 AND m.user_id = $2 ORDER BY t.name`,
      [tx.ctx.agencyId, userId],
    );
  }

  async setTeams(tx: Tx, userId: number, teamIds: readonly number[]): Promise<void> {
    await tx.query(
      `DELETE FROM team_member WHERE agency_id = $1 AND user_id = $2 AND NOT team_id = ANY($3::bigint[])`,
      [tx.ctx.agencyId, userId, teamIds],
    );
    await tx.query(
      `INSERT INTO team_member (agency_id, user_id, team_id) SELECT $1, $2, unnest($3::bigint[])
       ON CONFLICT DO NOTHING`,
      [tx.ctx.agencyId, userId, teamIds],
    );
  }

  /** Somebody to whom open work can go. */
  async successorName(tx: Tx, kind: 'user' | 'team', id: number): Promise<string | null> {
    const sql =
      kind === 'user'
        ? `SELECT trim(u.first_name || ' ' || u.last_name) AS name FROM user_account u
           WHERE u.agency_id = $1 AND u.id = $2 AND u.deleted_at IS NULL AND ${STATUS_SQL} = 'active'
             AND u.role NOT IN ('observer', 'parley_staff')`
        : `SELECT name FROM team WHERE agency_id = $1 AND id = $2 AND deleted_at IS NULL`;
    const [row] = await tx.query<{ name: string }>(sql, [tx.ctx.agencyId, id]);
    return row?.name ?? null;
  }
}
