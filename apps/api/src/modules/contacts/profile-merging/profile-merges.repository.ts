import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { PROFILE_COLUMNS, type ProfileView } from '../profiles/profile.rules.js';
import type { Carried, ProfileMergeView } from './profile-merge.rules.js';

@Injectable()
export class ProfileMergesRepository {
  /** The merge that this profile was merged away by, while it is not undone; locked. */
  async lockStanding(tx: Tx, fromId: number): Promise<ProfileMergeView | null> {
    const [row] = await tx.query<ProfileMergeView & { contactIds: (number | string)[] }>(
      `SELECT id, from_id AS "fromId", into_id AS "intoId", merged_at AS "mergedAt", contact_ids AS "contactIds", carried
       FROM profile_merge WHERE agency_id = $1 AND from_id = $2 AND undone_at IS NULL FOR UPDATE`,
      [tx.ctx.agencyId, fromId],
      'profile-merges.standing',
    );
    return row ? { ...row, contactIds: row.contactIds.map(Number) } : null;
  }

  async add(
    tx: Tx,
    {
      fromId,
      intoId,
      contactIds,
      carried,
    }: { fromId: number; intoId: number; contactIds: readonly number[]; carried: readonly Carried[] },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO profile_merge (agency_id, from_id, into_id, merged_by_id, merged_at, contact_ids, carried)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [tx.ctx.agencyId, fromId, intoId, userOf(tx), tx.ctx.now(), contactIds, JSON.stringify(carried)],
      'profile-merges.add',
    );
  }

  async undo(tx: Tx, id: number): Promise<void> {
    await tx.query(
      'UPDATE profile_merge SET undone_at = $3, undone_by_id = $4 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, tx.ctx.now(), userOf(tx)],
      'profile-merges.undo',
    );
  }

  async setMergedInto(tx: Tx, id: number, intoId: number | null): Promise<void> {
    await tx.query(
      `UPDATE profile SET merged_into_id = $3, updated_at = $4, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, intoId, tx.ctx.now()],
      'profile-merges.set-merged-into',
    );
  }

  /** Whom a profile has become, one after the other: what it was merged into may have been merged as well. */
  async becameOf(q: Reader, id: number): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `WITH RECURSIVE became AS (
         SELECT p.merged_into_id AS id FROM profile p WHERE p.agency_id = $1 AND p.id = $2
         UNION SELECT p.merged_into_id FROM profile p JOIN became b ON p.agency_id = $1 AND p.id = b.id)
       SELECT id FROM became WHERE id IS NOT NULL`,
      [q.ctx.agencyId, id],
      'profile-merges.became',
    );
    return rows.map((row) => row.id);
  }

  /** Those that were merged into these, the last first, each with whom it is in now. */
  mergedInto(q: Reader, ids: readonly number[]): Promise<ProfileView[]> {
    return q.query<ProfileView>(
      `SELECT ${PROFILE_COLUMNS} FROM profile p
       WHERE p.agency_id = $1 AND p.merged_into_id = ANY ($2::bigint[]) ORDER BY p.id DESC LIMIT 500`,
      [q.ctx.agencyId, ids],
      'profile-merges.merged-into',
    );
  }
}

function userOf({ ctx }: Tx): number | null {
  return ctx.actor.kind === 'user' ? ctx.actor.userId : null;
}
