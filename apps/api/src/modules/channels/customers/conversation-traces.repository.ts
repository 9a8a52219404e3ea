import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';

/** What was written down on the way in and on the way out, of people who are to be forgotten. */
@Injectable()
export class ConversationTracesRepository {
  async deleteDeliveries(tx: Tx, messageIds: readonly number[]): Promise<number> {
    const rows = await tx.query(
      'DELETE FROM delivery WHERE agency_id = $1 AND message_ref = ANY ($2::bigint[]) RETURNING 1',
      [tx.ctx.agencyId, messageIds],
    );
    return rows.length;
  }

  async deleteDeliveriesTo(tx: Tx, contactIds: readonly number[]): Promise<number> {
    const rows = await tx.query(
      `DELETE FROM delivery WHERE agency_id = $1 AND customer_id IN (SELECT c.id FROM channel_customer c
         WHERE c.agency_id = $1 AND c.contact_id = ANY ($2::bigint[])) RETURNING 1`,
      [tx.ctx.agencyId, contactIds],
    );
    return rows.length;
  }

  async rawOf(tx: Tx, ticketIds: readonly number[], channelIds: readonly number[]) {
    return tx.query<{ id: number; storageKey: string }>(
      `SELECT e.id, e.storage_key AS "storageKey" FROM inbound_event e
       WHERE e.agency_id = $1 AND e.channel_id = ANY ($3::bigint[])
         AND (e.summary->>'ticketId')::bigint = ANY ($2::bigint[])`,
      [tx.ctx.agencyId, ticketIds, channelIds],
    );
  }

  /** The name of what came stays, so that a mailbox that is read again does not bring it back; nothing else of it does. */
  async emptyRaw(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.query(
      `UPDATE inbound_event SET raw = NULL, storage_key = '', summary = '{}', turn_of = NULL, error = NULL, raw_size = 0
       WHERE agency_id = $1 AND id = ANY ($2::bigint[])`,
      [tx.ctx.agencyId, ids],
    );
  }

  /** Browsers of these people that still say something of them. */
  async visitorsOf(tx: Tx, contactIds: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `WITH known AS (SELECT i.value::bigint AS id FROM contact_identity i
         WHERE i.agency_id = $1 AND i.contact_id = ANY ($2::bigint[]) AND i.kind = 'widget_visitor' AND i.value ~ '^[0-9]{1,15}$')
       SELECT v.id FROM visitor v WHERE v.agency_id = $1
         AND (v.id IN (SELECT id FROM known) OR v.person_id IN (SELECT id FROM known))
         AND (v.details <> '{}' OR v.page_url IS NOT NULL OR v.external_id IS NOT NULL
           OR EXISTS (SELECT 1 FROM visitor_page p WHERE p.agency_id = $1 AND p.visitor_id = v.id)
           OR EXISTS (SELECT 1 FROM visitor_upload u WHERE u.agency_id = $1 AND u.visitor_id = v.id))
       ORDER BY v.id FOR UPDATE OF v`,
      [tx.ctx.agencyId, contactIds],
    );
    return rows.map(({ id }) => id);
  }

  async uploadsOf(tx: Tx, visitorIds: readonly number[]): Promise<string[]> {
    const rows = await tx.query<{ key: string }>(
      'SELECT storage_key AS key FROM visitor_upload WHERE agency_id = $1 AND visitor_id = ANY ($2::bigint[])',
      [tx.ctx.agencyId, visitorIds],
    );
    return rows.map(({ key }) => key);
  }

  /** The browser stays known to nobody; what it says of a person goes. */
  async emptyVisitors(tx: Tx, visitorIds: readonly number[]): Promise<void> {
    const params = [tx.ctx.agencyId, visitorIds];
    await tx.query(
      'DELETE FROM visitor_page WHERE agency_id = $1 AND visitor_id = ANY ($2::bigint[])',
      params,
    );
    await tx.query(
      'DELETE FROM visitor_upload WHERE agency_id = $1 AND visitor_id = ANY ($2::bigint[])',
      params,
    );
    await tx.query(
      `UPDATE visitor SET details = '{}', page_url = NULL, external_id = NULL, person_id = NULL, consented_at = NULL
       WHERE agency_id = $1 AND id = ANY ($2::bigint[])`,
      params,
    );
  }
}
