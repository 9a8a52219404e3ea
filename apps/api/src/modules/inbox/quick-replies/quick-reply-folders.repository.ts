import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { type FolderView, livingFolderSql, type ReplyViewer } from './quick-reply.rules.js';

const FACTS = `SELECT f.id, f.name, ${livingFolderSql('f.parent_id')} AS "parentId", f.version,
    (SELECT count(*)::int FROM quick_reply qr WHERE qr.agency_id = $1 AND qr.folder_id = f.id AND qr.deleted_at IS NULL
      AND (qr.audience <> 'PRIVATE' OR qr.owner_id = $2)) AS "replyCount"
  FROM quick_reply_folder f`;

@Injectable()
export class QuickReplyFoldersRepository {
  /** By name. @returns one more than asked for when there are more. */
  page(
    q: Reader,
    viewer: ReplyViewer,
    size: number,
    after: { name: string; id: number } | null,
  ): Promise<FolderView[]> {
    return q.query<FolderView>(
      `${FACTS} WHERE f.agency_id = $1 AND f.deleted_at IS NULL
         AND ($3::text IS NULL OR (f.name, f.id) > ($3, $4::bigint))
       ORDER BY f.name, f.id LIMIT $5`,
      [q.ctx.agencyId, viewer.userId, after?.name ?? null, after?.id ?? null, size + 1],
    );
  }

  async find(q: Reader, viewer: ReplyViewer, id: number, isDeleted = false): Promise<FolderView | null> {
    const [row] = await q.query<FolderView>(
      `${FACTS} WHERE f.agency_id = $1 AND f.id = $3 AND f.deleted_at IS ${isDeleted ? 'NOT NULL' : 'NULL'}`,
      [q.ctx.agencyId, viewer.userId, id],
    );
    return row ?? null;
  }

  /** Whether something can be put into this folder; held until the transaction ends, so that it is not deleted meanwhile. */
  async hold(tx: Tx, id: number): Promise<{ parentId: number | null } | null> {
    const [row] = await tx.query<{ parentId: number | null }>(
      `SELECT ${livingFolderSql('f.parent_id')} AS "parentId" FROM quick_reply_folder f
       WHERE f.agency_id = $1 AND f.id = $2 AND f.deleted_at IS NULL FOR NO KEY UPDATE OF f`,
      [tx.ctx.agencyId, id],
    );
    return row ?? null;
  }

  async hasChildren(tx: Tx, id: number): Promise<boolean> {
    const rows = await tx.query(
      'SELECT 1 FROM quick_reply_folder WHERE agency_id = $1 AND parent_id = $2 AND deleted_at IS NULL LIMIT 1',
      [tx.ctx.agencyId, id],
    );
    return rows.length > 0;
  }

  async count(q: Reader): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM quick_reply_folder WHERE agency_id = $1 AND deleted_at IS NULL',
      [q.ctx.agencyId],
    );
    return row?.count ?? 0;
  }

  async insert(tx: Tx, name: string, parentId: number | null): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      'INSERT INTO quick_reply_folder (agency_id, name, parent_id) VALUES ($1, $2, $3) RETURNING id',
      [tx.ctx.agencyId, name, parentId],
    );
    return (row as { id: number }).id;
  }

  async save(tx: Tx, id: number, name: string, parentId: number | null): Promise<void> {
    await tx.query(
      `UPDATE quick_reply_folder SET name = $3, parent_id = $4, version = version + 1 WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, name, parentId],
    );
  }

  /** What stands in it keeps its place, so that bringing the folder back brings all of it back; see `livingFolderSql`. */
  async markDeleted(tx: Tx, id: number): Promise<void> {
    await tx.query(
      'UPDATE quick_reply_folder SET deleted_at = $3, version = version + 1 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, tx.ctx.now()],
    );
  }

  async markRestored(tx: Tx, id: number): Promise<void> {
    await tx.query(
      'UPDATE quick_reply_folder SET deleted_at = NULL, version = version + 1 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id],
    );
  }

  /** Removes for good what was deleted before; quick replies that were in it stand in no folder. */
  async purge(tx: Tx, deletedBefore: Date): Promise<void> {
    const params = [tx.ctx.agencyId, deletedBefore];
    const gone = 'SELECT id FROM quick_reply_folder WHERE agency_id = $1 AND deleted_at < $2';
    await tx.query(
      `UPDATE quick_reply SET folder_id = NULL WHERE agency_id = $1 AND folder_id IN (${gone})`,
      params,
    );
    await tx.query(
      `UPDATE quick_reply_folder SET parent_id = NULL WHERE agency_id = $1 AND parent_id IN (${gone})`,
      params,
    );
    await tx.query('DELETE FROM quick_reply_folder WHERE agency_id = $1 AND deleted_at < $2', params);
  }
}
