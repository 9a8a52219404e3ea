import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';

/** Who works on which private channel. */
@Injectable()
export class ChannelMembersRepository {
  /** Those who still work here. */
  async of(q: Reader, channelId: number): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT u.id FROM channel_member m JOIN user_account u ON u.agency_id = m.agency_id AND u.id = m.user_id
       WHERE m.agency_id = $1 AND m.channel_id = $2 AND u.deleted_at IS NULL ORDER BY u.id`,
      [q.ctx.agencyId, channelId],
    );
    return rows.map((row) => row.id);
  }

  /** Of these, the ones who work here and can become members. */
  async known(tx: Tx, userIds: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `SELECT id FROM user_account WHERE agency_id = $1 AND id = ANY ($2::bigint[])
       AND is_active AND deleted_at IS NULL ORDER BY id FOR SHARE`,
      [tx.ctx.agencyId, userIds],
    );
    return rows.map((row) => row.id);
  }

  async set(tx: Tx, channelId: number, userIds: readonly number[]): Promise<void> {
    await tx.query(
      'DELETE FROM channel_member WHERE agency_id = $1 AND channel_id = $2 AND user_id <> ALL ($3::bigint[])',
      [tx.ctx.agencyId, channelId, userIds],
    );
    await tx.query(
      `INSERT INTO channel_member (agency_id, channel_id, user_id)
       SELECT $1, $2, id FROM unnest($3::bigint[]) id ON CONFLICT DO NOTHING`,
      [tx.ctx.agencyId, channelId, userIds],
    );
  }

  async removeEverywhere(tx: Tx, userId: number): Promise<void> {
    await tx.query('DELETE FROM channel_member WHERE agency_id = $1 AND user_id = $2', [
      tx.ctx.agencyId,
      userId,
    ]);
  }

  /** Channels by user: the private ones of each, by id. */
  async privateOf(q: Reader, userIds: readonly number[]): Promise<{ userId: number; channelId: number }[]> {
    return q.query(
      `SELECT m.user_id AS "userId", m.channel_id AS "channelId"
       FROM channel_member m JOIN channel c ON c.agency_id = m.agency_id AND c.id = m.channel_id AND c.is_private
       WHERE m.agency_id = $1 AND m.user_id = ANY ($2::bigint[]) ORDER BY m.channel_id`,
      [q.ctx.agencyId, userIds],
      'channels.private-of',
    );
  }
}
