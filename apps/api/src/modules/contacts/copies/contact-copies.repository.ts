import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import { type ContactCopyView, MAX_RUNS } from './contact-copy.rules.js';

const FACTS = `y.id, y.contact_id AS "contactId", y.user_id AS "userId", y.api_key_id AS "apiKeyId",
  y.asked_by_name AS "askedByName", y.status, y.run, y.total, y.done, y.missing, y.storage_key AS "storageKey", y.size,
  y.created_at AS "createdAt", y.finished_at AS "finishedAt"`;

@Injectable()
export class ContactCopiesRepository {
  /** @returns null when one is being made already. */
  async add(
    tx: Tx,
    given: Pick<ContactCopyView, 'contactId' | 'userId' | 'apiKeyId' | 'askedByName'>,
  ): Promise<ContactCopyView | null> {
    const [row] = await tx.query<ContactCopyView>(
      `INSERT INTO contact_copy AS y (agency_id, contact_id, user_id, api_key_id, asked_by_name, touched_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6)
       ON CONFLICT (agency_id, contact_id) WHERE status IN ('QUEUED', 'RUNNING') DO NOTHING RETURNING ${FACTS}`,
      [tx.ctx.agencyId, given.contactId, given.userId, given.apiKeyId, given.askedByName, tx.ctx.now()],
      'contact-copies.add',
    );
    return row ?? null;
  }

  async openOf(q: Reader, contactId: number): Promise<ContactCopyView | null> {
    const [row] = await q.query<ContactCopyView>(
      `SELECT ${FACTS} FROM contact_copy y
       WHERE y.agency_id = $1 AND y.contact_id = $2 AND y.status IN ('QUEUED', 'RUNNING')`,
      [q.ctx.agencyId, contactId],
      'contact-copies.open-of',
    );
    return row ?? null;
  }

  async find(q: Reader, id: number): Promise<ContactCopyView | null> {
    const [row] = await q.query<ContactCopyView>(
      `SELECT ${FACTS} FROM contact_copy y WHERE y.agency_id = $1 AND y.id = $2`,
      [q.ctx.agencyId, id],
      'contact-copies.find',
    );
    return row ?? null;
  }

  /** Newest first. @returns one more than asked for when there are more. */
  page(q: Reader, contactId: number, size: number, before: number | null): Promise<ContactCopyView[]> {
    return q.query<ContactCopyView>(
      `SELECT ${FACTS} FROM contact_copy y
       WHERE y.agency_id = $1 AND y.contact_id = $2 AND ($3::bigint IS NULL OR y.id < $3)
       ORDER BY y.id DESC LIMIT $4`,
      [q.ctx.agencyId, contactId, before, size + 1],
      'contact-copies.page',
    );
  }

  /**
   * Whoever gets it works on it; nobody who began before may say anything any more.
   * @returns null when somebody works on it just now, or it is over
   */
  async claim(tx: Tx, id: number, idleSince: Date): Promise<ContactCopyView | null> {
    const [row] = await tx.query<ContactCopyView>(
      `UPDATE contact_copy y SET status = CASE WHEN y.run >= ${MAX_RUNS} THEN 'FAILED' ELSE 'RUNNING' END,
         run = y.run + 1, done = 0, missing = 0, touched_at = $3,
         finished_at = CASE WHEN y.run >= ${MAX_RUNS} THEN $3::timestamptz END
       WHERE y.agency_id = $1 AND y.id = $2
         AND (y.status = 'QUEUED' OR y.status = 'RUNNING' AND y.touched_at < $4) RETURNING ${FACTS}`,
      [tx.ctx.agencyId, id, tx.ctx.now(), idleSince],
      'contact-copies.claim',
    );
    return row ?? null;
  }

  /** @returns null when another worker has it, or it is gone */
  async advance(
    tx: Tx,
    { id, run }: Pick<ContactCopyView, 'id' | 'run'>,
    { total, done, missing }: Pick<ContactCopyView, 'total' | 'done' | 'missing'>,
  ): Promise<ContactCopyView | null> {
    const [row] = await tx.query<ContactCopyView>(
      `UPDATE contact_copy y SET total = $4, done = $5, missing = $6, touched_at = $7
       WHERE y.agency_id = $1 AND y.id = $2 AND y.run = $3 AND y.status = 'RUNNING' RETURNING ${FACTS}`,
      [tx.ctx.agencyId, id, run, total, done, missing, tx.ctx.now()],
      'contact-copies.advance',
    );
    return row ?? null;
  }

  /** @returns null when another worker has it, or it is gone */
  async finish(
    tx: Tx,
    { id, run }: Pick<ContactCopyView, 'id' | 'run'>,
    made: Pick<ContactCopyView, 'storageKey' | 'size' | 'missing'> | null,
  ): Promise<ContactCopyView | null> {
    const [row] = await tx.query<ContactCopyView>(
      `UPDATE contact_copy y SET status = CASE WHEN $4::text IS NULL THEN 'FAILED' ELSE 'DONE' END, storage_key = $4,
         size = $5, missing = $6, done = CASE WHEN $4::text IS NULL THEN y.done ELSE y.total END, touched_at = $7,
         finished_at = $7
       WHERE y.agency_id = $1 AND y.id = $2 AND y.run = $3 AND y.status = 'RUNNING' RETURNING ${FACTS}`,
      [tx.ctx.agencyId, id, run, made?.storageKey ?? null, made?.size ?? 0, made?.missing ?? 0, tx.ctx.now()],
      'contact-copies.finish',
    );
    return row ?? null;
  }

  /** It failed, and may be begun anew at once. */
  async release(tx: Tx, { id, run }: Pick<ContactCopyView, 'id' | 'run'>): Promise<void> {
    await tx.query(
      `UPDATE contact_copy SET status = 'QUEUED', touched_at = $4
       WHERE agency_id = $1 AND id = $2 AND run = $3 AND status = 'RUNNING'`,
      [tx.ctx.agencyId, id, run, tx.ctx.now()],
      'contact-copies.release',
    );
  }

  /** Open ones without progress for a while, of all agencies. */
  stalled(tx: SystemTx, olderThan: Date, limit: number): Promise<{ agency_id: number; id: number }[]> {
    return tx.query<{ agency_id: number; id: number }>(
      `SELECT agency_id, id FROM contact_copy WHERE status IN ('QUEUED', 'RUNNING') AND touched_at < $1
       ORDER BY touched_at, id LIMIT $2`,
      [olderThan, limit],
    );
  }

  old(q: Reader, olderThan: Date, limit: number): Promise<ContactCopyView[]> {
    return q.query<ContactCopyView>(
      `SELECT ${FACTS} FROM contact_copy y
       WHERE y.agency_id = $1 AND y.created_at < $2 AND y.finished_at < $2 ORDER BY y.created_at LIMIT $3`,
      [q.ctx.agencyId, olderThan, limit],
      'contact-copies.old',
    );
  }

  ofContacts(q: Reader, contactIds: readonly number[]): Promise<ContactCopyView[]> {
    return q.query<ContactCopyView>(
      `SELECT ${FACTS} FROM contact_copy y WHERE y.agency_id = $1 AND y.contact_id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, contactIds],
      'contact-copies.of-contacts',
    );
  }

  async delete(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.query('DELETE FROM contact_copy WHERE agency_id = $1 AND id = ANY ($2::bigint[])', [
      tx.ctx.agencyId,
      ids,
    ]);
  }

  /** Whose file it is, and in which language. */
  async company(q: Reader): Promise<{ name: string; localeCode: string; timeZone: string }> {
    const [row] = await q.query<{ name: string; localeCode: string; timeZone: string }>(
      `SELECT a.name, a.locale_code AS "localeCode", a.time_zone AS "timeZone" FROM agency a WHERE a.id = $1`,
      [q.ctx.agencyId],
      'contact-copies.company',
    );
    return row ?? { name: '', localeCode: 'en-GB', timeZone: 'UTC' };
  }
}
