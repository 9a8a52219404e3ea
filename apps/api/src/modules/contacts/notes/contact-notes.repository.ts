import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { ContactNoteView, StoredNote } from './contact-note.rules.js';

const FACTS = `n.id, n.contact_id AS "contactId", n.author_id AS "authorId", n.body, n.created_at AS "createdAt",
  n.edited_at AS "editedAt", n.version`;

@Injectable()
export class ContactNotesRepository {
  /** Newest first. @returns one more than asked for when there are more. */
  page(q: Reader, contactId: number, size: number, before: number | null): Promise<ContactNoteView[]> {
    return q.query<ContactNoteView>(
      `SELECT ${FACTS} FROM contact_note n
       WHERE n.agency_id = $1 AND n.contact_id = $2 AND n.deleted_at IS NULL AND ($3::bigint IS NULL OR n.id < $3)
       ORDER BY n.id DESC LIMIT $4`,
      [q.ctx.agencyId, contactId, before, size + 1],
      'contacts.notes',
    );
  }

  async find(q: Reader, id: number): Promise<StoredNote | null> {
    const [row] = await q.query<StoredNote>(
      `SELECT ${FACTS}, n.deleted_at AS "deletedAt" FROM contact_note n WHERE n.agency_id = $1 AND n.id = $2`,
      [q.ctx.agencyId, id],
      'contacts.note',
    );
    return row ?? null;
  }

  async lock(tx: Tx, id: number): Promise<StoredNote | null> {
    const [row] = await tx.query<StoredNote>(
      `SELECT ${FACTS}, n.deleted_at AS "deletedAt" FROM contact_note n
       WHERE n.agency_id = $1 AND n.id = $2 FOR NO KEY UPDATE OF n`,
      [tx.ctx.agencyId, id],
      'contacts.lock-note',
    );
    return row ?? null;
  }

  async count(q: Reader, contactId: number): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM contact_note
       WHERE agency_id = $1 AND contact_id = $2 AND deleted_at IS NULL`,
      [q.ctx.agencyId, contactId],
      'contacts.count-notes',
    );
    return row?.count ?? 0;
  }

  async add(tx: Tx, contactId: number, authorId: number | null, body: string): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO contact_note (agency_id, contact_id, author_id, body, created_at)
       VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [tx.ctx.agencyId, contactId, authorId, body, tx.ctx.now()],
      'contacts.add-note',
    );
    return row?.id ?? 0;
  }

  async save(tx: Tx, id: number, body: string): Promise<void> {
    await tx.query(
      `UPDATE contact_note SET body = $3, edited_at = $4, version = version + 1 WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, body, tx.ctx.now()],
      'contacts.save-note',
    );
  }

  async mark(tx: Tx, id: number, deletedAt: Date | null): Promise<void> {
    await tx.query(
      'UPDATE contact_note SET deleted_at = $3, version = version + 1 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, deletedAt],
      'contacts.mark-note',
    );
  }

  /** Those that nobody brought back in time. */
  async sweep(tx: Tx, olderThan: Date, limit: number): Promise<void> {
    await tx.query(
      `DELETE FROM contact_note WHERE agency_id = $1 AND id IN (SELECT n.id FROM contact_note n
         WHERE n.agency_id = $1 AND n.deleted_at < $2 ORDER BY n.deleted_at LIMIT $3)`,
      [tx.ctx.agencyId, olderThan, limit],
      'contacts.sweep-notes',
    );
  }
}
