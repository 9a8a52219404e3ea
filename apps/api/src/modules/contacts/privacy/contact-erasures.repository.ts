import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { ErasureView } from './contact-erasure.rules.js';

const FACTS = `e.id, e.contact_ref AS "contactRef", e.state, e.asked_by_id AS "askedById",
  e.asked_by_name AS "askedByName", e.asked_at AS "askedAt", e.due_at AS "dueAt", e.done_at AS "doneAt", e.counts`;

@Injectable()
export class ContactErasuresRepository {
  /** @returns null when it has been asked for already. */
  async add(
    tx: Tx,
    given: Pick<ErasureView, 'contactRef' | 'askedById' | 'askedByName' | 'dueAt'>,
  ): Promise<ErasureView | null> {
    const [row] = await tx.query<ErasureView>(
      `INSERT INTO contact_erasure AS e (agency_id, contact_ref, asked_by_id, asked_by_name, asked_at, due_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (agency_id, contact_ref) WHERE state IN ('WAITING', 'RUNNING') DO NOTHING RETURNING ${FACTS}`,
      [tx.ctx.agencyId, given.contactRef, given.askedById, given.askedByName, tx.ctx.now(), given.dueAt],
      'erasures.add',
    );
    return row ?? null;
  }

  /** What is on its way for a contact. */
  async openOf(q: Reader, contactRef: number): Promise<ErasureView | null> {
    const [row] = await q.query<ErasureView>(
      `SELECT ${FACTS} FROM contact_erasure e
       WHERE e.agency_id = $1 AND e.contact_ref = $2 AND e.state IN ('WAITING', 'RUNNING')`,
      [q.ctx.agencyId, contactRef],
      'erasures.open-of',
    );
    return row ?? null;
  }

  async find(q: Reader, id: number): Promise<ErasureView | null> {
    const [row] = await q.query<ErasureView>(
      `SELECT ${FACTS} FROM contact_erasure e WHERE e.agency_id = $1 AND e.id = $2`,
      [q.ctx.agencyId, id],
      'erasures.find',
    );
    return row ?? null;
  }

  async lock(tx: Tx, id: number): Promise<ErasureView | null> {
    const [row] = await tx.query<ErasureView>(
      `SELECT ${FACTS} FROM contact_erasure e WHERE e.agency_id = $1 AND e.id = $2 FOR UPDATE OF e`,
      [tx.ctx.agencyId, id],
      'erasures.lock',
    );
    return row ?? null;
  }

  /** Newest first. @returns one more than asked for when there are more. */
  page(q: Reader, size: number, before: number | null): Promise<ErasureView[]> {
    return q.query<ErasureView>(
      `SELECT ${FACTS} FROM contact_erasure e
       WHERE e.agency_id = $1 AND ($2::bigint IS NULL OR e.id < $2) ORDER BY e.id DESC LIMIT $3`,
      [q.ctx.agencyId, before, size + 1],
      'erasures.page',
    );
  }

  due(q: Reader, limit: number): Promise<ErasureView[]> {
    return q.query<ErasureView>(
      `SELECT ${FACTS} FROM contact_erasure e
       WHERE e.agency_id = $1 AND e.state IN ('WAITING', 'RUNNING') AND e.due_at <= $2 ORDER BY e.due_at LIMIT $3`,
      [q.ctx.agencyId, q.ctx.now(), limit],
      'erasures.due',
    );
  }

  async save(
    tx: Tx,
    id: number,
    { state, counts, doneAt }: Pick<ErasureView, 'state' | 'counts' | 'doneAt'>,
  ): Promise<void> {
    await tx.query(
      `UPDATE contact_erasure SET state = $3, counts = $4::jsonb, done_at = $5 WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, state, JSON.stringify(counts), doneAt],
      'erasures.save',
    );
  }

  /** The contact and all who became it: one person. Locked, so that nobody begins anything for them meanwhile. */
  async lockPerson(tx: Tx, contactId: number): Promise<number[]> {
    const ids = await this.person(tx, contactId);
    const rows = await tx.query<{ id: number }>(
      'SELECT id FROM contact WHERE agency_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR UPDATE',
      [tx.ctx.agencyId, ids],
    );
    return rows.map(({ id }) => id);
  }

  async person(q: Reader, contactId: number): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `WITH RECURSIVE person AS (SELECT $2::bigint AS id UNION
         SELECT c.id FROM contact c JOIN person p ON c.merged_into_id = p.id WHERE c.agency_id = $1)
       SELECT id FROM person`,
      [q.ctx.agencyId, contactId],
    );
    return rows.map(({ id }) => id);
  }

  /** How many rows of a table name one of these. The names come from the code, never from outside. */
  async countIn(q: Reader, table: string, column: string, contactIds: readonly number[]): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM "${table}" WHERE agency_id = $1 AND "${column}" = ANY ($2::bigint[])`,
      [q.ctx.agencyId, contactIds],
    );
    return row?.count ?? 0;
  }

  async deleteFrom(tx: Tx, table: string, column: string, contactIds: readonly number[]): Promise<number> {
    const rows = await tx.query(
      `DELETE FROM "${table}" WHERE agency_id = $1 AND "${column}" = ANY ($2::bigint[]) RETURNING 1`,
      [tx.ctx.agencyId, contactIds],
    );
    return rows.length;
  }

  async deleteContacts(tx: Tx, contactIds: readonly number[]): Promise<void> {
    const params = [tx.ctx.agencyId, contactIds];
    await tx.query(
      'UPDATE contact SET merged_into_id = NULL WHERE agency_id = $1 AND id = ANY ($2::bigint[])',
      params,
    );
    await tx.query('DELETE FROM contact WHERE agency_id = $1 AND id = ANY ($2::bigint[])', params);
  }

  /** What else the tables of a person say, as it stands there; for their own copy. */
  rowsOf(
    q: Reader,
    table: string,
    column: string,
    contactIds: readonly number[],
  ): Promise<{ row: object }[]> {
    return q.query<{ row: object }>(
      `SELECT to_jsonb(t) - 'agency_id' AS row FROM "${table}" t
       WHERE t.agency_id = $1 AND t."${column}" = ANY ($2::bigint[])`,
      [q.ctx.agencyId, contactIds],
    );
  }
}
