import { Injectable } from '@nestjs/common';
import type { ContactKeptReason } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { RowChanges, RowProblem, RowState } from './contact-import.rules.js';

export interface RowOutcome {
  line: number;
  state: RowState;
  contactId: number | null;
  changes: RowChanges | null;
  version: number | null;
  problems: readonly RowProblem[] | null;
}

export interface DoneRow {
  line: number;
  state: 'CREATED' | 'UPDATED';
  contactId: number;
  changes: RowChanges | null;
  version: number;
}

/** What became of the rows of imports. */
@Injectable()
export class ContactImportRowsRepository {
  async add(tx: Tx, importId: number, rows: readonly RowOutcome[]): Promise<void> {
    await tx.query(
      `INSERT INTO contact_import_row (agency_id, import_id, line, state, contact_id, changes, version, problems)
       SELECT $1, $2, r.* FROM unnest($3::int[], $4::text[], $5::bigint[], $6::jsonb[], $7::int[], $8::jsonb[]) r`,
      [
        tx.ctx.agencyId,
        importId,
        rows.map((row) => row.line),
        rows.map((row) => row.state),
        rows.map((row) => row.contactId),
        rows.map((row) => (row.changes ? JSON.stringify(row.changes) : null)),
        rows.map((row) => row.version),
        rows.map((row) => (row.problems ? JSON.stringify(row.problems) : null)),
      ],
      'contact-import-rows.add',
    );
  }

  /** Which row of this import was about which of these contacts. */
  async linesOf(q: Reader, importId: number, contactIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await q.query<{ id: number; line: number }>(
      `SELECT contact_id AS id, line FROM contact_import_row
       WHERE agency_id = $1 AND import_id = $2 AND contact_id = ANY ($3::bigint[])`,
      [q.ctx.agencyId, importId, contactIds],
      'contact-import-rows.lines-of',
    );
    return new Map(rows.map(({ id, line }) => [id, line]));
  }

  refused(
    q: Reader,
    importId: number,
    afterLine: number,
    limit: number,
  ): Promise<{ line: number; problems: RowProblem[] }[]> {
    return q.query<{ line: number; problems: RowProblem[] }>(
      `SELECT line, problems FROM contact_import_row
       WHERE agency_id = $1 AND import_id = $2 AND line > $3 AND state = 'REFUSED' ORDER BY line LIMIT $4`,
      [q.ctx.agencyId, importId, afterLine, limit],
    );
  }

  /** What an undo left, and why. */
  kept(
    q: Reader,
    importId: number,
    limit: number,
  ): Promise<{ line: number; contactId: number; kept: ContactKeptReason }[]> {
    return q.query<{ line: number; contactId: number; kept: ContactKeptReason }>(
      `SELECT line, contact_id AS "contactId", kept FROM contact_import_row
       WHERE agency_id = $1 AND import_id = $2 AND state = 'KEPT' ORDER BY line LIMIT $3`,
      [q.ctx.agencyId, importId, limit],
    );
  }

  /** What is to be undone, from the end of the file on; below this line, or from the last one. */
  doneBelow(tx: Tx, importId: number, line: number | null, limit: number): Promise<DoneRow[]> {
    return tx.query<DoneRow>(
      `SELECT line, state, contact_id AS "contactId", changes, version FROM contact_import_row
       WHERE agency_id = $1 AND import_id = $2 AND line < coalesce($3::int, 2147483647)
         AND state IN ('CREATED', 'UPDATED') ORDER BY line DESC LIMIT $4`,
      [tx.ctx.agencyId, importId, line, limit],
      'contact-import-rows.done-below',
    );
  }

  async settle(
    tx: Tx,
    importId: number,
    rows: readonly { line: number; kept: ContactKeptReason | null }[],
  ): Promise<void> {
    await tx.query(
      `UPDATE contact_import_row r SET state = CASE WHEN o.kept IS NULL THEN 'UNDONE' ELSE 'KEPT' END, kept = o.kept,
         changes = NULL FROM unnest($3::int[], $4::text[]) AS o(line, kept)
       WHERE r.agency_id = $1 AND r.import_id = $2 AND r.line = o.line`,
      [tx.ctx.agencyId, importId, rows.map((row) => row.line), rows.map((row) => row.kept)],
      'contact-import-rows.settle',
    );
  }
}
