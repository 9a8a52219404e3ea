import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { AttachmentRow } from '../messages/message-row.rules.js';
import type { QuickReplyFile } from './quick-reply.rules.js';

const COLUMNS = `id, name, mime_type AS "mimeType", size, storage_key AS "storageKey"`;

/** SQL: the user $2 may use the quick reply `qr`. */
const MAY_USE = `(qr.audience = 'EVERYBODY' OR (qr.audience = 'PRIVATE' AND qr.owner_id = $2)
  OR (qr.audience = 'TEAMS' AND EXISTS (SELECT 1 FROM quick_reply_team t
    JOIN team_member m ON m.agency_id = $1 AND m.team_id = t.team_id AND m.user_id = $2
    WHERE t.agency_id = $1 AND t.quick_reply_id = qr.id)))`;

@Injectable()
export class QuickReplyFilesRepository {
  async insert(tx: Tx, uploadedById: number, file: Omit<QuickReplyFile, 'id'>): Promise<QuickReplyFile> {
    const [row] = await tx.query<QuickReplyFile>(
      `INSERT INTO quick_reply_attachment (agency_id, uploaded_by_id, name, mime_type, size, storage_key, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
      [tx.ctx.agencyId, uploadedById, file.name, file.mimeType, file.size, file.storageKey, tx.ctx.now()],
    );
    return row as QuickReplyFile;
  }

  /** Of these, the files that this person uploaded and nothing uses yet, and those that the quick reply has already. */
  async usable(tx: Tx, ids: readonly number[], uploaderId: number, quickReplyId: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `SELECT id FROM quick_reply_attachment WHERE agency_id = $1 AND id = ANY ($2::bigint[])
       AND (quick_reply_id = $4 OR (quick_reply_id IS NULL AND uploaded_by_id = $3)) ORDER BY id FOR UPDATE`,
      [tx.ctx.agencyId, ids, uploaderId, quickReplyId],
    );
    return rows.map(({ id }) => id);
  }

  /** These files are the quick reply's, and no others. What it loses is thrown away when no message shows it. */
  async setFiles(tx: Tx, quickReplyId: number, ids: readonly number[]): Promise<void> {
    const params = [tx.ctx.agencyId, quickReplyId, ids];
    await tx.query(
      `UPDATE quick_reply_attachment SET quick_reply_id = NULL
       WHERE agency_id = $1 AND quick_reply_id = $2 AND NOT id = ANY ($3::bigint[])`,
      params,
    );
    await tx.query(
      'UPDATE quick_reply_attachment SET quick_reply_id = $2 WHERE agency_id = $1 AND id = ANY ($3::bigint[])',
      params,
    );
  }

  /**
   * Files of a message that are those of quick replies which this person may use: rows of their own, one stored file.
   * What they may not use is simply not among them.
   */
  async lend(tx: Tx, userId: number, ids: readonly number[]): Promise<AttachmentRow[]> {
    return tx.query<AttachmentRow>(
      `INSERT INTO attachment (agency_id, message_id, uploaded_by_kind, uploaded_by_id, name, mime_type, size, storage_key,
        is_inline, quick_reply_attachment_id, created_at)
       SELECT $1, NULL, 'user', $2, f.name, f.mime_type, f.size, f.storage_key, false, f.id, $4
       FROM quick_reply_attachment f JOIN quick_reply qr ON qr.agency_id = $1 AND qr.id = f.quick_reply_id
       WHERE f.agency_id = $1 AND f.id = ANY ($3::bigint[]) AND ${MAY_USE}
       ORDER BY f.id
       RETURNING id, name, mime_type, size, storage_key, content_id, is_inline`,
      [tx.ctx.agencyId, userId, ids, tx.ctx.now()],
    );
  }

  /** Those of them that this person could lend now. */
  async lendable(q: Reader, userId: number, ids: readonly number[]): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT f.id FROM quick_reply_attachment f
       JOIN quick_reply qr ON qr.agency_id = $1 AND qr.id = f.quick_reply_id
       WHERE f.agency_id = $1 AND f.id = ANY ($3::bigint[]) AND ${MAY_USE}`,
      [q.ctx.agencyId, userId, ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Files that no quick reply has and no message shows. */
  async unusedBefore(q: Reader, olderThan: Date): Promise<QuickReplyFile[]> {
    return q.query<QuickReplyFile>(
      `SELECT ${COLUMNS} FROM quick_reply_attachment f
       WHERE f.agency_id = $1 AND f.quick_reply_id IS NULL AND f.created_at < $2
         AND NOT EXISTS (SELECT 1 FROM attachment a
           WHERE a.agency_id = $1 AND a.quick_reply_attachment_id = f.id)
       ORDER BY f.created_at LIMIT 500`,
      [q.ctx.agencyId, olderThan],
    );
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.query(
      'DELETE FROM quick_reply_attachment WHERE agency_id = $1 AND id = $2 AND quick_reply_id IS NULL',
      [tx.ctx.agencyId, id],
    );
  }
}
