import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { sortNameOf } from '../contacts/contact.rules.js';
import type { KnownGroup, KnownProfile, Standing } from './import-places.rules.js';

export interface Member {
  contactId: number;
  groupId: number;
}

export interface InProfile {
  contactId: number;
  before: number | null;
  profileId: number;
}

/** Groups and profiles of a thousand contacts at once. */
@Injectable()
export class ImportPlacesRepository {
  groups(q: Reader): Promise<KnownGroup[]> {
    return q.query<KnownGroup>(
      `SELECT g.id, g.name, g.kind = 'RULE' AS "isByRule" FROM contact_group g
       WHERE g.agency_id = $1 AND g.owner_id IS NULL AND g.deleted_at IS NULL ORDER BY g.name, g.id`,
      [q.ctx.agencyId],
      'contact-import.groups',
    );
  }

  /** By their names, whatever the accents and the size of letters. */
  profiles(q: Reader, names: readonly string[]): Promise<KnownProfile[]> {
    return q.query<KnownProfile>(
      `SELECT p.id, p.name FROM profile p
       WHERE p.agency_id = $1 AND p.sort_name = ANY ($2::text[]) AND p.deleted_at IS NULL AND p.merged_into_id IS NULL
       ORDER BY p.id`,
      [q.ctx.agencyId, [...new Set(names.map(sortNameOf))]],
      'contact-import.profiles',
    );
  }

  /** Those that are there, and of those that were merged the one that they became. */
  async profilesOfIds(q: Reader, ids: readonly number[]): Promise<Map<number, number>> {
    const rows = await q.query<{ given: number; id: number }>(
      `WITH RECURSIVE way AS (
         SELECT p.id AS given, p.id, p.merged_into_id, 1 AS step FROM profile p
         WHERE p.agency_id = $1 AND p.id = ANY ($2::bigint[])
         UNION ALL
         SELECT way.given, p.id, p.merged_into_id, way.step + 1 FROM way
         JOIN profile p ON p.agency_id = $1 AND p.id = way.merged_into_id WHERE way.step < 100)
       SELECT way.given, way.id FROM way JOIN profile p ON p.agency_id = $1 AND p.id = way.id
       WHERE way.merged_into_id IS NULL AND p.deleted_at IS NULL`,
      [q.ctx.agencyId, ids],
      'contact-import.profiles-of-ids',
    );
    return new Map(rows.map(({ given, id }) => [given, id]));
  }

  /** The groups by hand that are there, and the profile if it is. */
  async standing(q: Reader, contactIds: readonly number[]): Promise<Map<number, Standing>> {
    const rows = await q.query<{ id: number; profileId: number | null; groupIds: (number | string)[] }>(
      `SELECT c.id, (SELECT p.id FROM profile p WHERE p.agency_id = $1 AND p.id = c.profile_id
           AND p.deleted_at IS NULL AND p.merged_into_id IS NULL) AS "profileId",
         ARRAY(SELECT m.group_id FROM contact_group_member m
           JOIN contact_group g ON g.agency_id = m.agency_id AND g.id = m.group_id AND g.deleted_at IS NULL
           WHERE m.agency_id = $1 AND m.contact_id = c.id) AS "groupIds"
       FROM contact c WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, contactIds],
      'contact-import.standing',
    );
    return new Map(
      rows.map(({ id, profileId, groupIds }) => [id, { profileId, groupIds: new Set(groupIds.map(Number)) }]),
    );
  }

  /** Their names, as an export shows them. */
  async profileNames(q: Reader, ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await q.query<KnownProfile>(
      'SELECT p.id, p.name FROM profile p WHERE p.agency_id = $1 AND p.id = ANY ($2::bigint[])',
      [q.ctx.agencyId, ids],
      'contact-import.profile-names',
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** @returns whom this made a member */
  addMembers(tx: Tx, members: readonly Member[], addedById: number | null): Promise<Member[]> {
    if (members.length === 0) return Promise.resolve([]);
    return tx.query<Member>(
      `INSERT INTO contact_group_member (agency_id, group_id, contact_id, added_by_id, added_at)
       SELECT $1, n.group_id, n.contact_id, $4, $5 FROM unnest($2::bigint[], $3::bigint[]) AS n(group_id, contact_id)
       ORDER BY n.group_id, n.contact_id
       ON CONFLICT DO NOTHING RETURNING group_id AS "groupId", contact_id AS "contactId"`,
      [tx.ctx.agencyId, ...columnsOf(members), addedById, tx.ctx.now()],
      'contact-import.add-members',
    );
  }

  /** @returns who was a member */
  removeMembers(tx: Tx, members: readonly Member[]): Promise<Member[]> {
    if (members.length === 0) return Promise.resolve([]);
    return tx.query<Member>(
      `DELETE FROM contact_group_member m USING unnest($2::bigint[], $3::bigint[]) AS n(group_id, contact_id)
       WHERE m.agency_id = $1 AND m.group_id = n.group_id AND m.contact_id = n.contact_id
       RETURNING m.group_id AS "groupId", m.contact_id AS "contactId"`,
      [tx.ctx.agencyId, ...columnsOf(members)],
      'contact-import.remove-members',
    );
  }

  /** Which groups these are in, deleted ones as well. */
  membersOf(q: Reader, contactIds: readonly number[]): Promise<Member[]> {
    return q.query<Member>(
      `SELECT group_id AS "groupId", contact_id AS "contactId" FROM contact_group_member
       WHERE agency_id = $1 AND contact_id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, contactIds],
      'contact-import.members-of',
    );
  }

  async putProfiles(tx: Tx, rows: readonly InProfile[]): Promise<void> {
    if (rows.length === 0) return;
    await tx.query(
      `UPDATE contact c SET profile_id = n.profile_id FROM unnest($2::bigint[], $3::bigint[]) AS n(id, profile_id)
       WHERE c.agency_id = $1 AND c.id = n.id`,
      [tx.ctx.agencyId, rows.map(({ contactId }) => contactId), rows.map(({ profileId }) => profileId)],
      'contact-import.put-profiles',
    );
  }

  /** Those that are still where a file put them. @returns the contacts */
  async returnProfiles(tx: Tx, rows: readonly InProfile[]): Promise<number[]> {
    if (rows.length === 0) return [];
    const done = await tx.query<{ id: number }>(
      `UPDATE contact c SET profile_id = n.before
       FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS n(id, profile_id, before)
       WHERE c.agency_id = $1 AND c.id = n.id AND c.profile_id = n.profile_id RETURNING c.id`,
      [
        tx.ctx.agencyId,
        rows.map(({ contactId }) => contactId),
        rows.map(({ profileId }) => profileId),
        rows.map(({ before }) => before),
      ],
      'contact-import.return-profiles',
    );
    return done.map(({ id }) => id);
  }
}

function columnsOf(members: readonly Member[]): unknown[] {
  return [members.map(({ groupId }) => groupId), members.map(({ contactId }) => contactId)];
}
