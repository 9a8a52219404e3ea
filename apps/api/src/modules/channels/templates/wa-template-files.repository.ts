import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { WaTemplateFileRow } from './wa-template.rules.js';

const COLUMNS = `id, name, mime_type AS "mimeType", size, storage_key AS "storageKey"`;

@Injectable()
export class WaTemplateFilesRepository {
  async insert(
    tx: Tx,
    uploadedById: number | null,
    file: Omit<WaTemplateFileRow, 'id'>,
  ): Promise<WaTemplateFileRow> {
    const [row] = await tx.query<WaTemplateFileRow>(
      `INSERT INTO wa_template_file (agency_id, uploaded_by_id, name, mime_type, size, storage_key, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
      [tx.ctx.agencyId, uploadedById, file.name, file.mimeType, file.size, file.storageKey, tx.ctx.now()],
    );
    return row as WaTemplateFileRow;
  }

  async find(q: Reader, id: number): Promise<WaTemplateFileRow | null> {
    const [row] = await q.query<WaTemplateFileRow>(
      `SELECT ${COLUMNS} FROM wa_template_file WHERE agency_id = $1 AND id = $2`,
      [q.ctx.agencyId, id],
    );
    return row ?? null;
  }

  /** Files that no template has, not even a deleted one. */
  unusedBefore(q: Reader, olderThan: Date): Promise<WaTemplateFileRow[]> {
    return q.query<WaTemplateFileRow>(
      `SELECT ${COLUMNS} FROM wa_template_file f WHERE f.agency_id = $1 AND f.created_at < $2
         AND NOT EXISTS (SELECT 1 FROM wa_template t WHERE t.agency_id = $1 AND t.file_id = f.id)
       ORDER BY f.id LIMIT 200`,
      [q.ctx.agencyId, olderThan],
    );
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.query(
      `DELETE FROM wa_template_file f WHERE f.agency_id = $1 AND f.id = $2
         AND NOT EXISTS (SELECT 1 FROM wa_template t WHERE t.agency_id = $1 AND t.file_id = f.id)`,
      [tx.ctx.agencyId, id],
    );
  }
}
