import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { PictureOrigin, PictureState } from './contact-picture.rules.js';

export interface PictureRow {
  id: number;
  imageKey: string;
}

@Injectable()
export class ContactPicturesRepository {
  async add(tx: Tx, contactId: number, imageKey: string, origin: PictureOrigin): Promise<void> {
    await tx.query(
      `INSERT INTO contact_picture (agency_id, contact_id, image_key, origin, changed_at) VALUES ($1, $2, $3, $4, $5)`,
      [tx.ctx.agencyId, contactId, imageKey, origin, tx.ctx.now()],
      'contact-pictures.add',
    );
  }

  async mark(tx: Tx, imageKey: string, state: PictureState): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE contact_picture SET state = $3, changed_at = $4 WHERE agency_id = $1 AND image_key = $2 RETURNING id`,
      [tx.ctx.agencyId, imageKey, state, tx.ctx.now()],
      'contact-pictures.mark',
    );
    return rows.length === 1;
  }

  /** The contact is locked already. @returns the new version */
  async show(tx: Tx, contactId: number, imageKey: string): Promise<number> {
    const [row] = await tx.query<{ version: number }>(
      `UPDATE contact SET picture_key = $3, is_picture_chosen = true, updated_at = $4, version = version + 1
       WHERE agency_id = $1 AND id = $2 RETURNING version`,
      [tx.ctx.agencyId, contactId, imageKey, tx.ctx.now()],
      'contact-pictures.show',
    );
    return row?.version ?? 1;
  }

  /** The same for what a channel brought, over which a colleague's choice stands. The contact is locked already. */
  async showOfChannel(tx: Tx, contactId: number, imageKey: string): Promise<number> {
    const [row] = await tx.query<{ version: number }>(
      `UPDATE contact SET picture_key = $3, updated_at = $4, version = version + 1
       WHERE agency_id = $1 AND id = $2 RETURNING version`,
      [tx.ctx.agencyId, contactId, imageKey, tx.ctx.now()],
      'contact-pictures.show-of-channel',
    );
    return row?.version ?? 1;
  }

  /** Whether it is there, and no colleague has set or taken away its picture. */
  async isFree(q: Reader, contactId: number): Promise<boolean> {
    const rows = await q.query(
      `SELECT 1 FROM contact c WHERE c.agency_id = $1 AND c.id = $2 AND NOT c.is_picture_chosen
         AND c.deleted_at IS NULL AND c.merged_into_id IS NULL`,
      [q.ctx.agencyId, contactId],
      'contact-pictures.is-free',
    );
    return rows.length === 1;
  }

  /** The key of what is shown now; empty when there is none. */
  async shown(q: Reader, contactId: number): Promise<string> {
    const [row] = await q.query<{ imageKey: string }>(
      `SELECT c.picture_key AS "imageKey" FROM contact c WHERE c.agency_id = $1 AND c.id = $2`,
      [q.ctx.agencyId, contactId],
      'contact-pictures.shown',
    );
    return row?.imageKey ?? '';
  }

  /** What was replaced or taken away last, also of those who became this contact. */
  async lastDropped(q: Reader, contactId: number): Promise<string | null> {
    const [row] = await q.query<{ imageKey: string }>(
      `WITH RECURSIVE person AS (SELECT $2::bigint AS id UNION
         SELECT c.id FROM contact c JOIN person p ON c.merged_into_id = p.id WHERE c.agency_id = $1)
       SELECT k.image_key AS "imageKey" FROM contact_picture k
       WHERE k.agency_id = $1 AND k.contact_id IN (SELECT id FROM person) AND k.state = 'DROPPED'
       ORDER BY k.changed_at DESC, k.id DESC LIMIT 1`,
      [q.ctx.agencyId, contactId],
      'contact-pictures.last-dropped',
    );
    return row?.imageKey ?? null;
  }

  /** Those of these contacts, a portion of them. */
  of(q: Reader, contactIds: readonly number[], limit: number): Promise<PictureRow[]> {
    return q.query<PictureRow>(
      `SELECT k.id, k.image_key AS "imageKey" FROM contact_picture k
       WHERE k.agency_id = $1 AND k.contact_id = ANY ($2::bigint[]) ORDER BY k.id LIMIT $3`,
      [q.ctx.agencyId, contactIds, limit],
      'contact-pictures.of',
    );
  }

  /** Those that nobody shows any more, and that nobody will bring back. */
  unusedBefore(q: Reader, olderThan: Date, limit: number): Promise<PictureRow[]> {
    return q.query<PictureRow>(
      `SELECT k.id, k.image_key AS "imageKey" FROM contact_picture k
       WHERE k.agency_id = $1 AND k.state <> 'SHOWN' AND k.changed_at < $2
         AND NOT EXISTS (SELECT 1 FROM contact c WHERE c.agency_id = $1 AND c.picture_key = k.image_key)
       ORDER BY k.changed_at LIMIT $3`,
      [q.ctx.agencyId, olderThan, limit],
      'contact-pictures.unused-before',
    );
  }

  async delete(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.query(
      `DELETE FROM contact_picture WHERE agency_id = $1 AND id = ANY ($2::bigint[])`,
      [tx.ctx.agencyId, ids],
      'contact-pictures.delete',
    );
  }
}
