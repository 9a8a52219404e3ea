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
  threat?: string | null;
}

/** A file with where it is. */
export interface FiledRow extends AttachmentRow {
  ticket_id: number;
  message_id: number;
  created_at: Date;
}

const FILED = `a.id, a.name, a.mime_type, a.size, a.storage_key, a.content_id, a.is_inline, a.threat, a.message_id, a.created_at, m.ticket_id`;
const COLUMNS = 'id, name, mime_type, size, storage_key, content_id, is_inline, threat';

@Injectable()
export class AttachmentsRepository {
  async insert(tx: Tx, file: NewAttachment): Promise<AttachmentRow> {
    const [row] = await tx.query<AttachmentRow>(
      `INSERT INTO attachment (agency_id, message_id, uploaded_by_kind, uploaded_by_id, name, mime_type, size,
        storage_key, content_id, is_inline, created_at, threat)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING ${COLUMNS}`,
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
        file.threat ?? null,
      ],
    );
    return row as AttachmentRow;
  }

  async byIds(q: Reader, ids: readonly number[]): Promise<AttachmentRow[]> {
    return q.query<AttachmentRow>(
      `SELECT ${COLUMNS} FROM attachment WHERE agency_id = $1 AND id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, ids],
    );
  }

  /** The files of one ticket's messages, the newest first. */
  ofTicket(q: Reader, ticketId: number, before: number | null, limit: number): Promise<FiledRow[]> {
    return q.query<FiledRow>(
      `SELECT ${FILED} FROM message m JOIN attachment a ON a.agency_id = $1 AND a.message_id = m.id
       WHERE m.agency_id = $1 AND m.ticket_id = $2 AND ($3::bigint IS NULL OR a.id < $3) ORDER BY a.id DESC LIMIT $4`,
      [q.ctx.agencyId, ticketId, before, limit],
    );
  }

  async filed(q: Reader, id: number): Promise<FiledRow | null> {
    const [row] = await q.query<FiledRow>(
      `SELECT ${FILED} FROM attachment a JOIN message m ON m.agency_id = $1 AND m.id = a.message_id
       WHERE a.agency_id = $1 AND a.id = $2`,
      [q.ctx.agencyId, id],
    );
    return row ?? null;
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

  /** They stand in the text of their message from now on, under these names. */
  async place(tx: Tx, files: readonly Pick<AttachmentRow, 'id' | 'content_id'>[]): Promise<void> {
    if (files.length === 0) return;
    await tx.query(
      `UPDATE attachment a SET content_id = f.name, is_inline = true
       FROM unnest($2::bigint[], $3::text[]) AS f (id, name) WHERE a.agency_id = $1 AND a.id = f.id`,
      [tx.ctx.agencyId, files.map((file) => file.id), files.map((file) => file.content_id)],
    );
  }

  /** Uploads become another colleague's, with the draft that they belong to: who sends it sends them. */
  async giveUnused(tx: Tx, ids: readonly number[], user: { from: number; to: number }): Promise<void> {
    if (ids.length === 0) return;
    await tx.query(
      `UPDATE attachment SET uploaded_by_id = $4 WHERE agency_id = $1 AND id = ANY ($2::bigint[])
       AND message_id IS NULL AND uploaded_by_kind = 'user' AND uploaded_by_id = $3`,
      [tx.ctx.agencyId, ids, user.from, user.to],
    );
  }

  /** What no message and no draft has. */
  async unusedBefore(q: Reader, olderThan: Date): Promise<AttachmentRow[]> {
    return q.query<AttachmentRow>(
      `SELECT ${COLUMNS} FROM attachment WHERE agency_id = $1 AND message_id IS NULL AND created_at < $2
       AND id <> ALL (array(SELECT unnest(d.attachment_ids) FROM ticket_draft d WHERE d.agency_id = $1))
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
