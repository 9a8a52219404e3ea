import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { ContactScope } from '../contacts/contact-access.rules.js';

type Bound = ContactScope['contactSql'];

/** Who is in groups, by hand or by rule: what says who is in one is SQL about the contact `c`. */
@Injectable()
export class ContactGroupMembersRepository {
  /** @returns whom this made a member */
  async add(
    tx: Tx,
    groupId: number,
    contactIds: readonly number[],
    addedById: number | null,
  ): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `INSERT INTO contact_group_member (agency_id, group_id, contact_id, added_by_id, added_at)
       SELECT $1, $2, id, $4, $5 FROM unnest($3::bigint[]) AS n(id) ORDER BY id
       ON CONFLICT DO NOTHING RETURNING contact_id AS id`,
      [tx.ctx.agencyId, groupId, contactIds, addedById, tx.ctx.now()],
    );
    return rows.map(({ id }) => id);
  }

  /** @returns who was a member */
  async remove(tx: Tx, groupId: number, contactIds: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `DELETE FROM contact_group_member WHERE agency_id = $1 AND group_id = $2 AND contact_id = ANY ($3::bigint[])
       RETURNING contact_id AS id`,
      [tx.ctx.agencyId, groupId, contactIds],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Another contact in the place of this one, where it is not there already.
   * @param groupIds null for all
   * @returns the groups
   */
  async move(tx: Tx, from: number, to: number, groupIds: readonly number[] | null): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `UPDATE contact_group_member SET contact_id = $3
       WHERE agency_id = $1 AND contact_id = $2 AND ($4::bigint[] IS NULL OR group_id = ANY ($4::bigint[]))
         AND group_id NOT IN (SELECT m.group_id FROM contact_group_member m
           WHERE m.agency_id = $1 AND m.contact_id = $3) RETURNING group_id AS id`,
      [tx.ctx.agencyId, from, to, groupIds],
    );
    return rows.map(({ id }) => id);
  }

  async countOf(q: Reader, contactId: number): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM contact_group_member WHERE agency_id = $1 AND contact_id = $2',
      [q.ctx.agencyId, contactId],
    );
    return row?.count ?? 0;
  }

  /** The groups of everybody that these were put into by hand. */
  ofContacts(q: Reader, contactIds: readonly number[]): Promise<{ contactId: number; groupId: number }[]> {
    return q.query<{ contactId: number; groupId: number }>(
      `SELECT m.contact_id AS "contactId", m.group_id AS "groupId" FROM contact_group_member m
       JOIN contact_group g ON g.agency_id = m.agency_id AND g.id = m.group_id AND g.deleted_at IS NULL
       WHERE m.agency_id = $1 AND m.contact_id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, contactIds],
      'contact-groups.of-contacts',
    );
  }

  /** Which of these contacts meet which of these rules. */
  async meeting(
    q: Reader,
    contactIds: readonly number[],
    rules: readonly { groupId: number; bound: Bound }[],
  ): Promise<{ contactId: number; groupId: number }[]> {
    if (rules.length === 0) return [];
    const params: unknown[] = [q.ctx.agencyId, contactIds];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const parts = rules.map(
      ({
        groupId,
        bound,
      }) => `SELECT c.id AS "contactId", ${bind(groupId)}::bigint AS "groupId" FROM contact c
         WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[]) AND c.deleted_at IS NULL AND ${bound(bind) ?? 'true'}`,
    );
    return q.query<{ contactId: number; groupId: number }>(parts.join(' UNION ALL '), params);
  }

  /** How many; counting stops at the limit. */
  async count(q: Reader, bounds: readonly Bound[], limit: number): Promise<number> {
    const params: unknown[] = [q.ctx.agencyId, limit];
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT 1 FROM contact c
         WHERE c.agency_id = $1 AND c.deleted_at IS NULL AND ${boundsSql(bounds, params)} LIMIT $2) x`,
      params,
    );
    return row?.count ?? 0;
  }

  /** Their ids in order, a part at a time. */
  async after(q: Reader, bounds: readonly Bound[], afterId: number, size: number): Promise<number[]> {
    const params: unknown[] = [q.ctx.agencyId, afterId, size];
    const rows = await q.query<{ id: number }>(
      `SELECT c.id FROM contact c
       WHERE c.agency_id = $1 AND c.id > $2::bigint AND c.deleted_at IS NULL AND ${boundsSql(bounds, params)}
       ORDER BY c.id LIMIT $3`,
      params,
    );
    return rows.map(({ id }) => id);
  }
}

function boundsSql(bounds: readonly Bound[], params: unknown[]): string {
  const bind = (value: unknown) => `$${params.push(value)}`;
  const all = bounds.map((bound) => bound(bind)).filter((sql) => sql !== null);
  return all.length === 0 ? 'true' : all.join(' AND ');
}
