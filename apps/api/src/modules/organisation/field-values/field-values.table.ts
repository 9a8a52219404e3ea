import type { Reader, Tx } from '../../../platform/database/index.js';
import type {
  CustomFieldKindName,
  CustomFieldTypeName,
  FieldValue,
} from '../custom-fields/custom-field.rules.js';
import type { OwnValues } from './field-value.rules.js';

/** A value and whose it is. */
export interface OwnedValue {
  ownerId: number;
  value: FieldValue;
}

/** What a dropdown or a tick box holds is the same thing many times. */
export interface CountedValue {
  value: FieldValue;
  count: number;
}

/**
 * Every statement on the values of one type. Each type has a table of its own, in the module of the thing that has
 * them, with foreign keys to the thing and to the field; they differ in nothing but their names, which the subclass says.
 */
export abstract class FieldValuesTable {
  /** Of what the fields are. */
  abstract readonly type: CustomFieldTypeName;
  /** The table, as `ticket_field_value`. */
  protected abstract readonly table: string;
  /** Its column for the thing, as `ticket_id`. */
  protected abstract readonly owner: string;

  /** By thing, then by field. */
  async of(q: Reader, ownerIds: readonly number[]): Promise<ReadonlyMap<number, OwnValues>> {
    const rows = await q.query<OwnedValue & { fieldId: number }>(
      `SELECT ${this.owner} AS "ownerId", field_id AS "fieldId", value FROM ${this.table}
       WHERE agency_id = $1 AND ${this.owner} = ANY ($2::bigint[])`,
      [q.ctx.agencyId, ownerIds],
      `${this.table}.of`,
    );
    const all = new Map<number, Map<number, FieldValue>>();
    for (const { ownerId, fieldId, value } of rows) {
      const own = all.get(ownerId) ?? new Map<number, FieldValue>();
      all.set(ownerId, own.set(fieldId, value));
    }
    return all;
  }

  async clear(tx: Tx, ownerId: number, fieldId: number): Promise<void> {
    await tx.query(
      `DELETE FROM ${this.table} WHERE agency_id = $1 AND ${this.owner} = $2 AND field_id = $3`,
      [tx.ctx.agencyId, ownerId, fieldId],
    );
  }

  /**
   * Puts a value in. The field is held meanwhile: whoever begins to change its kind waits, and whoever waited for them
   * finds that it is changing, or of another kind than the value was read for.
   * @param kind what the value was read for
   * @returns false when the field is not of this kind any more, or not for long
   */
  async put(
    tx: Tx,
    ownerId: number,
    field: { id: number; kind: CustomFieldKindName },
    value: FieldValue,
  ): Promise<boolean> {
    const rows = await tx.query<{ id: number }>(
      `INSERT INTO ${this.table} (agency_id, ${this.owner}, field_id, value)
       SELECT $1, $2, f.id, $4::jsonb FROM (SELECT id FROM custom_field
         WHERE agency_id = $1 AND id = $3 AND kind = $5 AND NOT is_changing FOR KEY SHARE) f
       ON CONFLICT (agency_id, ${this.owner}, field_id) DO UPDATE SET value = excluded.value RETURNING field_id AS id`,
      [tx.ctx.agencyId, ownerId, field.id, JSON.stringify(value), field.kind],
    );
    return rows.length > 0;
  }

  /** All that one thing has, when the thing itself stays and only its facts go. */
  async forgetOwner(tx: Tx, ownerId: number): Promise<void> {
    await tx.query(`DELETE FROM ${this.table} WHERE agency_id = $1 AND ${this.owner} = $2`, [
      tx.ctx.agencyId,
      ownerId,
    ]);
  }

  /** How many things have a value in each field; counting stops at `limit` for each. */
  async useCounts(
    q: Reader,
    fieldIds: readonly number[],
    limit: number,
  ): Promise<ReadonlyMap<number, number>> {
    const rows = await q.query<{ id: number; count: number }>(
      `SELECT f.id, (SELECT count(*)::int FROM (SELECT 1 FROM ${this.table} v
         WHERE v.agency_id = $1 AND v.field_id = f.id LIMIT $3) x) AS count
       FROM unnest($2::bigint[]) AS f(id)`,
      [q.ctx.agencyId, fieldIds, limit],
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  async count(q: Reader, fieldId: number): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${this.table} WHERE agency_id = $1 AND field_id = $2`,
      [q.ctx.agencyId, fieldId],
    );
    return row?.count ?? 0;
  }

  /** The values of a field by thing, a part at a time. */
  page(q: Reader, fieldId: number, afterOwnerId: number, size: number): Promise<OwnedValue[]> {
    return q.query<OwnedValue>(
      `SELECT ${this.owner} AS "ownerId", value FROM ${this.table}
       WHERE agency_id = $1 AND field_id = $2 AND ${this.owner} > $3 ORDER BY ${this.owner} LIMIT $4`,
      [q.ctx.agencyId, fieldId, afterOwnerId, size],
      `${this.table}.page`,
    );
  }

  /** What stands in a field most often. */
  commonest(q: Reader, fieldId: number, limit: number): Promise<CountedValue[]> {
    return q.query<CountedValue>(
      `SELECT value, count(*)::int AS count FROM ${this.table}
       WHERE agency_id = $1 AND field_id = $2 GROUP BY value ORDER BY count(*) DESC, value LIMIT $3`,
      [q.ctx.agencyId, fieldId, limit],
    );
  }

  /** Other values for those that are there; nobody puts any while the field's kind is changing. */
  async rewrite(tx: Tx, fieldId: number, rows: readonly OwnedValue[]): Promise<void> {
    await tx.query(
      `UPDATE ${this.table} v SET value = n.value FROM unnest($3::bigint[], $4::jsonb[]) AS n(owner, value)
       WHERE v.agency_id = $1 AND v.field_id = $2 AND v.${this.owner} = n.owner`,
      [
        tx.ctx.agencyId,
        fieldId,
        rows.map((row) => row.ownerId),
        rows.map((row) => JSON.stringify(row.value)),
      ],
    );
  }

  async drop(tx: Tx, fieldId: number, ownerIds: readonly number[]): Promise<void> {
    await tx.query(
      `DELETE FROM ${this.table} WHERE agency_id = $1 AND field_id = $2 AND ${this.owner} = ANY ($3::bigint[])`,
      [tx.ctx.agencyId, fieldId, ownerIds],
    );
  }
}
