import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** Of one person only: nobody else reads them. */
const OWN_ROWS = [
  'ticket_favourite',
  'ticket_read',
  'ticket_watch',
  'ticket_mention',
  'ticket_guest',
  'ticket_reminder',
  'ticket_draft',
  'notice',
  'user_signature',
  'quick_reply_use',
  'custom_view_order',
] as const;

/** Kept by a person for themselves; the sweeps take what is deleted, with its files. */
const OWN_THINGS = ['quick_reply', 'custom_view'] as const;

@Injectable()
export class PersonalRowsRepository {
  async remove(tx: Tx, userId: number): Promise<void> {
    for (const table of OWN_ROWS) {
      await tx.query(`DELETE FROM ${table} WHERE agency_id = $1 AND user_id = $2`, [tx.ctx.agencyId, userId]);
    }
    for (const table of OWN_THINGS) {
      await tx.query(
        `UPDATE ${table} SET deleted_at = $3, version = version + 1
         WHERE agency_id = $1 AND owner_id = $2 AND audience = 'PRIVATE' AND deleted_at IS NULL`,
        [tx.ctx.agencyId, userId, tx.ctx.now()],
      );
    }
  }
}
