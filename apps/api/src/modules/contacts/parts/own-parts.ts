import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { type ContactPart, ContactParts } from './contact-parts.js';

/** By what the contact is recognised: whoever has the address, gets what is written from it. */
@Injectable()
export class IdentitiesPart implements ContactPart, OnModuleInit {
  readonly name = 'identities';
  /** With what they are found and recognised by, what was merged with them, and the lines of files that they came from. */
  readonly tables = [
    { name: 'contact_identity', goesAlong: true },
    { name: 'contact_word', goesAlong: true },
    { name: 'contact_clue', goesAlong: true },
    { name: 'contact_duplicate', column: 'first_id', goesAlong: true },
    { name: 'contact_duplicate', column: 'second_id', goesAlong: true },
    { name: 'contact_import_row', goesAlong: true },
    { name: 'contact_merge', column: 'survivor_id' },
    { name: 'contact_merge', column: 'merged_id' },
  ];

  constructor(private readonly parts: ContactParts) {}

  onModuleInit(): void {
    this.parts.add(this);
  }

  async move(tx: Tx, from: number, to: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `UPDATE contact_identity SET contact_id = $3 WHERE agency_id = $1 AND contact_id = $2 RETURNING id`,
      [tx.ctx.agencyId, from, to],
    );
    return rows.map(({ id }) => id);
  }

  async moveBack(tx: Tx, ids: readonly number[], from: number, to: number): Promise<void> {
    await tx.query(
      `UPDATE contact_identity SET contact_id = $4
       WHERE agency_id = $1 AND contact_id = $3 AND id = ANY ($2::bigint[])`,
      [tx.ctx.agencyId, ids, from, to],
    );
  }

  async count(q: Reader, contactId: number): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM contact_identity WHERE agency_id = $1 AND contact_id = $2`,
      [q.ctx.agencyId, contactId],
    );
    return row?.count ?? 0;
  }
}

/**
 * Values of custom fields stay with the contact that is merged: which of them the other one takes over is chosen field
 * by field, and taken away again by the merge itself.
 */
@Injectable()
export class FieldValuesPart implements ContactPart, OnModuleInit {
  readonly name = 'field_values';
  readonly tables = [{ name: 'contact_field_value', goesAlong: true }];

  constructor(private readonly parts: ContactParts) {}

  onModuleInit(): void {
    this.parts.add(this);
  }

  move(): Promise<number[]> {
    return Promise.resolve([]);
  }

  moveBack(): Promise<void> {
    return Promise.resolve();
  }
}
