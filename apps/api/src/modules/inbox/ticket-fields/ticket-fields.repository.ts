import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/database.js';
import type { FieldValue } from './ticket-field.rules.js';

@Injectable()
export class TicketFieldsRepository {
  /** By ticket, then by field. */
  async of(
    q: Reader,
    ticketIds: readonly number[],
  ): Promise<ReadonlyMap<number, ReadonlyMap<number, FieldValue>>> {
    const rows = await q.query<{ ticket_id: number; field_id: number; value: FieldValue }>(
      `SELECT ticket_id, field_id, value FROM ticket_field_value
       WHERE agency_id = $1 AND ticket_id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, ticketIds],
      'ticket-fields.of',
    );
    const all = new Map<number, Map<number, FieldValue>>();
    for (const { ticket_id, field_id, value } of rows) {
      const own = all.get(ticket_id) ?? new Map<number, FieldValue>();
      all.set(ticket_id, own.set(field_id, value));
    }
    return all;
  }

  async set(tx: Tx, ticketId: number, fieldId: number, value: FieldValue | null): Promise<void> {
    if (value === null) {
      await tx.query(
        'DELETE FROM ticket_field_value WHERE agency_id = $1 AND ticket_id = $2 AND field_id = $3',
        [tx.ctx.agencyId, ticketId, fieldId],
      );
      return;
    }
    await tx.query(
      `INSERT INTO ticket_field_value (agency_id, ticket_id, field_id, value) VALUES ($1, $2, $3, $4::jsonb)
       ON CONFLICT (agency_id, ticket_id, field_id) DO UPDATE SET value = excluded.value`,
      [tx.ctx.agencyId, ticketId, fieldId, JSON.stringify(value)],
    );
  }

  /** On how many tickets each field has a value; counting stops at `limit` for each. */
  async useCounts(
    q: Reader,
    fieldIds: readonly number[],
    limit: number,
  ): Promise<ReadonlyMap<number, number>> {
    const rows = await q.query<{ id: number; count: number }>(
      `SELECT f.id, (SELECT count(*)::int FROM (SELECT 1 FROM ticket_field_value v
         WHERE v.agency_id = $1 AND v.field_id = f.id LIMIT $3) x) AS count
       FROM unnest($2::bigint[]) AS f(id)`,
      [q.ctx.agencyId, fieldIds, limit],
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }
}
