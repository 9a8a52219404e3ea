import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { GivenBack, HeldCall } from '../../contacts/index.js';
import { channelLimitsOf, openChannelSql } from '../channels/channel-access.rules.js';

/** What channels keep of a contact, when two contacts turn out to be one, or not to be. */
@Injectable()
export class CustomerMovesRepository {
  async lock(tx: Tx, contactIds: readonly number[]): Promise<void> {
    await tx.query(
      `SELECT c.id FROM channel_customer c WHERE c.agency_id = $1 AND c.contact_id = ANY ($2::bigint[])
       ORDER BY c.id FOR NO KEY UPDATE`,
      [tx.ctx.agencyId, contactIds],
    );
  }

  async move(tx: Tx, from: number, to: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `UPDATE channel_customer SET contact_id = $3 WHERE agency_id = $1 AND contact_id = $2 RETURNING id`,
      [tx.ctx.agencyId, from, to],
    );
    return rows.map(({ id }) => id);
  }

  /** Those that a channel came to know since go by the number or the id that goes back. */
  async moveBack(
    tx: Tx,
    ids: readonly number[],
    from: number,
    to: number,
    { since, identities }: GivenBack,
  ): Promise<void> {
    const phones = identities.filter(({ kind }) => kind === 'phone').map(({ value }) => digits(value));
    const own = identities.filter(({ channelId }) => channelId !== null);
    await tx.query(
      `UPDATE channel_customer c SET contact_id = $4
       WHERE c.agency_id = $1 AND c.contact_id = $3 AND (c.id = ANY ($2::bigint[]) OR c.created_at >= $5 AND (
         c.address = ANY ($6::text[]) OR c.parent_alias = ANY ($9::text[]) OR EXISTS (SELECT 1 FROM unnest($7::bigint[], $8::text[]) AS i(channel_id, value)
           WHERE i.channel_id = c.channel_id AND i.value IN (c.address, c.alias))))`,
      [
        tx.ctx.agencyId,
        ids,
        from,
        to,
        since,
        phones,
        own.map(({ channelId }) => channelId),
        own.map(({ value }) => value),
        identities.filter(({ kind }) => kind === 'whatsapp_parent').map(({ value }) => value),
      ],
    );
  }

  /** Newest first, a portion. */
  callsOf(q: Reader, contactIds: readonly number[], before: number | null): Promise<HeldCall[]> {
    return q.query<HeldCall>(
      `SELECT v.id, v.started_at AS "startedAt", v.direction, v.number, v.outcome, v.duration AS seconds
       FROM voice_call v WHERE v.agency_id = $1 AND v.contact_id = ANY ($2::bigint[])
         AND ($3::bigint IS NULL OR v.id < $3) ORDER BY v.id DESC LIMIT 200`,
      [q.ctx.agencyId, contactIds, before],
    );
  }

  /** Whether a channel that this caller does not see knows them or has calls with them. */
  async arePartlyHidden(q: Reader, contactIds: readonly number[]): Promise<boolean> {
    const limits = channelLimitsOf(q.ctx);
    if (!limits) return false;
    const open = openChannelSql('known.channel_id', '$1', '$3', limits.onlyPrivate);
    const [row] = await q.query<{ isSo: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM (
           SELECT c.channel_id FROM channel_customer c WHERE c.agency_id = $1 AND c.contact_id = ANY ($2::bigint[])
           UNION ALL
           SELECT v.channel_id FROM voice_call v WHERE v.agency_id = $1 AND v.contact_id = ANY ($2::bigint[])
         ) known WHERE NOT (${open})) AS "isSo"`,
      [q.ctx.agencyId, contactIds, limits.userId],
    );
    return row?.isSo ?? false;
  }

  async moveCalls(tx: Tx, from: number, to: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `UPDATE voice_call SET contact_id = $3 WHERE agency_id = $1 AND contact_id = $2 RETURNING id`,
      [tx.ctx.agencyId, from, to],
    );
    return rows.map(({ id }) => id);
  }

  async moveCallsBack(
    tx: Tx,
    ids: readonly number[],
    from: number,
    to: number,
    { since, identities }: GivenBack,
  ): Promise<void> {
    const phones = identities.filter(({ kind }) => kind === 'phone').map(({ value }) => digits(value));
    await tx.query(
      `UPDATE voice_call SET contact_id = $4 WHERE agency_id = $1 AND contact_id = $3
         AND (id = ANY ($2::bigint[]) OR started_at >= $5 AND number = ANY ($6::text[]))`,
      [tx.ctx.agencyId, ids, from, to, since, phones],
    );
  }
}

function digits(value: string): string {
  return value.replace(/\D/g, '');
}
