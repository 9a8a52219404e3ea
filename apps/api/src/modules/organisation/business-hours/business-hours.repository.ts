import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { BusinessHoursFacts, BusinessHoursRow } from './business-hours.rules.js';

export interface HoursPlace {
  readonly after: { name: string; id: number } | null;
  readonly term: string;
  readonly isDeleted: boolean;
}

const FACTS = `SELECT h.id, h.name, h.time_zone AS "timeZone", h.week, h.exceptions, h.version,
  h.former_channel_ids AS "formerChannelIds", h.created_at AS "createdAt", h.deleted_at AS "deletedAt",
  (SELECT coalesce(json_agg(c.channel_id ORDER BY c.channel_id), '[]') FROM business_hours_channel c
   WHERE c.agency_id = h.agency_id AND c.business_hours_id = h.id) AS "channelIds" FROM business_hours h`;

@Injectable()
export class BusinessHoursRepository {
  /** @returns one more than asked for when there are more. */
  page(q: Reader, size: number, { after, term, isDeleted }: HoursPlace): Promise<BusinessHoursRow[]> {
    return q.query<BusinessHoursRow>(
      `${FACTS} WHERE h.agency_id = $1 AND h.deleted_at IS ${isDeleted ? 'NOT NULL' : 'NULL'}
         AND ($2::text IS NULL OR (h.name, h.id) > ($2, $3::bigint))
         AND ($5 = '' OR position($5 in lower(h.name)) > 0) ORDER BY h.name, h.id LIMIT $4`,
      [q.ctx.agencyId, after?.name ?? null, after?.id ?? null, size + 1, term.trim().toLowerCase()],
    );
  }

  async find(q: Reader, id: number): Promise<BusinessHoursRow | null> {
    const [row] = await q.query<BusinessHoursRow>(
      `${FACTS} WHERE h.agency_id = $1 AND h.id = $2 AND h.deleted_at IS NULL`,
      [q.ctx.agencyId, id],
    );
    return row ?? null;
  }

  /** The hours of a channel; null when it is always open. */
  async ofChannel(q: Reader, channelId: number): Promise<BusinessHoursRow | null> {
    const [row] = await q.query<BusinessHoursRow>(
      `${FACTS} JOIN business_hours_channel l ON l.agency_id = h.agency_id AND l.business_hours_id = h.id
       WHERE h.agency_id = $1 AND l.channel_id = $2 AND h.deleted_at IS NULL`,
      [q.ctx.agencyId, channelId],
      'business-hours.of-channel',
    );
    return row ?? null;
  }

  /** Locked, deleted ones included. */
  async lock(tx: Tx, id: number): Promise<BusinessHoursRow | null> {
    const [row] = await tx.query<BusinessHoursRow>(
      `${FACTS} WHERE h.agency_id = $1 AND h.id = $2 FOR NO KEY UPDATE OF h`,
      [tx.ctx.agencyId, id],
    );
    return row ?? null;
  }

  async count(q: Reader): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM business_hours WHERE agency_id = $1 AND deleted_at IS NULL',
      [q.ctx.agencyId],
    );
    return row?.count ?? 0;
  }

  /** @returns null when others have the name. */
  async add(tx: Tx, facts: BusinessHoursFacts): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO business_hours (agency_id, name, time_zone, week, exceptions, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (agency_id, name) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
      [tx.ctx.agencyId, ...valuesOf(facts), tx.ctx.now()],
    );
    return row?.id ?? null;
  }

  async save(tx: Tx, id: number, facts: BusinessHoursFacts): Promise<void> {
    await tx.query(
      `UPDATE business_hours SET name = $3, time_zone = $4, week = $5, exceptions = $6, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, ...valuesOf(facts)],
    );
  }

  async isNameTaken(q: Reader, name: string, except: number): Promise<boolean> {
    const rows = await q.query(
      'SELECT 1 FROM business_hours WHERE agency_id = $1 AND name = $2 AND id <> $3 AND deleted_at IS NULL',
      [q.ctx.agencyId, name, except],
    );
    return rows.length > 0;
  }

  async mark(tx: Tx, id: number, deletedAt: Date | null, former: readonly number[]): Promise<void> {
    await tx.query(
      `UPDATE business_hours SET deleted_at = $3, former_channel_ids = $4, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, deletedAt, JSON.stringify(former)],
    );
  }

  /** Gives it channels that no other has. @returns those that it got. */
  async take(tx: Tx, id: number, channelIds: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ channel_id: number }>(
      `INSERT INTO business_hours_channel (agency_id, channel_id, business_hours_id)
       SELECT $1, c, $2 FROM unnest($3::bigint[]) AS c
       ON CONFLICT (agency_id, channel_id) DO NOTHING RETURNING channel_id`,
      [tx.ctx.agencyId, id, channelIds],
    );
    return rows.map((row) => row.channel_id);
  }

  async release(tx: Tx, id: number, channelIds: readonly number[]): Promise<void> {
    await tx.query(
      `DELETE FROM business_hours_channel
       WHERE agency_id = $1 AND business_hours_id = $2 AND channel_id = ANY($3::bigint[])`,
      [tx.ctx.agencyId, id, channelIds],
    );
  }

  /** Which channels have hours, and whose. */
  taken(q: Reader, except: number): Promise<{ channelId: number; id: number; name: string }[]> {
    return q.query(
      `SELECT c.channel_id AS "channelId", h.id, h.name FROM business_hours_channel c
       JOIN business_hours h ON h.agency_id = c.agency_id AND h.id = c.business_hours_id
       WHERE c.agency_id = $1 AND h.id <> $2 ORDER BY c.channel_id`,
      [q.ctx.agencyId, except],
    );
  }

  /** Those that nobody brought back in time. */
  async sweep(tx: Tx, olderThan: Date, limit: number): Promise<void> {
    const rows = await tx.query<{ id: number }>(
      `SELECT id FROM business_hours WHERE agency_id = $1 AND deleted_at < $2 ORDER BY deleted_at LIMIT $3`,
      [tx.ctx.agencyId, olderThan, limit],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.query(
      'UPDATE location SET business_hours_id = NULL WHERE agency_id = $1 AND business_hours_id = ANY($2::bigint[])',
      [tx.ctx.agencyId, ids],
    );
    await tx.query('DELETE FROM business_hours WHERE agency_id = $1 AND id = ANY($2::bigint[])', [
      tx.ctx.agencyId,
      ids,
    ]);
  }
}

function valuesOf({ name, timeZone, week, exceptions }: BusinessHoursFacts): string[] {
  return [name, timeZone, JSON.stringify(week), JSON.stringify(exceptions)];
}
