import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { type ContactPart, ContactParts } from '../parts/contact-parts.js';

/** What colleagues noted of somebody is true of them whoever they turn out to be. */
@Injectable()
export class ContactNotesPart implements ContactPart, OnModuleInit {
  readonly name = 'notes';
  readonly tables = [{ name: 'contact_note' }];

  constructor(private readonly parts: ContactParts) {}

  onModuleInit(): void {
    this.parts.add(this);
  }

  async move(tx: Tx, from: number, to: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      'UPDATE contact_note SET contact_id = $3 WHERE agency_id = $1 AND contact_id = $2 RETURNING id',
      [tx.ctx.agencyId, from, to],
    );
    return rows.map(({ id }) => id);
  }

  async moveBack(tx: Tx, ids: readonly number[], from: number, to: number): Promise<void> {
    await tx.query(
      `UPDATE contact_note SET contact_id = $4
       WHERE agency_id = $1 AND contact_id = $3 AND id = ANY ($2::bigint[])`,
      [tx.ctx.agencyId, ids, from, to],
    );
  }

  async count(q: Reader, contactId: number): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM contact_note
       WHERE agency_id = $1 AND contact_id = $2 AND deleted_at IS NULL`,
      [q.ctx.agencyId, contactId],
    );
    return row?.count ?? 0;
  }
}
