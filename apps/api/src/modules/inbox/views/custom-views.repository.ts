import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { TicketSortName } from '../tickets/ticket-list.rules.js';
import {
  type CustomViewFacts,
  fromSaved,
  type MissingPart,
  type SavedFilter,
  seenViewSql,
  type ViewAudience,
} from './custom-view.rules.js';

export interface ViewRow {
  name: string;
  icon: string;
  color: string;
  audience: ViewAudience;
  filter: SavedFilter;
  sort: TicketSortName;
}

export interface ViewPlace {
  place: number;
  name: string;
  id: number;
}

/** After every place that somebody can have given. */
export const NO_PLACE = 1_000_000;

const PLACE = `coalesce((SELECT array_position(o.view_ids, v.id) FROM custom_view_order o
  WHERE o.agency_id = $1 AND o.user_id = $2), ${NO_PLACE})`;

const MISSING = ['users', 'teams', 'channels', 'labels'] as const;

const STANDING: Record<MissingPart['field'], string> = {
  users:
    'SELECT 1 FROM user_account u WHERE u.agency_id = $1 AND u.id = named.id::bigint AND u.deleted_at IS NULL',
  teams: 'SELECT 1 FROM team u WHERE u.agency_id = $1 AND u.id = named.id::bigint AND u.deleted_at IS NULL',
  channels: 'SELECT 1 FROM channel u WHERE u.agency_id = $1 AND u.id = named.id::bigint',
  labels: 'SELECT 1 FROM label u WHERE u.agency_id = $1 AND u.id = named.id::bigint AND u.deleted_at IS NULL',
};

/** Which things that the filter names are gone. Each is looked up by its key; a filter names a hundred at most. */
const missingSql = MISSING.map(
  (field) => `SELECT '${field}' AS field, named.id::bigint AS id
    FROM jsonb_array_elements_text(coalesce(v.filter -> '${field}', '[]')) AS named (id) WHERE NOT EXISTS (${STANDING[field]})`,
).join(' UNION ALL ');

const SEEN_BY = `CASE v.audience WHEN 'PRIVATE' THEN 1
  WHEN 'AGENCY' THEN (SELECT count(*)::int FROM user_account u WHERE u.agency_id = $1 AND u.is_active AND u.deleted_at IS NULL)
  ELSE (SELECT count(DISTINCT tm.user_id)::int FROM custom_view_team vt
    JOIN team_member tm ON tm.agency_id = $1 AND tm.team_id = vt.team_id
    JOIN user_account u ON u.agency_id = $1 AND u.id = tm.user_id AND u.is_active
    WHERE vt.agency_id = $1 AND vt.view_id = v.id) END`;

const FACTS = `v.id, v.name, v.icon, v.color, v.audience, v.owner_id AS "ownerId",
  trim(ow.first_name || ' ' || ow.last_name) AS "ownerName", v.filter, v.sort, v.version,
  v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.deleted_at AS "deletedAt",
  array(SELECT vt.team_id FROM custom_view_team vt WHERE vt.agency_id = $1 AND vt.view_id = v.id ORDER BY vt.team_id) AS "teamIds",
  ${PLACE} AS place, ${SEEN_BY} AS "seenBy",
  coalesce((SELECT json_agg(json_build_object('field', gone.field, 'id', gone.id)) FROM (${missingSql}) gone), '[]') AS missing`;

const FROM = 'FROM custom_view v JOIN user_account ow ON ow.agency_id = $1 AND ow.id = v.owner_id';

/** SQL: that, and for those who keep the views of the agency all that is shared. */
const KNOWN = `(${seenViewSql} OR ($3::boolean AND v.audience <> 'PRIVATE'))`;

type Row = Omit<CustomViewFacts, 'filter' | 'place'> & { filter: SavedFilter; place: number };

const factsOf = (row: Row): CustomViewFacts => ({
  ...row,
  teamIds: row.teamIds.map(Number),
  filter: fromSaved(row.filter),
  place: row.place === NO_PLACE ? null : row.place,
});

/** The custom views. Each statement has the agency as $1, who asks as $2, and whether they keep the agency's as $3. */
@Injectable()
export class CustomViewsRepository {
  /** In the order of the one who asks, then by name. @returns one more than asked for when there are more. */
  async page(
    q: Reader,
    viewer: { userId: number; keepsViews: boolean },
    size: number,
    after: ViewPlace | null,
  ): Promise<CustomViewFacts[]> {
    const rows = await q.query<Row>(
      `SELECT * FROM (SELECT ${FACTS} ${FROM} WHERE v.agency_id = $1 AND v.deleted_at IS NULL AND ${KNOWN}) v
       WHERE ($4::int IS NULL OR (v.place, v.name, v.id) > ($4, $5, $6::bigint)) ORDER BY v.place, v.name, v.id LIMIT $7`,
      [
        q.ctx.agencyId,
        viewer.userId,
        viewer.keepsViews,
        after?.place ?? null,
        after?.name ?? null,
        after?.id ?? null,
        size + 1,
      ],
    );
    return rows.map(factsOf);
  }

  async find(
    q: Reader,
    viewer: { userId: number; keepsViews: boolean },
    id: number,
    isDeleted = false,
  ): Promise<CustomViewFacts | null> {
    const [row] = await q.query<Row>(
      `SELECT ${FACTS} ${FROM} WHERE v.agency_id = $1 AND v.id = $4
        AND v.deleted_at IS ${isDeleted ? 'NOT NULL' : 'NULL'} AND ${KNOWN}`,
      [q.ctx.agencyId, viewer.userId, viewer.keepsViews, id],
    );
    return row ? factsOf(row) : null;
  }

  async lock(tx: Tx, id: number): Promise<void> {
    await tx.query('SELECT 1 FROM custom_view WHERE agency_id = $1 AND id = $2 FOR UPDATE', [
      tx.ctx.agencyId,
      id,
    ]);
  }

  /** How many this person keeps, and how many are shared. New ones wait for each other, so that neither limit is passed. */
  async lockCounts(tx: Tx, userId: number): Promise<{ own: number; shared: number }> {
    await tx.query('SELECT 1 FROM agency WHERE id = $1 FOR NO KEY UPDATE', [tx.ctx.agencyId]);
    const [row] = await tx.query<{ own: number; shared: number }>(
      `SELECT count(*) FILTER (WHERE audience = 'PRIVATE' AND owner_id = $2)::int AS own,
        count(*) FILTER (WHERE audience <> 'PRIVATE')::int AS shared
       FROM custom_view WHERE agency_id = $1 AND deleted_at IS NULL`,
      [tx.ctx.agencyId, userId],
    );
    return row ?? { own: 0, shared: 0 };
  }

  /** A private view's name is taken by the same person's alone, a shared one's by all that are shared. */
  async isNameTaken(
    tx: Tx,
    view: { name: string; audience: ViewAudience; ownerId: number },
    except: number,
  ): Promise<boolean> {
    const rows = await tx.query(
      `SELECT 1 FROM custom_view WHERE agency_id = $1 AND lower(name) = lower($2) AND id <> $3 AND deleted_at IS NULL
        AND CASE WHEN $4 = 'PRIVATE' THEN audience = 'PRIVATE' AND owner_id = $5 ELSE audience <> 'PRIVATE' END`,
      [tx.ctx.agencyId, view.name, except, view.audience, view.ownerId],
    );
    return rows.length > 0;
  }

  /** Of these ids, the teams that are there. */
  async knownTeams(tx: Tx, ids: readonly number[]): Promise<number> {
    const rows = await tx.query(
      'SELECT 1 FROM team WHERE agency_id = $1 AND id = ANY($2::bigint[]) AND deleted_at IS NULL',
      [tx.ctx.agencyId, ids],
    );
    return rows.length;
  }

  async add(tx: Tx, ownerId: number, view: ViewRow): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO custom_view (agency_id, owner_id, name, icon, color, audience, filter, sort, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING id`,
      [
        tx.ctx.agencyId,
        ownerId,
        view.name,
        view.icon,
        view.color,
        view.audience,
        JSON.stringify(view.filter),
        view.sort,
        tx.ctx.now(),
      ],
    );
    return (row as { id: number }).id;
  }

  async save(tx: Tx, id: number, view: ViewRow): Promise<void> {
    await tx.query(
      `UPDATE custom_view SET name = $3, icon = $4, color = $5, audience = $6, filter = $7, sort = $8,
        version = version + 1, updated_at = $9 WHERE agency_id = $1 AND id = $2`,
      [
        tx.ctx.agencyId,
        id,
        view.name,
        view.icon,
        view.color,
        view.audience,
        JSON.stringify(view.filter),
        view.sort,
        tx.ctx.now(),
      ],
    );
  }

  async setTeams(tx: Tx, id: number, teamIds: readonly number[]): Promise<void> {
    await tx.query(
      'DELETE FROM custom_view_team WHERE agency_id = $1 AND view_id = $2 AND NOT team_id = ANY($3::bigint[])',
      [tx.ctx.agencyId, id, teamIds],
    );
    await tx.query(
      `INSERT INTO custom_view_team (agency_id, view_id, team_id) SELECT $1, $2, unnest($3::bigint[])
       ON CONFLICT DO NOTHING`,
      [tx.ctx.agencyId, id, teamIds],
    );
  }

  async setDeleted(tx: Tx, id: number, deletedAt: Date | null): Promise<void> {
    await tx.query(
      'UPDATE custom_view SET deleted_at = $3, version = version + 1, updated_at = $4 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, deletedAt, tx.ctx.now()],
    );
  }

  async setOrder(tx: Tx, userId: number, viewIds: readonly number[]): Promise<void> {
    await tx.query(
      `INSERT INTO custom_view_order (agency_id, user_id, view_ids) VALUES ($1, $2, $3)
       ON CONFLICT (agency_id, user_id) DO UPDATE SET view_ids = excluded.view_ids`,
      [tx.ctx.agencyId, userId, viewIds],
    );
  }

  async sweep(tx: Tx, before: Date): Promise<void> {
    await tx.query('DELETE FROM custom_view WHERE agency_id = $1 AND deleted_at < $2', [
      tx.ctx.agencyId,
      before,
    ]);
  }
}
