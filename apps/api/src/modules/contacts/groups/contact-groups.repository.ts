import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type {
  ContactGroupFacts,
  ContactGroupKind,
  ContactGroupRow,
  GroupsOf,
} from './contact-group.rules.js';

export interface GroupPlace {
  readonly after: { name: string; id: number } | null;
  readonly term: string;
  readonly isDeleted: boolean;
}

const COLUMNS = `g.id, g.name, g.description, g.color, g.kind, g.rule, g.owner_id AS "ownerId", g.version,
  g.created_at AS "createdAt", g.deleted_at AS "deletedAt"`;

@Injectable()
export class ContactGroupsRepository {
  /** @returns one more than asked for when there are more. */
  page(q: Reader, { ownerId }: GroupsOf, size: number, place: GroupPlace): Promise<ContactGroupRow[]> {
    return q.query<ContactGroupRow>(
      `SELECT ${COLUMNS} FROM contact_group g
       WHERE g.agency_id = $1 AND g.owner_id IS NOT DISTINCT FROM $2::bigint
         AND g.deleted_at IS ${place.isDeleted ? 'NOT NULL' : 'NULL'}
         AND ($3::text IS NULL OR (g.name, g.id) > ($3, $4::bigint))
         AND ($5 = '' OR position($5 in lower(g.name)) > 0)
       ORDER BY g.name, g.id LIMIT $6`,
      [
        q.ctx.agencyId,
        ownerId,
        place.after?.name ?? null,
        place.after?.id ?? null,
        place.term.trim().toLowerCase(),
        size + 1,
      ],
    );
  }

  /** Those of everybody and those of this person. */
  findMany(q: Reader, ids: readonly number[], userId: number | null): Promise<ContactGroupRow[]> {
    return q.query<ContactGroupRow>(
      `SELECT ${COLUMNS} FROM contact_group g
       WHERE g.agency_id = $1 AND g.id = ANY ($2::bigint[]) AND g.deleted_at IS NULL
         AND (g.owner_id IS NULL OR g.owner_id = $3::bigint)`,
      [q.ctx.agencyId, ids, userId],
      'contact-groups.find',
    );
  }

  /** All of everybody that follow a rule. */
  byRule(q: Reader): Promise<ContactGroupRow[]> {
    return q.query<ContactGroupRow>(
      `SELECT ${COLUMNS} FROM contact_group g
       WHERE g.agency_id = $1 AND g.kind = 'RULE' AND g.owner_id IS NULL AND g.deleted_at IS NULL
       ORDER BY g.name, g.id`,
      [q.ctx.agencyId],
      'contact-groups.by-rule',
    );
  }

  /** All of everybody, as far as rules may ask for them. */
  askable(q: Reader): Promise<{ id: number; name: string; rule: unknown }[]> {
    return q.query(
      `SELECT g.id, g.name, g.rule FROM contact_group g
       WHERE g.agency_id = $1 AND g.owner_id IS NULL AND g.deleted_at IS NULL`,
      [q.ctx.agencyId],
      'contact-groups.askable',
    );
  }

  /** Locked, deleted ones included. */
  async lock(tx: Tx, id: number, { ownerId }: GroupsOf): Promise<ContactGroupRow | null> {
    const [row] = await tx.query<ContactGroupRow>(
      `SELECT ${COLUMNS} FROM contact_group g
       WHERE g.agency_id = $1 AND g.id = $2 AND g.owner_id IS NOT DISTINCT FROM $3::bigint FOR NO KEY UPDATE OF g`,
      [tx.ctx.agencyId, id, ownerId],
    );
    return row ?? null;
  }

  async count(q: Reader, { ownerId }: GroupsOf): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM contact_group
       WHERE agency_id = $1 AND owner_id IS NOT DISTINCT FROM $2::bigint AND deleted_at IS NULL`,
      [q.ctx.agencyId, ownerId],
    );
    return row?.count ?? 0;
  }

  /** @returns null when another one has the name. */
  async add(
    tx: Tx,
    { ownerId }: GroupsOf,
    kind: ContactGroupKind,
    facts: ContactGroupFacts,
    createdById: number | null,
  ): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO contact_group (agency_id, owner_id, kind, name, description, color, rule, created_by_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9) ON CONFLICT DO NOTHING RETURNING id`,
      [tx.ctx.agencyId, ownerId, kind, ...valuesOf(facts), createdById, tx.ctx.now()],
    );
    return row?.id ?? null;
  }

  async save(tx: Tx, id: number, facts: ContactGroupFacts): Promise<void> {
    await tx.query(
      `UPDATE contact_group SET name = $3, description = $4, color = $5, rule = $6::jsonb, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, ...valuesOf(facts)],
    );
  }

  async isNameTaken(q: Reader, { ownerId }: GroupsOf, name: string, except: number): Promise<boolean> {
    const rows = await q.query(
      `SELECT 1 FROM contact_group WHERE agency_id = $1 AND name = $2 AND id <> $3
         AND owner_id IS NOT DISTINCT FROM $4::bigint AND deleted_at IS NULL`,
      [q.ctx.agencyId, name, except, ownerId],
    );
    return rows.length > 0;
  }

  async mark(tx: Tx, id: number, deletedAt: Date | null): Promise<void> {
    await tx.query(
      'UPDATE contact_group SET deleted_at = $3, version = version + 1 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, deletedAt],
    );
  }

  /** Those that nobody brought back in time. */
  async sweep(tx: Tx, olderThan: Date, limit: number): Promise<void> {
    await tx.query(
      `DELETE FROM contact_group WHERE agency_id = $1 AND id IN (SELECT g.id FROM contact_group g
         WHERE g.agency_id = $1 AND g.deleted_at < $2 ORDER BY g.deleted_at LIMIT $3)`,
      [tx.ctx.agencyId, olderThan, limit],
    );
  }
}

function valuesOf({ name, description, color, rule }: ContactGroupFacts): (string | null)[] {
  return [name, description, color, rule && JSON.stringify(rule)];
}
