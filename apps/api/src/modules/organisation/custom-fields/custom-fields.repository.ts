import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type {
  CustomFieldKindName,
  CustomFieldOption,
  CustomFieldTypeName,
  CustomFieldView,
} from './custom-field.rules.js';

const COLUMNS = `id, type, kind, title, key, help, options, is_required AS "isRequired", sort_order AS "sortOrder",
  version, is_changing AS "isChanging", (deleted_at IS NOT NULL) AS "isDeleted"`;

export interface NewCustomField {
  type: CustomFieldTypeName;
  kind: CustomFieldKindName;
  title: string;
  key: string;
  help: string;
  options: readonly CustomFieldOption[];
  isRequired: boolean;
}

@Injectable()
export class CustomFieldsRepository {
  /** Those that are there, by type and in their order; a company has at most some hundreds. */
  all(q: Reader, type: CustomFieldTypeName | null): Promise<CustomFieldView[]> {
    return q.query<CustomFieldView>(
      `SELECT ${COLUMNS} FROM custom_field
       WHERE agency_id = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR type = $2) ORDER BY type, sort_order, id`,
      [q.ctx.agencyId, type],
      'custom-fields.all',
    );
  }

  async byId(q: Reader, id: number, lock = false): Promise<CustomFieldView | null> {
    const [row] = await q.query<CustomFieldView>(
      `SELECT ${COLUMNS} FROM custom_field WHERE agency_id = $1 AND id = $2 ${lock ? 'FOR UPDATE' : ''}`,
      [q.ctx.agencyId, id],
    );
    return row ?? null;
  }

  byIds(q: Reader, ids: readonly number[]): Promise<CustomFieldView[]> {
    return q.query<CustomFieldView>(
      `SELECT ${COLUMNS} FROM custom_field WHERE agency_id = $1 AND id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, ids],
    );
  }

  /** Who makes, orders or brings back fields of a company waits for each other: keys and places stay unique. */
  async lockAll(tx: Tx): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('custom-fields', $1))`, [tx.ctx.agencyId]);
  }

  async add(tx: Tx, field: NewCustomField): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO custom_field (agency_id, type, kind, title, key, help, options, is_required, sort_order, created_at)
       SELECT $1, $2, $3, $4, $5, $6, $7::jsonb, $8, coalesce(max(sort_order), 0) + 1, $9
       FROM custom_field WHERE agency_id = $1 AND type = $2 RETURNING id`,
      [
        tx.ctx.agencyId,
        field.type,
        field.kind,
        field.title,
        field.key,
        field.help,
        JSON.stringify(field.options),
        field.isRequired,
        tx.ctx.now(),
      ],
    );
    return row?.id ?? 0;
  }

  async save(
    tx: Tx,
    id: number,
    field: Pick<NewCustomField, 'title' | 'help' | 'options' | 'isRequired'>,
  ): Promise<void> {
    await tx.query(
      `UPDATE custom_field SET title = $3, help = $4, options = $5::jsonb, is_required = $6, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, field.title, field.help, JSON.stringify(field.options), field.isRequired],
    );
  }

  /** Another kind, and the options that a dropdown has. */
  async setKind(tx: Tx, id: number, field: Pick<NewCustomField, 'kind' | 'options'>): Promise<void> {
    await tx.query(
      `UPDATE custom_field SET kind = $3, options = $4::jsonb, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, field.kind, JSON.stringify(field.options)],
    );
  }

  async order(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.query(
      `UPDATE custom_field f SET sort_order = o.place
       FROM unnest($2::bigint[]) WITH ORDINALITY AS o(id, place) WHERE f.agency_id = $1 AND f.id = o.id`,
      [tx.ctx.agencyId, ids],
    );
  }

  async setDeleted(tx: Tx, id: number, deletedAt: Date | null, key?: string): Promise<void> {
    await tx.query(
      `UPDATE custom_field SET deleted_at = $3, key = coalesce($4, key), version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, deletedAt, key ?? null],
    );
  }

  /** Fields that were deleted before a moment are gone for good, and their values with them. */
  async forget(tx: Tx, before: Date): Promise<void> {
    await tx.query('DELETE FROM custom_field WHERE agency_id = $1 AND deleted_at < $2', [
      tx.ctx.agencyId,
      before,
    ]);
  }
}
