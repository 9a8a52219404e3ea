import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';

export interface LogoRow {
  id: number;
  storageKey: string;
  /** Pixels. */
  width: number;
  height: number;
}

const COLUMNS = 'id, storage_key AS "storageKey", width, height';
const UNUSED = `NOT EXISTS (SELECT 1 FROM email_theme t WHERE t.agency_id = $1 AND t.logo_id = f.id)
  AND NOT EXISTS (SELECT 1 FROM email_theme_look k WHERE k.agency_id = $1 AND k.logo_id = f.id)`;

@Injectable()
export class EmailThemeLogosRepository {
  async insert(tx: Tx, logo: Omit<LogoRow, 'id'> & { size: number }): Promise<LogoRow> {
    const [row] = await tx.query<LogoRow>(
      `INSERT INTO email_theme_logo (agency_id, size, width, height, storage_key, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
      [tx.ctx.agencyId, logo.size, logo.width, logo.height, logo.storageKey, tx.ctx.now()],
    );
    return row as LogoRow;
  }

  /** Held until the transaction ends, so that it is not swept away meanwhile. */
  async hold(tx: Tx, id: number): Promise<LogoRow | null> {
    const [row] = await tx.query<LogoRow>(
      `SELECT ${COLUMNS} FROM email_theme_logo WHERE agency_id = $1 AND id = $2 FOR KEY SHARE`,
      [tx.ctx.agencyId, id],
    );
    return row ?? null;
  }

  async find(q: Reader, id: number): Promise<LogoRow | null> {
    const [row] = await q.query<LogoRow>(
      `SELECT ${COLUMNS} FROM email_theme_logo WHERE agency_id = $1 AND id = $2`,
      [q.ctx.agencyId, id],
    );
    return row ?? null;
  }

  /** Pictures that no theme has, not even a deleted one, and no mail that was written. */
  unusedBefore(q: Reader, olderThan: Date): Promise<LogoRow[]> {
    return q.query<LogoRow>(
      `SELECT ${COLUMNS} FROM email_theme_logo f WHERE f.agency_id = $1 AND f.created_at < $2 AND ${UNUSED}
       ORDER BY f.id LIMIT 200`,
      [q.ctx.agencyId, olderThan],
    );
  }

  /** @returns false when a theme has taken it meanwhile. */
  async delete(tx: Tx, id: number): Promise<boolean> {
    const gone = await tx.query<{ id: number }>(
      `DELETE FROM email_theme_logo f WHERE f.agency_id = $1 AND f.id = $2 AND ${UNUSED} RETURNING id`,
      [tx.ctx.agencyId, id],
    );
    return gone.length > 0;
  }
}
