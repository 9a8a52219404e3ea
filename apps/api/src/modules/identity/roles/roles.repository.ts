import { Injectable } from '@nestjs/common';
import type { EditableRole, RoleName, RoleOverrides } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { PersonFacts } from './effective-permission.rules.js';
import { type Override, overridesSql } from './role.rules.js';

export interface HistoryRow {
  id: number;
  action: string;
  role: RoleName;
  actorName: string;
  /** The state afterwards of each permission that was changed. */
  after: Record<string, boolean> | null;
  at: Date;
}

export interface RoleFacts {
  versions: Map<RoleName, number>;
  userCounts: Map<RoleName, number>;
  overrides: Map<RoleName, Override[]>;
}

@Injectable()
export class RolesRepository {
  async overridesOf(q: Reader, role: RoleName): Promise<RoleOverrides | null> {
    const [row] = await q.query<{ overrides: RoleOverrides | null }>(
      `SELECT ${overridesSql('$1', '$2')} AS overrides`,
      [q.ctx.agencyId, role],
      'identity.role-overrides',
    );
    return row?.overrides ?? null;
  }

  /** What the company changed about its roles, the newest first. */
  async overrides(q: Reader): Promise<Map<RoleName, Override[]>> {
    const rows = await q.query<Override & { role: RoleName }>(
      `SELECT role, permission, is_granted AS granted, changed_by_id AS "changedById",
              changed_by_name AS "changedByName", changed_at AS "changedAt"
       FROM role_permission WHERE agency_id = $1 ORDER BY changed_at DESC, permission`,
      [q.ctx.agencyId],
    );
    const overrides = new Map<RoleName, Override[]>();
    for (const { role, ...row } of rows) overrides.set(role, [...(overrides.get(role) ?? []), row]);
    return overrides;
  }

  async facts(q: Reader): Promise<RoleFacts> {
    const agency = [q.ctx.agencyId];
    const overrides = await this.overrides(q);
    const versions = await q.query<{ role: RoleName; version: number }>(
      'SELECT role, version FROM role_version WHERE agency_id = $1',
      agency,
    );
    const counts = await q.query<{ role: RoleName; count: number }>(
      `SELECT role, count(*)::int AS count FROM user_account
       WHERE agency_id = $1 AND is_active AND deleted_at IS NULL GROUP BY role`,
      agency,
    );
    return {
      overrides,
      versions: new Map(versions.map((row) => [row.role, row.version])),
      userCounts: new Map(counts.map((row) => [row.role, row.count])),
    };
  }

  /** What was changed about roles, newest first: from the audit log. */
  async history(q: Reader, size: number): Promise<HistoryRow[]> {
    return q.query<HistoryRow>(
      `SELECT id, action, target_name AS role, actor_name AS "actorName", after, created_at AS at
       FROM audit_entry WHERE agency_id = $1 AND target_kind = 'role' AND action IN ('role.changed', 'role.reset')
       ORDER BY created_at DESC, id DESC LIMIT $2`,
      [q.ctx.agencyId, size],
    );
  }

  /** What decides about people besides the permissions of their roles, by their ids. */
  async people(q: Reader, userIds: readonly number[]): Promise<Map<number, PersonFacts>> {
    const rows = await q.query<PersonFacts & { id: number }>(
      `SELECT u.id, u.role, u.is_active AND u.deleted_at IS NULL AS "isActive",
              u.needs_new_password AS "needsNewPassword", u.only_private_channels AS "onlyPrivateChannels",
              u.two_factor_enabled_at IS NOT NULL AS "hasSecondFactor", a.mfa_is_mandatory AS "mfaIsMandatory",
              a.mfa_is_mandatory_from AS "mfaIsMandatoryFrom"
       FROM user_account u JOIN agency a ON a.id = u.agency_id WHERE u.agency_id = $1 AND u.id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, userIds],
    );
    return new Map(rows.map(({ id, ...facts }) => [id, facts]));
  }

  /** Holds the role until the transaction ends. @returns its version. */
  async lock(tx: Tx, role: EditableRole): Promise<number> {
    const [row] = await tx.query<{ version: number }>(
      `INSERT INTO role_version AS v (agency_id, role) VALUES ($1, $2)
       ON CONFLICT (agency_id, role) DO UPDATE SET version = v.version RETURNING version`,
      [tx.ctx.agencyId, role],
    );
    return row?.version ?? 1;
  }

  async raiseVersion(tx: Tx, role: EditableRole): Promise<void> {
    await tx.query('UPDATE role_version SET version = version + 1 WHERE agency_id = $1 AND role = $2', [
      tx.ctx.agencyId,
      role,
    ]);
  }

  /** Makes these the overrides of the role. Rows that stay as they are keep who made them. */
  async setOverrides(
    tx: Tx,
    role: EditableRole,
    overrides: RoleOverrides,
    by: { id: number | null; name: string },
  ): Promise<void> {
    const names = Object.keys(overrides);
    await tx.query(
      'DELETE FROM role_permission WHERE agency_id = $1 AND role = $2 AND permission <> ALL ($3::text[])',
      [tx.ctx.agencyId, role, names],
    );
    await tx.query(
      `INSERT INTO role_permission AS rp
         (agency_id, role, permission, is_granted, changed_by_id, changed_by_name, changed_at)
       SELECT $1, $2, permission, is_granted, $5::bigint, $6, $7::timestamptz
       FROM unnest($3::text[], $4::boolean[]) AS wanted(permission, is_granted)
       ON CONFLICT (agency_id, role, permission) DO UPDATE SET is_granted = excluded.is_granted,
         changed_by_id = excluded.changed_by_id, changed_by_name = excluded.changed_by_name,
         changed_at = excluded.changed_at
       WHERE rp.is_granted <> excluded.is_granted`,
      [tx.ctx.agencyId, role, names, Object.values(overrides), by.id, by.name, tx.ctx.now()],
    );
  }
}
