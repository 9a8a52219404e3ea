import { Injectable } from '@nestjs/common';
import type { ContactImportStatus, ContactSource, SheetFault } from '@parley/schema';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import type {
  ContactImportView,
  ImportColumn,
  ImportCounts,
  ImportPlan,
  ImportTrial,
} from './contact-import.rules.js';

export interface NewImport {
  userId: number;
  apiKeyId: number | null;
  fileName: string;
  storageKey: string;
  source: ContactSource;
}

const COLUMNS = `id, user_id AS "userId", api_key_id AS "apiKeyId", file_name AS "fileName", storage_key AS "storageKey",
  rows_key AS "rowsKey", rows_size AS "rowsSize", source, columns, plan, status, fault, fault_line AS "faultLine", total,
  trial, seen, place, created, updated, unchanged, refused, undone, kept, finished_at AS "finishedAt",
  created_at AS "createdAt"`;
const OVER = `'UNREADABLE', 'DONE', 'CANCELLED', 'UNDONE'`;

@Injectable()
export class ContactImportsRepository {
  async add(tx: Tx, { userId, apiKeyId, fileName, storageKey, source }: NewImport): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO contact_import (agency_id, user_id, api_key_id, file_name, storage_key, source, touched_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id`,
      [tx.ctx.agencyId, userId, apiKeyId, fileName, storageKey, source, tx.ctx.now()],
    );
    return row?.id ?? 0;
  }

  async find(q: Reader, id: number): Promise<ContactImportView | null> {
    const [row] = await q.query<ContactImportView>(
      `SELECT ${COLUMNS} FROM contact_import WHERE agency_id = $1 AND id = $2`,
      [q.ctx.agencyId, id],
      'contact-imports.find',
    );
    return row ?? null;
  }

  async lock(tx: Tx, id: number): Promise<ContactImportView | null> {
    const [row] = await tx.query<ContactImportView>(
      `SELECT ${COLUMNS} FROM contact_import WHERE agency_id = $1 AND id = $2 FOR NO KEY UPDATE`,
      [tx.ctx.agencyId, id],
      'contact-imports.lock',
    );
    return row ?? null;
  }

  /** The newest first. */
  page(q: Reader, limit: number, after: { at: Date; id: number } | null): Promise<ContactImportView[]> {
    const place = after ? 'AND (created_at, id) < ($3::timestamptz, $4::bigint)' : '';
    return q.query<ContactImportView>(
      `SELECT ${COLUMNS} FROM contact_import WHERE agency_id = $1 ${place} ORDER BY created_at DESC, id DESC LIMIT $2`,
      [q.ctx.agencyId, limit, ...(after ? [after.at, after.id] : [])],
    );
  }

  /** Nobody waits for rows that are written to the disk: it is told so that others do not begin as well. */
  async touch(tx: Tx, id: number, seen: number): Promise<ContactImportView | null> {
    const [row] = await tx.query<ContactImportView>(
      `UPDATE contact_import SET seen = $3, touched_at = $4 WHERE agency_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
      [tx.ctx.agencyId, id, seen, tx.ctx.now()],
      'contact-imports.touch',
    );
    return row ?? null;
  }

  async readDone(
    tx: Tx,
    id: number,
    read: {
      rowsKey: string;
      rowsSize: number;
      total: number;
      source: ContactSource;
      columns: readonly ImportColumn[];
      plan: ImportPlan;
    },
  ): Promise<void> {
    await tx.query(
      `UPDATE contact_import SET status = 'READY', storage_key = NULL, rows_key = $3, rows_size = $4, total = $5,
         source = $6, columns = $7, plan = $8, seen = 0, touched_at = $9 WHERE agency_id = $1 AND id = $2`,
      [
        tx.ctx.agencyId,
        id,
        read.rowsKey,
        read.rowsSize,
        read.total,
        read.source,
        JSON.stringify(read.columns),
        JSON.stringify(read.plan),
        tx.ctx.now(),
      ],
    );
  }

  async setUnreadable(tx: Tx, id: number, fault: SheetFault, line: number | null): Promise<void> {
    await tx.query(
      `UPDATE contact_import SET status = 'UNREADABLE', storage_key = NULL, fault = $3, fault_line = $4,
         touched_at = $5, finished_at = $5 WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, fault, line, tx.ctx.now()],
    );
  }

  /** Another plan, and what was tried of the one before says nothing any more. */
  async setPlan(tx: Tx, id: number, plan: ImportPlan): Promise<void> {
    await tx.query(
      'UPDATE contact_import SET plan = $3, trial = NULL, touched_at = $4 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, JSON.stringify(plan), tx.ctx.now()],
    );
  }

  async setTrial(tx: Tx, id: number, trial: ImportTrial): Promise<void> {
    await tx.query(
      `UPDATE contact_import SET status = 'READY', trial = $3, seen = 0, touched_at = $4
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, JSON.stringify(trial), tx.ctx.now()],
    );
  }

  /** Begins from the first row, or, of an undo, from the last. */
  async setStatus(tx: Tx, id: number, status: ContactImportStatus): Promise<void> {
    await tx.query(
      `UPDATE contact_import SET status = $3, seen = 0, place = 0, touched_at = $4::timestamptz,
         finished_at = CASE WHEN $3 IN (${OVER}) THEN $4::timestamptz END WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, status, tx.ctx.now()],
    );
  }

  /** A batch is done: what became of it, and where the next one begins. */
  async advance(
    tx: Tx,
    id: number,
    step: ImportCounts & { place: number; seen: number; isOver: boolean },
  ): Promise<ContactImportView | null> {
    const [row] = await tx.query<ContactImportView>(
      `UPDATE contact_import SET place = $3, seen = seen + $4, created = created + $5, updated = updated + $6,
         unchanged = unchanged + $7, refused = refused + $8, touched_at = $10::timestamptz,
         status = CASE WHEN $9::boolean THEN 'DONE' ELSE 'RUNNING' END,
         finished_at = CASE WHEN $9::boolean THEN $10::timestamptz END
       WHERE agency_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
      [
        tx.ctx.agencyId,
        id,
        step.place,
        step.seen,
        step.created,
        step.updated,
        step.unchanged,
        step.refused,
        step.isOver,
        tx.ctx.now(),
      ],
      'contact-imports.advance',
    );
    return row ?? null;
  }

  async advanceUndo(
    tx: Tx,
    id: number,
    step: { undone: number; kept: number; place: number; isOver: boolean },
  ): Promise<ContactImportView | null> {
    const [row] = await tx.query<ContactImportView>(
      `UPDATE contact_import SET undone = undone + $3, kept = kept + $4, seen = seen + $3 + $4, place = $5,
         touched_at = $7::timestamptz, status = CASE WHEN $6::boolean THEN 'UNDONE' ELSE status END,
         finished_at = CASE WHEN $6::boolean THEN $7::timestamptz ELSE finished_at END
       WHERE agency_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
      [tx.ctx.agencyId, id, step.undone, step.kept, step.place, step.isOver, tx.ctx.now()],
      'contact-imports.advance-undo',
    );
    return row ?? null;
  }

  /** Open ones without progress for a while, of all agencies. */
  stalled(tx: SystemTx, olderThan: Date, limit: number): Promise<{ agency_id: number; id: number }[]> {
    return tx.query<{ agency_id: number; id: number }>(
      `SELECT agency_id, id FROM contact_import
       WHERE status IN ('READING', 'TRYING', 'QUEUED', 'RUNNING', 'UNDOING') AND touched_at < $1
       ORDER BY touched_at, id LIMIT $2`,
      [olderThan, limit],
    );
  }

  /** What nobody has touched for long: the files that it had. */
  forgettable(q: Reader, olderThan: Date, limit: number): Promise<ContactImportView[]> {
    return q.query<ContactImportView>(
      `SELECT ${COLUMNS} FROM contact_import WHERE agency_id = $1 AND created_at < $2 AND touched_at < $2
       ORDER BY created_at, id LIMIT $3`,
      [q.ctx.agencyId, olderThan, limit],
    );
  }

  async forget(tx: Tx, id: number): Promise<void> {
    await tx.query('DELETE FROM contact_import WHERE agency_id = $1 AND id = $2', [tx.ctx.agencyId, id]);
  }
}
