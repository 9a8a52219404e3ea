import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { CallServers } from './call-servers.service.js';
import type { HeldCall, HeldSeat } from './chat-calls.repository.js';
import { MediaOrdersRepository } from './media-orders.repository.js';

/** Writes down, with the change itself, what the media server has to be told of it. Without one, nothing is written. */
@Injectable()
export class MediaOrders {
  constructor(
    private readonly servers: CallServers,
    private readonly orders: MediaOrdersRepository,
  ) {}

  /** These windows take part no more. */
  async removeSeats(tx: Tx, calls: readonly HeldCall[], seats: readonly HeldSeat[]): Promise<void> {
    const rooms = new Map(calls.map(({ id, meta }) => [id, meta.video_room_id]));
    await this.add(
      tx,
      seats.map(({ callId, seat }) => ({ callId, room: rooms.get(callId), seat })),
    );
  }

  /** These calls are over. */
  async closeRooms(tx: Tx, calls: readonly HeldCall[]): Promise<void> {
    await this.add(
      tx,
      calls.map(({ id, meta }) => ({ callId: id, room: meta.video_room_id, seat: null })),
    );
  }

  private async add(
    tx: Tx,
    orders: readonly { callId: number; room: string | undefined; seat: string | null }[],
  ): Promise<void> {
    if (this.servers.mode !== 'LIVEKIT') return;
    const known = orders.flatMap(({ room, ...rest }) => (room === undefined ? [] : [{ ...rest, room }]));
    if (known.length > 0) await this.orders.add(tx, known);
  }
}
