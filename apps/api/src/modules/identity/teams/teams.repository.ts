import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { TeamDetails } from './team.rules.js';

const FACTS = `
  SELECT t.id, t.name, t.load_balancing_enabled AS "loadBalancingEnabled", t.version, t.created_at AS "createdAt",
         coalesce(m.ids, '{}') AS "memberIds", cardinality(coalesce(m.ids, '{}')) AS "memberCount"
  FROM team t
  LEFT JOIN LATERAL (SELECT array_agg(tm.user_id ORDER BY tm.user_id) AS ids FROM team_member tm
    WHERE tm.agency_id = t.agency_id AND tm.team_id = t.id) m ON true`;

export interface NewTeam {
  name: string;
  loadBalancingEnabled: boolean;
}

@Injectable()
export class TeamsRepository {
  /** By name. @returns one more than asked for when there are more. */
  page(
    q: Reader,
    size: number,
    after: { name: string; id: number } | null,
    term: string,
  ): Promise<TeamDetails[]> {
    return q.query<TeamDetails>(
      `${FACTS}
       WHERE t.agency_id = $1 AND t.deleted_at IS NULL AND ($2::text IS NULL OR (t.name, t.id) > ($2, $3::bigint))
         AND ($5 = '' OR position($5 in lower(t.name)) > 0)
       ORDER BY t.name, t.id LIMIT $4`,
      [q.ctx.agencyId, after?.name ?? null, after?.id ?? null, size + 1, term.trim().toLowerCase()],
    );
  }

  /** Those that were deleted included: old conversations name them. */
  findMany(q: Reader, ids: readonly number[]): Promise<TeamDetails[]> {
    return q.query<TeamDetails>(`${FACTS} WHERE t.agency_id = $1 AND t.id = ANY($2::bigint[])`, [
      q.ctx.agencyId,
      ids,
    ]);
  }

  async find(q: Reader, id: number): Promise<TeamDetails | null> {
    const [team] = await q.query<TeamDetails>(
      `${FACTS} WHERE t.agency_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
      [q.ctx.agencyId, id],
    );
    return team ?? null;
  }

  async lock(tx: Tx, id: number): Promise<TeamDetails | null> {
    await tx.query('SELECT 1 FROM team WHERE agency_id = $1 AND id = $2 FOR NO KEY UPDATE', [
      tx.ctx.agencyId,
      id,
    ]);
    return this.find(tx, id);
  }

  /** @returns null when another team has the name. */
  async add(tx: Tx, team: NewTeam): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO team (agency_id, name, load_balancing_enabled) VALUES ($1, $2, $3)
       ON CONFLICT (agency_id, name) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
      [tx.ctx.agencyId, team.name, team.loadBalancingEnabled],
    );
    return row?.id ?? null;
  }

  async isNameTaken(tx: Tx, name: string, except: number): Promise<boolean> {
    const rows = await tx.query(
      'SELECT 1 FROM team WHERE agency_id = $1 AND name = $2 AND id <> $3 AND deleted_at IS NULL',
      [tx.ctx.agencyId, name, except],
    );
    return rows.length > 0;
  }

  async save(tx: Tx, id: number, team: NewTeam): Promise<void> {
    await tx.query(
      `UPDATE team SET name = $3, load_balancing_enabled = $4, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, team.name, team.loadBalancingEnabled],
    );
  }

  async markDeleted(tx: Tx, id: number): Promise<void> {
    await tx.query(
      'UPDATE team SET deleted_at = $3, version = version + 1 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, tx.ctx.now()],
    );
    await tx.query('DELETE FROM team_member WHERE agency_id = $1 AND team_id = $2', [tx.ctx.agencyId, id]);
  }

  /** Of these ids, the people who are here, with their names. */
  knownPeople(tx: Tx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    return tx.query<{ id: number; name: string }>(
      `SELECT id, trim(first_name || ' ' || last_name) AS name FROM user_account
       WHERE agency_id = $1 AND id = ANY($2::bigint[]) AND deleted_at IS NULL ORDER BY first_name, last_name, id`,
      [tx.ctx.agencyId, ids],
    );
  }

  async setMembers(tx: Tx, teamId: number, userIds: readonly number[]): Promise<void> {
    await tx.query(
      'DELETE FROM team_member WHERE agency_id = $1 AND team_id = $2 AND NOT user_id = ANY($3::bigint[])',
      [tx.ctx.agencyId, teamId, userIds],
    );
    await tx.query(
      `INSERT INTO team_member (agency_id, team_id, user_id) SELECT $1, $2, unnest($3::bigint[])
       ON CONFLICT DO NOTHING`,
      [tx.ctx.agencyId, teamId, userIds],
    );
  }
}
