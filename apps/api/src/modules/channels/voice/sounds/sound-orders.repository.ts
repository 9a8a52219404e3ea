import { Injectable } from '@nestjs/common';
import type { SystemTx, Tx } from '../../../../platform/database/index.js';

export interface SoundOrder {
  id: number;
  channelId: number;
  erasureRef: number | null;
  lines: string[];
  sound: string | null;
  failures: number;
  createdAt: Date;
}

/** Who leads calls, and may have sounds of them that were never told of here. */
const LEADING = 'aircall';
const AT_ONCE = 500;

@Injectable()
export class SoundOrdersRepository {
  /**
   * Orders the sounds of a portion of these people's calls to be deleted, and forgets where they lie: the next portion finds
   * others. @returns how many calls these are
   */
  async addFor(tx: Tx, contactIds: readonly number[], erasureRef: number | null): Promise<number> {
    const rows = await tx.query(
      `WITH spoken AS (
         SELECT v.id, v.channel_id, v.recording->>'sid' AS sound,
           array_remove(ARRAY[v.external_id, nullif(v.main_id, v.external_id), nullif(v.leg_id, v.external_id)], NULL) AS lines
         FROM voice_call v JOIN channel c ON c.agency_id = $1 AND c.id = v.channel_id
         WHERE v.agency_id = $1 AND v.contact_id = ANY ($2::bigint[]) AND v.external_id IS NOT NULL
           AND (v.recording IS NOT NULL OR c.provider = $5 AND v.outcome IN ('answered', 'voicemail'))
         ORDER BY v.id LIMIT $6),
       forgotten AS (
         UPDATE voice_call v SET recording = NULL, external_id = NULL FROM spoken s WHERE v.agency_id = $1 AND v.id = s.id)
       INSERT INTO voice_sound_order (agency_id, channel_id, erasure_ref, lines, sound, next_at, created_at)
       SELECT $1, s.channel_id, $3, s.lines, s.sound, $4, $4 FROM spoken s RETURNING 1`,
      [tx.ctx.agencyId, contactIds, erasureRef, tx.ctx.now(), LEADING, AT_ONCE],
      'voice.order-sounds',
    );
    return rows.length;
  }

  /** Of all companies, in the order in which they are due. */
  due(
    tx: SystemTx,
    now: Date,
    limit: number,
  ): Promise<{ agencyId: number; channelId: number; id: number }[]> {
    return tx.query<{ agencyId: number; channelId: number; id: number }>(
      `SELECT agency_id AS "agencyId", channel_id AS "channelId", id FROM voice_sound_order
       WHERE next_at <= $1 ORDER BY next_at, id LIMIT $2`,
      [now, limit],
    );
  }

  /** Takes one for as long as telling may take. @returns null when another worker has it, or it is done */
  async claim(tx: Tx, id: number, until: Date): Promise<SoundOrder | null> {
    const [row] = await tx.query<SoundOrder>(
      `UPDATE voice_sound_order o SET next_at = $4 WHERE o.agency_id = $1 AND o.id = $2 AND o.next_at <= $3
       RETURNING o.id, o.channel_id AS "channelId", o.erasure_ref AS "erasureRef", o.lines, o.sound, o.failures,
         o.created_at AS "createdAt"`,
      [tx.ctx.agencyId, id, tx.ctx.now(), until],
      'voice.claim-sound-order',
    );
    return row ?? null;
  }

  async later(tx: Tx, id: number, failures: number, nextAt: Date): Promise<void> {
    await tx.query(
      'UPDATE voice_sound_order SET failures = $3, next_at = $4 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, failures, nextAt],
      'voice.put-off-sound-order',
    );
  }

  /** @returns whether it was there still: what is told of it is told once */
  async done(tx: Tx, id: number): Promise<boolean> {
    const rows = await tx.query(
      'DELETE FROM voice_sound_order WHERE agency_id = $1 AND id = $2 RETURNING 1',
      [tx.ctx.agencyId, id],
      'voice.done-sound-order',
    );
    return rows.length > 0;
  }
}
