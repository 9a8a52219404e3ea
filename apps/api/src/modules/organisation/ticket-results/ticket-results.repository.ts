import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { TicketResultDetails, TicketResultFacts } from './ticket-result.rules.js';

export interface ResultPlace {
  readonly after: { sortOrder: number; id: number } | null;
  readonly term: string;
  readonly isDeleted: boolean;
}

const FACTS = `SELECT id, name, sort_order AS "sortOrder", description, version, created_at AS "createdAt",
  deleted_at AS "deletedAt" FROM ticket_result`;

@Injectable()
export class TicketResultsRepository {
  /** In the order that the agency chose. @returns one more than asked for when there are more. */
  page(q: Reader, size: number, { after, term, isDeleted }: ResultPlace): Promise<TicketResultDetails[]> {
    return q.query<TicketResultDetails>(
      `${FACTS} WHERE agency_id = $1 AND deleted_at IS ${isDeleted ? 'NOT NULL' : 'NULL'}
         AND ($2::bigint IS NULL OR (sort_order, id) > ($2, $3::bigint))
         AND ($5 = '' OR position($5 in lower(name)) > 0) ORDER BY sort_order, id LIMIT $4`,
      [q.ctx.agencyId, after?.sortOrder ?? null, after?.id ?? null, size + 1, term.trim().toLowerCase()],
    );
  }

  async find(q: Reader, id: number): Promise<TicketResultDetails | null> {
    const [result] = await q.query<TicketResultDetails>(
      `${FACTS} WHERE agency_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [q.ctx.agencyId, id],
    );
    return result ?? null;
  }

  /** Those that are deleted included; unknown ids are left out. */
  findMany(q: Reader, ids: readonly number[]): Promise<TicketResultDetails[]> {
    return q.query<TicketResultDetails>(`${FACTS} WHERE agency_id = $1 AND id = ANY($2::bigint[])`, [
      q.ctx.agencyId,
      ids,
    ]);
  }

  /** Locked, deleted ones included. */
  async lock(tx: Tx, id: number): Promise<TicketResultDetails | null> {
    const [result] = await tx.query<TicketResultDetails>(
      `${FACTS} WHERE agency_id = $1 AND id = $2 FOR NO KEY UPDATE`,
      [tx.ctx.agencyId, id],
    );
    return result ?? null;
  }

  /** All that are there, in their order, locked: who orders or imports waits for each other. */
  /** By their ids: locked by their places, which others are changing, two would wait for each other. */
  async lockAll(tx: Tx): Promise<TicketResultDetails[]> {
    await tx.query(
      'SELECT 1 FROM ticket_result WHERE agency_id = $1 AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE',
      [tx.ctx.agencyId],
    );
    return this.all(tx);
  }

  all(q: Reader): Promise<TicketResultDetails[]> {
    return q.query<TicketResultDetails>(
      `${FACTS} WHERE agency_id = $1 AND deleted_at IS NULL ORDER BY sort_order, id`,
      [q.ctx.agencyId],
    );
  }

  async count(q: Reader): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM ticket_result WHERE agency_id = $1 AND deleted_at IS NULL',
      [q.ctx.agencyId],
    );
    return row?.count ?? 0;
  }

  /** At the end of the order. @returns null when another result has the name. */
  async add(tx: Tx, result: TicketResultFacts): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO ticket_result (agency_id, name, description, sort_order, created_at)
       VALUES ($1, $2, $3, (SELECT coalesce(max(r.sort_order) + 1, 0) FROM ticket_result r WHERE r.agency_id = $1), $4)
       ON CONFLICT (agency_id, name) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
      [tx.ctx.agencyId, result.name, result.description, tx.ctx.now()],
    );
    return row?.id ?? null;
  }

  async isNameTaken(q: Reader, name: string, except: number): Promise<boolean> {
    const rows = await q.query(
      'SELECT 1 FROM ticket_result WHERE agency_id = $1 AND name = $2 AND id <> $3 AND deleted_at IS NULL',
      [q.ctx.agencyId, name, except],
    );
    return rows.length > 0;
  }

  async save(tx: Tx, id: number, result: TicketResultFacts): Promise<void> {
    await tx.query(
      `UPDATE ticket_result SET name = $3, description = $4, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, result.name, result.description],
    );
  }

  async mark(tx: Tx, id: number, deletedAt: Date | null): Promise<void> {
    await tx.query(
      'UPDATE ticket_result SET deleted_at = $3, version = version + 1 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, deletedAt],
    );
  }

  async order(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.query(
      `UPDATE ticket_result r SET sort_order = o.place FROM unnest($2::bigint[]) WITH ORDINALITY AS o(id, place)
       WHERE r.agency_id = $1 AND r.id = o.id`,
      [tx.ctx.agencyId, ids],
    );
  }
}
