import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';

export interface WantedPicture {
  id: number;
  channelId: number;
  contactId: number;
  address: string;
  hash: string | null;
}

@Injectable()
export class CustomerPicturesRepository {
  async want(tx: Tx, id: number): Promise<void> {
    await tx.query(
      `UPDATE channel_customer SET picture_wanted_at = $3
       WHERE agency_id = $1 AND id = $2 AND picture_wanted_at IS NULL`,
      [tx.ctx.agencyId, id, tx.ctx.now()],
      'customer-pictures.want',
    );
  }

  /** The next ones, which nobody else takes: a provider that fails is asked again when they write in a week. */
  take(tx: Tx, limit: number): Promise<WantedPicture[]> {
    return tx.query<WantedPicture>(
      `WITH next AS (SELECT c.id FROM channel_customer c
         WHERE c.agency_id = $1 AND c.picture_wanted_at IS NOT NULL
         ORDER BY c.picture_wanted_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED)
       UPDATE channel_customer c SET picture_wanted_at = NULL, picture_looked_at = $3
       FROM next WHERE c.agency_id = $1 AND c.id = next.id AND c.address IS NOT NULL
       RETURNING c.id, c.channel_id AS "channelId", c.contact_id AS "contactId", c.address, c.picture_hash AS hash`,
      [tx.ctx.agencyId, limit, tx.ctx.now()],
      'customer-pictures.take',
    );
  }

  /** @returns who they are now: contacts may have been merged meanwhile */
  async found(tx: Tx, id: number, hash: string): Promise<number | null> {
    const [row] = await tx.query<{ contactId: number }>(
      `UPDATE channel_customer SET picture_hash = $3 WHERE agency_id = $1 AND id = $2
       RETURNING contact_id AS "contactId"`,
      [tx.ctx.agencyId, id, hash],
      'customer-pictures.found',
    );
    return row?.contactId ?? null;
  }
}
