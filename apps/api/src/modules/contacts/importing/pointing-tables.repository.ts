import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { ContactParts } from '../parts/contact-parts.js';

/** A file puts these down itself; whether there are others, whoever undoes it asks. */
const OWN = new Set(['contact_consent', 'contact_note']);

/**
 * Which contacts something else is about: conversations, calls, notes, and whatever will be. Whoever has a table that names
 * a contact has said so for merging and erasing, so none is forgotten here when one is added.
 */
@Injectable()
export class PointingTablesRepository {
  private statement: string | undefined;

  constructor(private readonly parts: ContactParts) {}

  async pointedAt(q: Reader, ids: readonly number[]): Promise<Set<number>> {
    this.statement ??= this.build();
    const rows = await q.query<{ id: number }>(
      this.statement,
      [q.ctx.agencyId, ids],
      'contact-import.pointed-at',
    );
    return new Set(rows.map(({ id }) => id));
  }

  private build(): string {
    const others = this.parts
      .all()
      .flatMap(({ tables = [] }) => tables.filter(({ name, goesAlong }) => !goesAlong && !OWN.has(name)));
    return [
      // Whoever a channel knows has written, or was written to.
      `SELECT contact_id AS id FROM contact_identity
       WHERE agency_id = $1 AND contact_id = ANY ($2::bigint[]) AND channel_id IS NOT NULL`,
      ...others.map(
        ({ name, column = 'contact_id' }) =>
          `SELECT ${column} AS id FROM ${name} WHERE agency_id = $1 AND ${column} = ANY ($2::bigint[])`,
      ),
    ].join(' UNION ');
  }
}
