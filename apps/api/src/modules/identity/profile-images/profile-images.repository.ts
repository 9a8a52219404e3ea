import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';

@Injectable()
export class ProfileImagesRepository {
  /** @returns the id of the picture that was there before; empty when there was none. */
  async swap(tx: Tx, userId: number, imageId: string): Promise<string> {
    const [row] = await tx.query<{ before: string }>(
      `UPDATE user_account u SET profile_image_key = $3, version = u.version + 1
       FROM (SELECT id, profile_image_key AS before FROM user_account WHERE agency_id = $1 AND id = $2 FOR UPDATE) o
       WHERE u.agency_id = $1 AND u.id = o.id RETURNING o.before`,
      [tx.ctx.agencyId, userId, imageId],
    );
    return row?.before ?? '';
  }
}
