import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { LocationFacts, LocationView } from './location.rules.js';

export interface LocationPlace {
  readonly after: { name: string; id: number } | null;
  readonly term: string;
  readonly isDeleted: boolean;
}

// Hours that were deleted do not show, and are there again when they are brought back.
const FACTS = `SELECT l.id, l.name, l.street, l.postal_code AS "postalCode", l.city, l.region,
  l.country_code AS "countryCode", l.phone, l.email, l.version, l.created_at AS "createdAt",
  l.deleted_at AS "deletedAt", (SELECT h.id FROM business_hours h
   WHERE h.agency_id = l.agency_id AND h.id = l.business_hours_id AND h.deleted_at IS NULL) AS "businessHoursId"
  FROM location l`;

@Injectable()
export class LocationsRepository {
  /** @returns one more than asked for when there are more. */
  page(q: Reader, size: number, place: LocationPlace): Promise<LocationView[]> {
    return q.query<LocationView>(
      `${FACTS} WHERE l.agency_id = $1 AND l.deleted_at IS ${place.isDeleted ? 'NOT NULL' : 'NULL'}
         AND ($2::text IS NULL OR (l.name, l.id) > ($2, $3::bigint))
         AND ($5 = '' OR position($5 in lower(l.name || ' ' || l.city || ' ' || l.street)) > 0)
       ORDER BY l.name, l.id LIMIT $4`,
      [
        q.ctx.agencyId,
        place.after?.name ?? null,
        place.after?.id ?? null,
        size + 1,
        place.term.trim().toLowerCase(),
      ],
    );
  }

  ofHours(q: Reader, ids: readonly number[]): Promise<LocationView[]> {
    return q.query<LocationView>(
      `${FACTS} WHERE l.agency_id = $1 AND l.deleted_at IS NULL AND l.business_hours_id = ANY($2::bigint[])
       ORDER BY l.name, l.id`,
      [q.ctx.agencyId, ids],
    );
  }

  async find(q: Reader, id: number): Promise<LocationView | null> {
    const [row] = await q.query<LocationView>(
      `${FACTS} WHERE l.agency_id = $1 AND l.id = $2 AND l.deleted_at IS NULL`,
      [q.ctx.agencyId, id],
    );
    return row ?? null;
  }

  /** Locked, deleted ones included. */
  async lock(tx: Tx, id: number): Promise<LocationView | null> {
    const [row] = await tx.query<LocationView>(
      `${FACTS} WHERE l.agency_id = $1 AND l.id = $2 FOR NO KEY UPDATE OF l`,
      [tx.ctx.agencyId, id],
    );
    return row ?? null;
  }

  async count(q: Reader): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM location WHERE agency_id = $1 AND deleted_at IS NULL',
      [q.ctx.agencyId],
    );
    return row?.count ?? 0;
  }

  /** @returns null when another place has the name. */
  async add(tx: Tx, facts: LocationFacts): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO location (agency_id, name, street, postal_code, city, region, country_code, phone, email,
         business_hours_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT (agency_id, name) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
      [tx.ctx.agencyId, ...valuesOf(facts), tx.ctx.now()],
    );
    return row?.id ?? null;
  }

  async save(tx: Tx, id: number, facts: LocationFacts): Promise<void> {
    await tx.query(
      `UPDATE location SET name = $3, street = $4, postal_code = $5, city = $6, region = $7, country_code = $8,
         phone = $9, email = $10, business_hours_id = $11, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, ...valuesOf(facts)],
    );
  }

  async isNameTaken(q: Reader, name: string, except: number): Promise<boolean> {
    const rows = await q.query(
      'SELECT 1 FROM location WHERE agency_id = $1 AND name = $2 AND id <> $3 AND deleted_at IS NULL',
      [q.ctx.agencyId, name, except],
    );
    return rows.length > 0;
  }

  async mark(tx: Tx, id: number, deletedAt: Date | null): Promise<void> {
    await tx.query(
      'UPDATE location SET deleted_at = $3, version = version + 1 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, deletedAt],
    );
  }

  /** Those that nobody brought back in time. */
  async sweep(tx: Tx, olderThan: Date, limit: number): Promise<void> {
    await tx.query(
      `DELETE FROM location WHERE agency_id = $1 AND id IN (SELECT l.id FROM location l
         WHERE l.agency_id = $1 AND l.deleted_at < $2 ORDER BY l.deleted_at LIMIT $3)`,
      [tx.ctx.agencyId, olderThan, limit],
    );
  }
}

function valuesOf(facts: LocationFacts): (string | number | null)[] {
  const { name, street, postalCode, city, region, countryCode, phone, email, businessHoursId } = facts;
  return [name, street, postalCode, city, region, countryCode, phone, email, businessHoursId];
}
