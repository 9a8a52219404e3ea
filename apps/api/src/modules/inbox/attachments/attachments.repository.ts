import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/database.js';
import type { AttachmentRow } from '../messages/message-row.rules.js';

export interface NewAttachment {
  messageId: number | null;
  uploadedBy: { kind: 'user' | 'visitor' | 'channel'; id: number | null };
  name: string;
  mimeType: string;
  size: number;
  storageKey: string;
  contentId?: string | null;
  isInline?: boolean;
}

const COLUMNS = 'id, name, mime_type, size, storage_key, content_id, is_inline';

@Injectable()
export class AttachmentsRepository {
  async insert(tx: Tx, file: NewAttachment): Promise<AttachmentRow> {
    const [row] = await tx.query<AttachmentRow>(
      `INSERT INTO attachment (agency_id, message_id, uploaded_by_kind, uploaded_by_id, name, mime_type, size,
        storage_key, content_id, is_inline, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING ${COLUMNS}`,
      [
        tx.ctx.agencyId,
        file.messageId,
        file.uploadedBy.kind,
        file.uploadedBy.id,
        file.name,
        file.mimeType,
        file.size,
        file.storageKey,
        file.contentId ?? null,
        file.isInline ?? false,
        tx.ctx.now(),
      ],
    );
    return row as AttachmentRow;
  }

  /** Locks uploads of this uploader that no message has used yet; others are simply not among them. */
  async lockUnused(
    tx: Tx,
    ids: readonly number[],
    uploader: { kind: string; id: number },
  ): Promise<AttachmentRow[]> {
    return tx.query<AttachmentRow>(
      `SELECT ${COLUMNS} FROM attachment WHERE agency_id = $1 AND id = ANY ($2::bigint[]) AND message_id IS NULL
       AND uploaded_by_kind = $3 AND uploaded_by_id = $4 ORDER BY id FOR UPDATE`,
      [tx.ctx.agencyId, ids, uploader.kind, uploader.id],
    );
  }

  async use(tx: Tx, ids: readonly number[], messageId: number): Promise<void> {
    await tx.query('UPDATE attachment SET message_id = $3 WHERE agency_id = $1 AND id = ANY ($2::bigint[])', [
      tx.ctx.agencyId,
      ids,
      messageId,
    ]);
  }

  async unusedBefore(q: Reader, olderThan: Date): Promise<AttachmentRow[]> {
    return q.query<AttachmentRow>(
      `SELECT ${COLUMNS} FROM attachment WHERE agency_id = $1 AND message_id IS NULL AND created_at < $2
       ORDER BY created_at LIMIT 500`,
      [q.ctx.agencyId, olderThan],
    );
  }

  async deleteUnused(tx: Tx, id: number): Promise<void> {
    await tx.query('DELETE FROM attachment WHERE agency_id = $1 AND id = $2 AND message_id IS NULL', [
      tx.ctx.agencyId,
      id,
    ]);
  }
}
