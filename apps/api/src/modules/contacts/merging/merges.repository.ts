import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { ContactScope } from '../contacts/contact-access.rules.js';
import { type ContactIdentityView, sortNameOf } from '../contacts/contact.rules.js';
import type { MergedField, MergeSide } from './merge.rules.js';

export interface MergeRow {
  id: number;
  survivorId: number;
  mergedId: number;
  mergedName: string;
  mergedById: number | null;
  mergedByName: string | null;
  mergedAt: Date;
  fields: MergedField[];
  undoneAt: Date | null;
  undoneByName: string | null;
  conversationCount: number;
  identityCount: number;
}

const SIDE = `c.id, c.full_name AS "fullName", c.email, c.phone, c.locale_code AS "localeCode", c.time_zone AS "timeZone",
  nullif(c.picture_key, '') AS picture,
  c.is_blocked AS "isBlocked", c.last_wrote_at AS "lastWroteAt", c.deleted_at AS "deletedAt",
  c.merged_into_id AS "mergedIntoId", c.version`;
const ROW = `m.id, m.survivor_id AS "survivorId", m.merged_id AS "mergedId", k.full_name AS "mergedName",
  m.merged_by_id AS "mergedById", nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS "mergedByName",
  m.merged_at AS "mergedAt", m.fields, m.undone_at AS "undoneAt",
  nullif(trim(concat(w.first_name, ' ', w.last_name)), '') AS "undoneByName",
  coalesce((SELECT cardinality(x.row_ids) FROM contact_merge_item x
    WHERE x.agency_id = $1 AND x.merge_id = m.id AND x.part = 'tickets'), 0) AS "conversationCount",
  coalesce((SELECT cardinality(x.row_ids) FROM contact_merge_item x
    WHERE x.agency_id = $1 AND x.merge_id = m.id AND x.part = 'identities'), 0) AS "identityCount"`;
const FROM = `contact_merge m JOIN contact k ON k.agency_id = $1 AND k.id = m.merged_id
  LEFT JOIN user_account u ON u.agency_id = $1 AND u.id = m.merged_by_id
  LEFT JOIN user_account w ON w.agency_id = $1 AND w.id = m.undone_by_id`;

@Injectable()
export class MergesRepository {
  /** Nobody writes anything down for them meanwhile. Locked in the order of their ids. */
  lock(tx: Tx, ids: readonly number[], scope: ContactScope): Promise<MergeSide[]> {
    const params: unknown[] = [tx.ctx.agencyId, ids];
    const seen = scope.contactSql((value) => `$${params.push(value)}`);
    return tx.query<MergeSide>(
      `SELECT ${SIDE} FROM contact c WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[])
         ${seen ? `AND ${seen}` : ''} ORDER BY c.id FOR UPDATE OF c`,
      params,
    );
  }

  sides(q: Reader, ids: readonly number[], scope: ContactScope): Promise<MergeSide[]> {
    const params: unknown[] = [q.ctx.agencyId, ids];
    const seen = scope.contactSql((value) => `$${params.push(value)}`);
    return q.query<MergeSide>(
      `SELECT ${SIDE} FROM contact c WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[])
         ${seen ? `AND ${seen}` : ''}`,
      params,
    );
  }

  async save(tx: Tx, side: MergeSide): Promise<void> {
    await tx.query(
      `UPDATE contact SET full_name = $3, sort_name = $4, email = $5, phone = $6, locale_code = $7, time_zone = $8,
         is_blocked = $9, last_wrote_at = $10, active_at = coalesce($10, created_at), updated_at = $11,
         picture_key = $12,
         version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [
        tx.ctx.agencyId,
        side.id,
        side.fullName,
        sortNameOf(side.fullName),
        side.email,
        side.phone,
        side.localeCode,
        side.timeZone,
        side.isBlocked,
        side.lastWroteAt,
        tx.ctx.now(),
        side.picture ?? '',
      ],
    );
  }

  /** @param into null: it is one of its own again */
  async setMergedInto(tx: Tx, id: number, into: number | null): Promise<void> {
    await tx.query(
      `UPDATE contact SET merged_into_id = $3, deleted_at = $4, updated_at = $5, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, into, into === null ? null : tx.ctx.now(), tx.ctx.now()],
    );
  }

  async insert(
    tx: Tx,
    merge: { survivorId: number; mergedId: number; mergedById: number | null; fields: MergedField[] },
    items: readonly { part: string; ids: readonly number[] }[],
  ): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO contact_merge (agency_id, survivor_id, merged_id, merged_by_id, merged_at, fields)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [
        tx.ctx.agencyId,
        merge.survivorId,
        merge.mergedId,
        merge.mergedById,
        tx.ctx.now(),
        JSON.stringify(merge.fields),
      ],
    );
    const id = (row as { id: number }).id;
    // Arrays of different lengths: each goes as the text of an array of its own.
    await tx.query(
      `INSERT INTO contact_merge_item (agency_id, merge_id, part, row_ids)
       SELECT $1, $2, i.part, i.ids::bigint[] FROM unnest($3::text[], $4::text[]) AS i(part, ids)`,
      [tx.ctx.agencyId, id, items.map(({ part }) => part), items.map(({ ids }) => `{${ids.join(',')}}`)],
    );
    return id;
  }

  async items(q: Reader, mergeId: number): Promise<ReadonlyMap<string, number[]>> {
    const rows = await q.query<{ part: string; rowIds: (number | string)[] }>(
      `SELECT part, row_ids AS "rowIds" FROM contact_merge_item WHERE agency_id = $1 AND merge_id = $2`,
      [q.ctx.agencyId, mergeId],
    );
    return new Map(rows.map(({ part, rowIds }) => [part, rowIds.map(Number)]));
  }

  async one(q: Reader, id: number): Promise<MergeRow | null> {
    const [row] = await q.query<MergeRow>(`SELECT ${ROW} FROM ${FROM} WHERE m.agency_id = $1 AND m.id = $2`, [
      q.ctx.agencyId,
      id,
    ]);
    return row ?? null;
  }

  some(q: Reader, ids: readonly number[]): Promise<MergeRow[]> {
    return q.query<MergeRow>(
      `SELECT ${ROW} FROM ${FROM} WHERE m.agency_id = $1 AND m.id = ANY ($2::bigint[]) ORDER BY m.id`,
      [q.ctx.agencyId, ids],
    );
  }

  /** The merge by which each of these became another one. */
  standing(q: Reader, mergedIds: readonly number[]): Promise<MergeRow[]> {
    return q.query<MergeRow>(
      `SELECT ${ROW} FROM ${FROM} WHERE m.agency_id = $1 AND m.merged_id = ANY ($2::bigint[]) AND m.undone_at IS NULL`,
      [q.ctx.agencyId, mergedIds],
    );
  }

  async setFields(tx: Tx, id: number, fields: readonly MergedField[]): Promise<void> {
    await tx.query(`UPDATE contact_merge SET fields = $3 WHERE agency_id = $1 AND id = $2`, [
      tx.ctx.agencyId,
      id,
      JSON.stringify(fields),
    ]);
  }

  /** @returns false when somebody has undone it already */
  async undo(tx: Tx, id: number, userId: number | null): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE contact_merge SET undone_at = $3, undone_by_id = $4
       WHERE agency_id = $1 AND id = $2 AND undone_at IS NULL RETURNING id`,
      [tx.ctx.agencyId, id, tx.ctx.now(), userId],
    );
    return rows.length === 1;
  }

  /** Of all that has become this contact, at first or second hand; the newest first. */
  page(q: Reader, contactId: number, before: number | null, limit: number): Promise<MergeRow[]> {
    return q.query<MergeRow>(
      `WITH RECURSIVE own AS (SELECT $2::bigint AS id UNION SELECT c.id FROM contact c JOIN own o ON c.merged_into_id = o.id
         WHERE c.agency_id = $1)
       SELECT ${ROW} FROM ${FROM} WHERE m.agency_id = $1 AND m.survivor_id IN (SELECT id FROM own)
         AND ($3::bigint IS NULL OR m.id < $3) ORDER BY m.id DESC LIMIT $4`,
      [q.ctx.agencyId, contactId, before, limit],
    );
  }

  /** All that this one came from, whatever they were merged into in between. */
  async cameFrom(q: Reader, id: number): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `WITH RECURSIVE own AS (
         SELECT c.id FROM contact c WHERE c.agency_id = $1 AND c.merged_into_id = $2
         UNION SELECT c.id FROM own o JOIN contact c ON c.agency_id = $1 AND c.merged_into_id = o.id)
       SELECT id FROM own`,
      [q.ctx.agencyId, id],
      'contact-merges.came-from',
    );
    return rows.map((row) => row.id);
  }

  /** From each of these up to who it is now: each step once, in its order. */
  async ways(q: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
    const rows = await q.query<{ start: number; id: number }>(
      `WITH RECURSIVE way AS (
         SELECT c.id AS start, c.id, c.merged_into_id, 0 AS step FROM contact c
           WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[])
         UNION ALL SELECT w.start, c.id, c.merged_into_id, w.step + 1 FROM way w
           JOIN contact c ON c.agency_id = $1 AND c.id = w.merged_into_id WHERE w.step < 1000)
       SELECT start, id FROM way ORDER BY start, step`,
      [q.ctx.agencyId, ids],
    );
    const ways = new Map<number, number[]>();
    for (const { start, id } of rows) ways.set(start, [...(ways.get(start) ?? []), id]);
    return ways;
  }

  /** Those of these identities that still stand at the contact. */
  identities(q: Reader, contactId: number, ids: readonly number[]): Promise<ContactIdentityView[]> {
    return q.query<ContactIdentityView>(
      `SELECT i.id, i.contact_id AS "contactId", i.kind, i.value, i.channel_id AS "channelId" FROM contact_identity i
       WHERE i.agency_id = $1 AND i.contact_id = $2 AND i.id = ANY ($3::bigint[])`,
      [q.ctx.agencyId, contactId, ids],
    );
  }
}
