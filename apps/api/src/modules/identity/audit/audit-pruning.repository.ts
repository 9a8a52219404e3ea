import { Injectable } from '@nestjs/common';
import type { OwnerQuery } from '../../../platform/database/index.js';
import type { SealedRow } from './audit-seal.rules.js';
import { CHAIN, type ChainRow, sealedRowOf } from './audit-chain-row.rules.js';

/** What the application may not do: it is the owner of the tables who removes what is older than the retention. */
@Injectable()
export class AuditPruningRepository {
  async begin(query: OwnerQuery, agencyId: number): Promise<void> {
    await query('BEGIN');
    await query(`SELECT set_config('app.agency_id', $1, true)`, [String(agencyId)]);
  }

  async finish(query: OwnerQuery): Promise<void> {
    await query('COMMIT');
  }

  async undo(query: OwnerQuery): Promise<void> {
    await query('ROLLBACK');
  }

  /** The last seal before the first entry that stays; null when nothing is old enough. */
  async lastBefore(
    query: OwnerQuery,
    agencyId: number,
    cutoff: Date,
  ): Promise<{ position: number; hash: string } | null> {
    const [row] = await query<{ position: number; hash: string }>(
      `SELECT s.position, s.hash FROM audit_seal s
       WHERE s.agency_id = $1 AND s.position < coalesce(
         (SELECT min(k.position) FROM audit_seal k JOIN audit_entry e ON e.agency_id = k.agency_id AND e.id = k.entry_id
          WHERE k.agency_id = $1 AND e.created_at >= $2), 9223372036854775807)
       ORDER BY s.position DESC LIMIT 1`,
      [agencyId, cutoff],
    );
    return row ?? null;
  }

  /** Nothing is sealed meanwhile; reading goes on. */
  async holdSeals(query: OwnerQuery): Promise<void> {
    await query('LOCK TABLE audit_seal IN SHARE ROW EXCLUSIVE MODE');
  }

  async chain(query: OwnerQuery, agencyId: number, after: number, limit: number): Promise<SealedRow[]> {
    return (await query<ChainRow>(CHAIN, [agencyId, after, limit])).map(sealedRowOf);
  }

  async replaceSeals(
    query: OwnerQuery,
    agencyId: number,
    seals: readonly { position: number; hash: string; proof: string | null }[],
  ): Promise<void> {
    await query(
      `UPDATE audit_seal s SET hash = n.hash, pruned_proof = n.proof
       FROM unnest($2::bigint[], $3::text[], $4::text[]) AS n (position, hash, proof)
       WHERE s.agency_id = $1 AND s.position = n.position`,
      [
        agencyId,
        seals.map((seal) => seal.position),
        seals.map((seal) => seal.hash),
        seals.map((seal) => seal.proof),
      ],
    );
  }

  /** @returns how many entries went. */
  async remove(
    query: OwnerQuery,
    agencyId: number,
    { position, proof }: { position: number; proof: string },
  ): Promise<number> {
    const gone = await query(
      `DELETE FROM audit_entry e USING audit_seal s
       WHERE e.agency_id = $1 AND s.agency_id = $1 AND s.entry_id = e.id AND s.position <= $2 RETURNING 1`,
      [agencyId, position],
    );
    await query('DELETE FROM audit_seal WHERE agency_id = $1 AND position < $2', [agencyId, position]);
    await query('UPDATE audit_seal SET pruned_proof = $3 WHERE agency_id = $1 AND position = $2', [
      agencyId,
      position,
      proof,
    ]);
    return gone.length;
  }
}
