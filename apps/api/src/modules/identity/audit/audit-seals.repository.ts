import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { type AuditEntryFacts, ENTRY_COLUMNS } from './audit.rules.js';
import { CHAIN, type ChainRow, sealedRowOf } from './audit-chain-row.rules.js';
import type { SealedRow } from './audit-seal.rules.js';

export interface NewSeal {
  position: number;
  entryId: number;
  hash: string;
  sealedAt: Date;
}

/** Entries are numbered when they are written and seen when they are committed: so far back one may still turn up. */
const LOOK_BACK = 1_000;
const UNSEALED = `NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.agency_id = $1 AND s.entry_id = e.id)`;

@Injectable()
export class AuditSealsRepository {
  async last(q: Reader): Promise<{ position: number; hash: string } | null> {
    const [row] = await q.query<{ position: number; hash: string }>(
      `SELECT position, hash FROM audit_seal WHERE agency_id = $1 ORDER BY position DESC LIMIT 1`,
      [q.ctx.agencyId],
      'audit.last-seal',
    );
    return row ?? null;
  }

  /** What has no seal yet and was written before a moment, in the order of writing. */
  async unsealed(q: Reader, before: Date, limit: number): Promise<AuditEntryFacts[]> {
    return q.query<AuditEntryFacts>(
      `SELECT ${ENTRY_COLUMNS} FROM audit_entry e
       WHERE e.agency_id = $1 AND e.created_at < $2 AND ${UNSEALED}
         AND e.id > (SELECT CASE WHEN count(*) < ${LOOK_BACK} THEN 0 ELSE min(entry_id) END
                     FROM (SELECT entry_id FROM audit_seal WHERE agency_id = $1 ORDER BY position DESC LIMIT ${LOOK_BACK}) latest)
       ORDER BY e.id LIMIT $3`,
      [q.ctx.agencyId, before, limit],
      'audit.unsealed',
    );
  }

  async add(tx: Tx, seals: readonly NewSeal[]): Promise<void> {
    await tx.query(
      `INSERT INTO audit_seal (agency_id, position, entry_id, hash, sealed_at)
       SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[])`,
      [
        tx.ctx.agencyId,
        seals.map((seal) => seal.position),
        seals.map((seal) => seal.entryId),
        seals.map((seal) => seal.hash),
        seals.map((seal) => seal.sealedAt),
      ],
    );
  }

  /** The chain in its order, with what it holds together. */
  async chain(q: Reader, after: number, limit: number): Promise<SealedRow[]> {
    const rows = await q.query<ChainRow>(CHAIN, [q.ctx.agencyId, after, limit], 'audit.chain');
    return rows.map(sealedRowOf);
  }

  /** Entries that ought to have a seal by now, and how many are waiting for theirs. */
  async leftOver(q: Reader, before: Date, limit: number): Promise<{ ids: number[]; waiting: number }> {
    const rows = await q.query<{ id: number }>(
      `SELECT e.id FROM audit_entry e WHERE e.agency_id = $1 AND e.created_at < $2 AND ${UNSEALED} ORDER BY e.id LIMIT $3`,
      [q.ctx.agencyId, before, limit],
    );
    const [count] = await q.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM audit_entry e WHERE e.agency_id = $1 AND e.created_at >= $2 AND ${UNSEALED}`,
      [q.ctx.agencyId, before],
    );
    return { ids: rows.map((row) => row.id), waiting: count?.waiting ?? 0 };
  }
}
