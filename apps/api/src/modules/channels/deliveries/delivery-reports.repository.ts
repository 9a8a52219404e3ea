import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import type { DeliveryState, ReportedStatus } from './delivery.rules.js';
import type { PartState } from './delivery-status.rules.js';

export interface ReportedDelivery extends PartState {
  id: number;
  messageRef: number;
  state: DeliveryState;
  providerId: string | null;
}

const COLUMNS = `id, message_ref AS "messageRef", state, reported, provider_id AS "providerId"`;

@Injectable()
export class DeliveryReportsRepository {
  async byProviderId(tx: Tx, channelId: number, providerId: string): Promise<ReportedDelivery | null> {
    const [row] = await tx.query<ReportedDelivery>(
      `SELECT ${COLUMNS} FROM delivery WHERE agency_id = $1 AND channel_id = $2 AND provider_id = $3 FOR NO KEY UPDATE`,
      [tx.ctx.agencyId, channelId, providerId],
      'reports.by-provider-id',
    );
    return row ?? null;
  }

  async byId(tx: Tx, channelId: number, id: number): Promise<ReportedDelivery | null> {
    const [row] = await tx.query<ReportedDelivery>(
      `SELECT ${COLUMNS} FROM delivery WHERE agency_id = $1 AND channel_id = $2 AND id = $3 FOR NO KEY UPDATE`,
      [tx.ctx.agencyId, channelId, id],
      'reports.by-id',
    );
    return row ?? null;
  }

  async messageOf(tx: Tx, channelId: number, providerId: string): Promise<number | null> {
    const [row] = await tx.query<{ ref: number }>(
      `SELECT message_ref AS ref FROM delivery WHERE agency_id = $1 AND channel_id = $2 AND provider_id = $3`,
      [tx.ctx.agencyId, channelId, providerId],
      'reports.message-of',
    );
    return row?.ref ?? null;
  }

  async setReported(tx: Tx, id: number, status: ReportedStatus, error: string | null): Promise<void> {
    await tx.query(
      `UPDATE delivery SET reported = $3, error = $4, updated_at = now() WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, status, error],
      'reports.set',
    );
  }

  async setProviderId(tx: Tx, id: number, providerId: string): Promise<void> {
    await tx.query(
      `UPDATE delivery SET provider_id = $3 WHERE agency_id = $1 AND id = $2 AND provider_id IS NULL`,
      [tx.ctx.agencyId, id, providerId],
    );
  }

  /** The fence moves, so that whoever is still waiting for the answer writes nothing over it. */
  async settle(tx: Tx, id: number, providerId: string | null): Promise<void> {
    await tx.query(
      `UPDATE delivery SET state = 'accepted', fence = fence + 1, provider_id = coalesce($3, provider_id), error = NULL,
         lease_until = NULL, updated_at = now() WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, providerId],
    );
  }

  /** @returns the messages whose state this changes. */
  async raiseUpTo(
    tx: Tx,
    channelId: number,
    customerId: number,
    status: 'delivered' | 'read',
    until: Date,
  ): Promise<number[]> {
    const rows = await tx.query<{ ref: number }>(
      `UPDATE delivery SET reported = $4, updated_at = now()
       WHERE agency_id = $1 AND channel_id = $2 AND customer_id = $3 AND state = 'accepted' AND created_at <= $5 AND created_at > $5 - interval '30 days'
         AND reported IS DISTINCT FROM 'read' AND reported IS DISTINCT FROM $4 AND reported IS DISTINCT FROM 'failed'
       RETURNING message_ref AS ref`,
      [tx.ctx.agencyId, channelId, customerId, status, until],
      'reports.raise',
    );
    return rows.map((row) => row.ref);
  }

  /** Whether something to this customer is on its way whose answer has not been written down. */
  async isUnderway(tx: Tx, channelId: number, customerId: number, until: Date): Promise<boolean> {
    const rows = await tx.query(
      `SELECT 1 FROM delivery WHERE agency_id = $1 AND channel_id = $2 AND customer_id = $3 AND state = 'submitting'
         AND created_at <= $4 LIMIT 1`,
      [tx.ctx.agencyId, channelId, customerId, until],
      'reports.is-underway',
    );
    return rows.length > 0;
  }

  /** What went to the same customer before. @returns the messages whose state this changes. */
  async raiseBefore(tx: Tx, channelId: number, id: number, status: ReportedStatus): Promise<number[]> {
    const rows = await tx.query<{ ref: number }>(
      `UPDATE delivery d SET reported = $4, updated_at = now() FROM delivery known
       WHERE known.agency_id = $1 AND known.channel_id = $2 AND known.id = $3
         AND d.agency_id = $1 AND d.channel_id = $2 AND d.customer_id = known.customer_id AND d.id < known.id
         AND d.created_at > known.created_at - interval '30 days' AND d.state = 'accepted'
         AND d.reported IS DISTINCT FROM 'read' AND d.reported IS DISTINCT FROM $4 AND d.reported IS DISTINCT FROM 'failed'
       RETURNING d.message_ref AS ref`,
      [tx.ctx.agencyId, channelId, id, status],
      'reports.raise-before',
    );
    return rows.map((row) => row.ref);
  }

  partsOf(tx: Tx, messageRef: number): Promise<PartState[]> {
    return tx.query<PartState>(
      `SELECT state, reported FROM delivery WHERE agency_id = $1 AND message_ref = $2`,
      [tx.ctx.agencyId, messageRef],
      'reports.parts-of',
    );
  }
}
