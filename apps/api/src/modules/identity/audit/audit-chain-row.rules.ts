import { type AuditEntryFacts, ENTRY_COLUMNS } from './audit.rules.js';
import type { SealedRow } from './audit-seal.rules.js';

/** A link of a chain and what it holds: company, the place behind which it is read, how many. */
export const CHAIN = `
  SELECT s.position, s.entry_id AS "entryId", s.hash, s.sealed_at AS "sealedAt", s.pruned_proof AS "prunedProof",
         ${ENTRY_COLUMNS}
  FROM audit_seal s LEFT JOIN audit_entry e ON e.agency_id = s.agency_id AND e.id = s.entry_id
  WHERE s.agency_id = $1 AND s.position > $2 ORDER BY s.position LIMIT $3`;

export type ChainRow = AuditEntryFacts & Omit<SealedRow, 'entry'>;

export function sealedRowOf({
  position,
  entryId,
  hash,
  sealedAt,
  prunedProof,
  ...entry
}: ChainRow): SealedRow {
  return { position, entryId, hash, sealedAt, prunedProof, entry: entry.id === null ? null : entry };
}
