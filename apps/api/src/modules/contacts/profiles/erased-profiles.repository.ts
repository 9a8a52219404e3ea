import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';

/** Each profile with those that were merged into it, whose contacts are its own now. */
const WITH_MERGED = `all_of AS (SELECT id AS root, id FROM one UNION
    SELECT a.root, p.id FROM profile p JOIN all_of a ON p.merged_into_id = a.id WHERE p.agency_id = $1)`;
/** Of one person, and nobody else is in it, also nobody who is deleted. */
const ONLY_THEIRS = `WITH RECURSIVE one AS (SELECT DISTINCT p.id FROM contact c
    JOIN profile p ON p.agency_id = $1 AND p.id = c.profile_id AND p.kind = 'PERSON'
    WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[])), ${WITH_MERGED},
  theirs AS (SELECT a.root FROM all_of a LEFT JOIN contact o ON o.agency_id = $1 AND o.profile_id = a.id
      AND NOT o.id = ANY ($2::bigint[])
    GROUP BY a.root HAVING count(o.id) = 0)
  SELECT a.id FROM all_of a JOIN theirs t ON t.root = a.root`;

@Injectable()
export class ErasedProfilesRepository {
  /** Locked, so that nobody comes into one of them meanwhile. */
  async onlyOf(tx: Tx, contactIds: readonly number[]): Promise<number[]> {
    const found = await tx.query<{ id: number }>(ONLY_THEIRS, [tx.ctx.agencyId, contactIds]);
    if (found.length === 0) return [];
    const ids = found.map(({ id }) => id);
    await tx.query(
      'SELECT id FROM profile WHERE agency_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR UPDATE',
      [tx.ctx.agencyId, ids],
    );
    // Whoever came into one before the lock keeps it.
    const still = await tx.query<{ id: number }>(ONLY_THEIRS, [tx.ctx.agencyId, contactIds]);
    return still.map(({ id }) => id);
  }

  async count(q: Reader, contactIds: readonly number[]): Promise<number> {
    return (await q.query(ONLY_THEIRS, [q.ctx.agencyId, contactIds])).length;
  }

  /** Deleted before a moment; locked. None that was merged, and none into which another one was. */
  async due(tx: Tx, olderThan: Date, limit: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `SELECT p.id FROM profile p
       WHERE p.agency_id = $1 AND p.deleted_at < $2 AND p.merged_into_id IS NULL
         AND NOT EXISTS (SELECT 1 FROM profile m WHERE m.agency_id = $1 AND m.merged_into_id = p.id)
       ORDER BY p.id LIMIT $3 FOR UPDATE OF p SKIP LOCKED`,
      [tx.ctx.agencyId, olderThan, limit],
      'profiles.swept',
    );
    return rows.map(({ id }) => id);
  }

  /** What hangs on them goes with them. */
  async erase(tx: Tx, ids: readonly number[]): Promise<void> {
    const params = [tx.ctx.agencyId, ids];
    await tx.query(
      'UPDATE contact SET profile_id = NULL WHERE agency_id = $1 AND profile_id = ANY ($2::bigint[])',
      params,
    );
    await tx.query(
      'UPDATE profile SET merged_into_id = NULL WHERE agency_id = $1 AND merged_into_id = ANY ($2::bigint[])',
      params,
    );
    await tx.query('DELETE FROM profile WHERE agency_id = $1 AND id = ANY ($2::bigint[])', params);
  }
}
