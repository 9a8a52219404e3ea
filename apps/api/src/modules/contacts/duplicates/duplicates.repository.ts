import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { ContactScope } from '../contacts/contact-access.rules.js';
import type { Evidence } from './clue.rules.js';

export interface DuplicateRow {
  id: number;
  firstId: number;
  secondId: number;
  /** 3 high, 2 medium, 1 low. */
  confidence: number;
  evidence: Evidence[];
  foundAt: Date;
  dismissedAt: Date | null;
}

export interface FoundPair {
  firstId: number;
  secondId: number;
  confidence: number;
  evidence: readonly Evidence[];
}

export interface DuplicatePage {
  confidence: number | null;
  isDismissed: boolean;
  contactId: number | null;
  after: { confidence: number; id: number } | null;
  limit: number;
}

const COLUMNS = `d.id, d.first_id AS "firstId", d.second_id AS "secondId", d.confidence, d.evidence,
  d.found_at AS "foundAt", d.dismissed_at AS "dismissedAt"`;

@Injectable()
export class DuplicatesRepository {
  /** @returns whether anything is new, other or gone; what was dismissed stays so. */
  async put(tx: Tx, ids: readonly number[], pairs: readonly FoundPair[]): Promise<boolean> {
    const gone = tx.query(
      `DELETE FROM contact_duplicate d WHERE d.agency_id = $1 AND d.dismissed_at IS NULL
         AND (d.first_id = ANY ($2::bigint[]) OR d.second_id = ANY ($2::bigint[]))
         AND NOT EXISTS (SELECT 1 FROM unnest($3::bigint[], $4::bigint[]) AS n(first_id, second_id)
           WHERE n.first_id = d.first_id AND n.second_id = d.second_id) RETURNING d.id`,
      [tx.ctx.agencyId, ids, pairs.map(({ firstId }) => firstId), pairs.map(({ secondId }) => secondId)],
      'duplicates.forget',
    );
    const put = tx.query(
      `INSERT INTO contact_duplicate AS d (agency_id, first_id, second_id, confidence, evidence, found_at)
       SELECT $1, n.first_id, n.second_id, n.confidence, n.evidence, $6
       FROM unnest($2::bigint[], $3::bigint[], $4::smallint[], $5::jsonb[]) AS n(first_id, second_id, confidence, evidence)
       ON CONFLICT (agency_id, first_id, second_id) DO UPDATE
         SET confidence = excluded.confidence, evidence = excluded.evidence
         WHERE d.confidence <> excluded.confidence OR d.evidence <> excluded.evidence
       RETURNING d.id`,
      [
        tx.ctx.agencyId,
        pairs.map(({ firstId }) => firstId),
        pairs.map(({ secondId }) => secondId),
        pairs.map(({ confidence }) => confidence),
        pairs.map(({ evidence }) => JSON.stringify(evidence)),
        tx.ctx.now(),
      ],
      'duplicates.put',
    );
    return (await Promise.all([gone, put])).some((changed) => changed.length > 0);
  }

  /** Of contacts that are both there and seen; the surest first, of equals the newest. */
  page(q: Reader, scope: ContactScope, { confidence, isDismissed, contactId, after, limit }: DuplicatePage) {
    const params: unknown[] = [q.ctx.agencyId, limit];
    const bind = (value: unknown) => `$${params.push(value)}`;
    return q.query<DuplicateRow>(
      `SELECT ${COLUMNS} FROM contact_duplicate d
       WHERE d.agency_id = $1 AND d.dismissed_at IS ${isDismissed ? 'NOT NULL' : 'NULL'}
         ${confidence === null ? '' : `AND d.confidence = ${bind(confidence)}`}
         ${contactId === null ? '' : `AND ${bind(contactId)}::bigint IN (d.first_id, d.second_id)`}
         ${after ? `AND (d.confidence, d.id) < (${bind(after.confidence)}::smallint, ${bind(after.id)}::bigint)` : ''}
         AND ${thereSql('d.first_id', scope, bind)} AND ${thereSql('d.second_id', scope, bind)}
       ORDER BY d.confidence DESC, d.id DESC LIMIT $2`,
      params,
    );
  }

  async count(q: Reader, scope: ContactScope, limit: number): Promise<number> {
    const params: unknown[] = [q.ctx.agencyId, limit];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT 1 FROM contact_duplicate d
         WHERE d.agency_id = $1 AND d.dismissed_at IS NULL
           AND ${thereSql('d.first_id', scope, bind)} AND ${thereSql('d.second_id', scope, bind)} LIMIT $2) x`,
      params,
    );
    return row?.count ?? 0;
  }

  async lock(tx: Tx, id: number, scope: ContactScope): Promise<DuplicateRow | null> {
    const params: unknown[] = [tx.ctx.agencyId, id];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const [row] = await tx.query<DuplicateRow>(
      `SELECT ${COLUMNS} FROM contact_duplicate d WHERE d.agency_id = $1 AND d.id = $2
         AND ${thereSql('d.first_id', scope, bind)} AND ${thereSql('d.second_id', scope, bind)} FOR UPDATE OF d`,
      params,
    );
    return row ?? null;
  }

  async dismiss(tx: Tx, id: number, by: number | null, at: Date | null): Promise<void> {
    await tx.query(
      `UPDATE contact_duplicate SET dismissed_at = $3, dismissed_by_id = $4 WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, at, by],
    );
  }

  /** Those that are sure, and that nobody has ever taken apart or said to be two. */
  sure(q: Reader, high: number, limit: number): Promise<DuplicateRow[]> {
    return q.query<DuplicateRow>(
      `SELECT ${COLUMNS} FROM contact_duplicate d
       JOIN contact a ON a.agency_id = $1 AND a.id = d.first_id AND a.deleted_at IS NULL AND NOT a.is_blocked
       JOIN contact b ON b.agency_id = $1 AND b.id = d.second_id AND b.deleted_at IS NULL AND NOT b.is_blocked
       WHERE d.agency_id = $1 AND d.dismissed_at IS NULL AND d.confidence = $2 AND NOT EXISTS (
         SELECT 1 FROM contact_merge m WHERE m.agency_id = $1 AND m.undone_at IS NOT NULL
           AND m.survivor_id IN (d.first_id, d.second_id) AND m.merged_id IN (d.first_id, d.second_id))
       ORDER BY d.id LIMIT $3`,
      [q.ctx.agencyId, high, limit],
    );
  }
}

function thereSql(column: string, scope: ContactScope, bind: (value: unknown) => string): string {
  const seen = scope.contactSql(bind);
  return `EXISTS (SELECT 1 FROM contact c WHERE c.agency_id = $1 AND c.id = ${column} AND c.deleted_at IS NULL
    ${seen ? `AND ${seen}` : ''})`;
}
