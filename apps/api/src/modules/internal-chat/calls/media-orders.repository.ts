import { Injectable } from '@nestjs/common';
import type { SystemTx, Tx } from '../../../platform/database/index.js';

export interface NewMediaOrder {
  callId: number;
  room: string;
  seat: string | null;
}

export interface MediaOrder {
  id: number;
  room: string;
  seat: string | null;
  isAgain: boolean;
  failures: number;
  createdAt: Date;
  /** Somebody sits there again: nobody is to be taken out. */
  isTaken: boolean;
}

@Injectable()
export class MediaOrdersRepository {
  async add(tx: Tx, orders: readonly NewMediaOrder[]): Promise<void> {
    await tx.query(
      `INSERT INTO chat_media_order (agency_id, message_id, room, seat, next_at, created_at)
       SELECT $1, o.message_id, o.room, o.seat, $5, $5 FROM unnest($2::bigint[], $3::text[], $4::text[]) AS o (message_id, room, seat)`,
      [
        tx.ctx.agencyId,
        orders.map(({ callId }) => callId),
        orders.map(({ room }) => room),
        orders.map(({ seat }) => seat),
        tx.ctx.now(),
      ],
      'chat.add-media-orders',
    );
  }

  /** Of all companies, in the order in which they are due. */
  due(tx: SystemTx, now: Date, limit: number): Promise<{ agencyId: number; id: number }[]> {
    return tx.query<{ agencyId: number; id: number }>(
      `SELECT agency_id AS "agencyId", id FROM chat_media_order WHERE next_at <= $1 ORDER BY next_at, id LIMIT $2`,
      [now, limit],
    );
  }

  /** Takes one for as long as telling may take. @returns null when another worker has it, or it is done */
  async claim(tx: Tx, id: number, until: Date): Promise<MediaOrder | null> {
    const [row] = await tx.query<MediaOrder>(
      `UPDATE chat_media_order o SET next_at = $4 WHERE o.agency_id = $1 AND o.id = $2 AND o.next_at <= $3
       RETURNING o.id, o.room, o.seat, o.is_again AS "isAgain", o.failures, o.created_at AS "createdAt",
         EXISTS (SELECT 1 FROM chat_call_seat s WHERE s.agency_id = $1 AND s.message_id = o.message_id
           AND s.seat = o.seat) AS "isTaken"`,
      [tx.ctx.agencyId, id, tx.ctx.now(), until],
      'chat.claim-media-order',
    );
    return row ?? null;
  }

  async later(
    tx: Tx,
    id: number,
    { isAgain, failures, nextAt }: { isAgain: boolean; failures: number; nextAt: Date },
  ): Promise<void> {
    await tx.query(
      'UPDATE chat_media_order SET is_again = $3, failures = $4, next_at = $5 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, isAgain, failures, nextAt],
      'chat.put-off-media-order',
    );
  }

  async done(tx: Tx, id: number): Promise<void> {
    await tx.query(
      'DELETE FROM chat_media_order WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id],
      'chat.done-media-order',
    );
  }
}
