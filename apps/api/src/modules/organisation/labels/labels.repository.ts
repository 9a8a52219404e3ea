import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { LabelDetails, LabelFacts } from './label.rules.js';

export interface LabelPlace {
  readonly after: { name: string; id: number } | null;
  readonly term: string;
  readonly isDeleted: boolean;
}

const FACTS = `SELECT id, name, color, description, version, created_at AS "createdAt", deleted_at AS "deletedAt"
  FROM label`;

@Injectable()
export class LabelsRepository {
  /** By name. @returns one more than asked for when there are more. */
  page(q: Reader, size: number, { after, term, isDeleted }: LabelPlace): Promise<LabelDetails[]> {
    const standing = isDeleted ? 'deleted_at IS NOT NULL AND merged_into_id IS NULL' : 'deleted_at IS NULL';
    return q.query<LabelDetails>(
      `${FACTS} WHERE agency_id = $1 AND ${standing}
         AND ($2::text IS NULL OR (name, id) > ($2, $3::bigint))
         AND ($5 = '' OR position($5 in lower(name)) > 0) ORDER BY name, id LIMIT $4`,
      [q.ctx.agencyId, after?.name ?? null, after?.id ?? null, size + 1, term.trim().toLowerCase()],
    );
  }

  async find(q: Reader, id: number): Promise<LabelDetails | null> {
    const [label] = await q.query<LabelDetails>(
      `${FACTS} WHERE agency_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [q.ctx.agencyId, id],
    );
    return label ?? null;
  }

  /** Those that are deleted included; unknown ids are left out. */
  findMany(q: Reader, ids: readonly number[]): Promise<LabelDetails[]> {
    return q.query<LabelDetails>(`${FACTS} WHERE agency_id = $1 AND id = ANY($2::bigint[])`, [
      q.ctx.agencyId,
      ids,
    ]);
  }

  /** Locked, deleted ones included. */
  async lock(tx: Tx, id: number): Promise<(LabelDetails & { mergedIntoId: number | null }) | null> {
    const [label] = await tx.query<LabelDetails & { mergedIntoId: number | null }>(
      `SELECT id, name, color, description, version, created_at AS "createdAt", deleted_at AS "deletedAt",
         merged_into_id AS "mergedIntoId" FROM label WHERE agency_id = $1 AND id = $2 FOR NO KEY UPDATE`,
      [tx.ctx.agencyId, id],
    );
    return label ?? null;
  }

  /** All that are there, locked against a second import. */
  lockAll(tx: Tx): Promise<LabelDetails[]> {
    return tx.query<LabelDetails>(
      `${FACTS} WHERE agency_id = $1 AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
      [tx.ctx.agencyId],
    );
  }

  all(q: Reader): Promise<LabelDetails[]> {
    return q.query<LabelDetails>(`${FACTS} WHERE agency_id = $1 AND deleted_at IS NULL ORDER BY name, id`, [
      q.ctx.agencyId,
    ]);
  }

  async count(q: Reader): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM label WHERE agency_id = $1 AND deleted_at IS NULL',
      [q.ctx.agencyId],
    );
    return row?.count ?? 0;
  }

  /** @returns null when another label has the name. */
  async add(tx: Tx, label: LabelFacts): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO label (agency_id, name, color, description, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (agency_id, name) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
      [tx.ctx.agencyId, label.name, label.color, label.description, tx.ctx.now()],
    );
    return row?.id ?? null;
  }

  async isNameTaken(q: Reader, name: string, except: number): Promise<boolean> {
    const rows = await q.query(
      'SELECT 1 FROM label WHERE agency_id = $1 AND name = $2 AND id <> $3 AND deleted_at IS NULL',
      [q.ctx.agencyId, name, except],
    );
    return rows.length > 0;
  }

  async save(tx: Tx, id: number, label: LabelFacts): Promise<void> {
    await tx.query(
      `UPDATE label SET name = $3, color = $4, description = $5, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, label.name, label.color, label.description],
    );
  }

  async mark(tx: Tx, id: number, deletedAt: Date | null, mergedIntoId: number | null = null): Promise<void> {
    await tx.query(
      `UPDATE label SET deleted_at = $3, merged_into_id = $4, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, deletedAt, mergedIntoId],
    );
  }

  /** Those that nobody brought back in time; from conversations they go with it. @returns how many. */
  async sweep(tx: Tx, olderThan: Date, limit: number): Promise<number> {
    const rows = await tx.query(
      `DELETE FROM label WHERE agency_id = $1 AND id IN (SELECT l.id FROM label l WHERE l.agency_id = $1
         AND l.deleted_at < $2 AND NOT EXISTS (SELECT 1 FROM label m WHERE m.agency_id = $1 AND m.merged_into_id = l.id)
         ORDER BY l.deleted_at LIMIT $3) RETURNING id`,
      [tx.ctx.agencyId, olderThan, limit],
    );
    return rows.length;
  }
}
