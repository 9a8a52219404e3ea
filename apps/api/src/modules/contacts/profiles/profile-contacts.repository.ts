import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import type { ContactScope } from '../contacts/contact-access.rules.js';

/** A contact with the profile that it is in. */
export interface Membership {
  id: number;
  fullName: string;
  profileId: number | null;
}

@Injectable()
export class ProfileContactsRepository {
  /** Locked in the order of their ids, like every change of contacts; no deleted ones. */
  lock(tx: Tx, ids: readonly number[], scope: ContactScope): Promise<Membership[]> {
    const params: unknown[] = [tx.ctx.agencyId, ids];
    const seen = scope.contactSql((value) => `$${params.push(value)}`);
    return tx.query<Membership>(
      `SELECT c.id, c.full_name AS "fullName", c.profile_id AS "profileId" FROM contact c
       WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[]) AND c.deleted_at IS NULL ${seen ? `AND ${seen}` : ''}
       ORDER BY c.id FOR NO KEY UPDATE OF c`,
      params,
    );
  }

  async put(tx: Tx, ids: readonly number[], profileId: number | null): Promise<void> {
    await tx.query(
      'UPDATE contact SET profile_id = $3 WHERE agency_id = $1 AND id = ANY ($2::bigint[])',
      [tx.ctx.agencyId, ids, profileId],
      'profiles.put-contacts',
    );
  }

  /** All of a profile, deleted ones as well, locked. @returns one more than asked for when there are more */
  async lockAll(tx: Tx, profileId: number, limit: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `SELECT c.id FROM contact c WHERE c.agency_id = $1 AND c.profile_id = $2
       ORDER BY c.id LIMIT $3 FOR NO KEY UPDATE OF c`,
      [tx.ctx.agencyId, profileId, limit + 1],
      'profiles.lock-contacts',
    );
    return rows.map(({ id }) => id);
  }

  /** Of these contacts those that stand in one of these profiles, locked. */
  async lockThoseIn(tx: Tx, ids: readonly number[], profileIds: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `SELECT c.id FROM contact c
       WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[]) AND c.profile_id = ANY ($3::bigint[])
       ORDER BY c.id FOR NO KEY UPDATE OF c`,
      [tx.ctx.agencyId, ids, profileIds],
      'profiles.lock-contacts-in',
    );
    return rows.map(({ id }) => id);
  }
}
