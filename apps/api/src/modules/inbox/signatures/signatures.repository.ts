import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { channelLimitsOf, openChannelSql } from '../../channels/index.js';
import type { ChannelSignatureRow } from './signature.rules.js';

export interface ChannelWithSignature {
  channelId: number;
  channelType: string;
  channelName: string;
  address: string | null;
  signature: ChannelSignatureRow | null;
  own: string | null;
}

const FACTS = `SELECT ch.id AS "channelId", ch.type AS "channelType", ch.name AS "channelName", ch.address,
    CASE WHEN cs.channel_id IS NULL THEN NULL ELSE json_build_object('body', cs.body, 'isOn', cs.is_on,
      'allowsOwn', cs.allows_own, 'version', cs.version) END AS signature, us.body AS own
  FROM channel ch
  LEFT JOIN channel_signature cs ON cs.agency_id = $1 AND cs.channel_id = ch.id
  LEFT JOIN user_signature us ON us.agency_id = $1 AND us.channel_id = ch.id AND us.user_id = $2`;

@Injectable()
export class SignaturesRepository {
  /** A channel that the caller may see, with both signatures; null when it is not there for them. */
  async ofChannel(q: Reader, userId: number, channelId: number): Promise<ChannelWithSignature | null> {
    const params: unknown[] = [q.ctx.agencyId, userId, channelId];
    const [row] = await q.query<ChannelWithSignature>(
      `${FACTS} WHERE ch.agency_id = $1 AND ch.id = $3 ${seen(q, params)}`,
      params,
    );
    return row ?? null;
  }

  /** The same whether or not the caller may see the channel. */
  async ofAnyChannel(q: Reader, userId: number, channelId: number): Promise<ChannelWithSignature | null> {
    const [row] = await q.query<ChannelWithSignature>(
      `${FACTS} WHERE ch.agency_id = $1 AND ch.id = $3`,
      [q.ctx.agencyId, userId, channelId],
      'signature.of-channel',
    );
    return row ?? null;
  }

  /** The mailboxes that the caller may see, by id. @returns one more than asked for when there are more. */
  async mailboxes(q: Reader, userId: number, size: number, after: number): Promise<ChannelWithSignature[]> {
    const params: unknown[] = [q.ctx.agencyId, userId, after, size + 1];
    return q.query<ChannelWithSignature>(
      `${FACTS} WHERE ch.agency_id = $1 AND ch.type = 'EMAIL' AND ch.deleted_at IS NULL AND ch.id > $3 ${seen(q, params)}
       ORDER BY ch.id LIMIT $4`,
      params,
    );
  }

  async channelOfTicket(q: Reader, ticketId: number): Promise<number | null> {
    const [row] = await q.query<{ channelId: number }>(
      'SELECT channel_id AS "channelId" FROM ticket WHERE agency_id = $1 AND id = $2',
      [q.ctx.agencyId, ticketId],
    );
    return row?.channelId ?? null;
  }

  async lockChannel(tx: Tx, channelId: number): Promise<void> {
    await tx.query('SELECT 1 FROM channel WHERE agency_id = $1 AND id = $2 FOR NO KEY UPDATE', [
      tx.ctx.agencyId,
      channelId,
    ]);
  }

  async saveOfChannel(
    tx: Tx,
    channelId: number,
    { body, isOn, allowsOwn }: Pick<ChannelSignatureRow, 'body' | 'isOn' | 'allowsOwn'>,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO channel_signature AS cs (agency_id, channel_id, body, is_on, allows_own, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (agency_id, channel_id) DO UPDATE SET body = excluded.body, is_on = excluded.is_on,
         allows_own = excluded.allows_own, updated_at = excluded.updated_at, version = cs.version + 1`,
      [tx.ctx.agencyId, channelId, body, isOn, allowsOwn, tx.ctx.now()],
    );
  }

  async saveOwn(tx: Tx, userId: number, channelId: number, body: string): Promise<void> {
    await tx.query(
      `INSERT INTO user_signature (agency_id, user_id, channel_id, body, updated_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (agency_id, user_id, channel_id)
       DO UPDATE SET body = excluded.body, updated_at = excluded.updated_at`,
      [tx.ctx.agencyId, userId, channelId, body, tx.ctx.now()],
    );
  }

  async deleteOwn(tx: Tx, userId: number, channelId: number): Promise<void> {
    await tx.query('DELETE FROM user_signature WHERE agency_id = $1 AND user_id = $2 AND channel_id = $3', [
      tx.ctx.agencyId,
      userId,
      channelId,
    ]);
  }
}

function seen(q: Reader, params: unknown[]): string {
  const limits = channelLimitsOf(q.ctx);
  if (!limits) return '';
  params.push(limits.userId);
  return `AND ${openChannelSql('ch.id', '$1', `$${params.length}`, limits.onlyPrivate)}`;
}
