import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { type ContactPart, ContactParts, type ContactTable } from '../parts/contact-parts.js';
import { addCounts, type ErasedCounts, isNothing } from './contact-erasure.rules.js';
import { ContactErasuresRepository } from './contact-erasures.repository.js';

/** All that is held of one person, whichever module keeps it. */
@Injectable()
export class PersonParts {
  constructor(
    private readonly parts: ContactParts,
    private readonly rows: ContactErasuresRepository,
  ) {}

  async weigh(q: Reader, contactIds: readonly number[]): Promise<ErasedCounts> {
    let counts: ErasedCounts = {};
    for (const { name, column } of this.tables())
      counts = addCounts(counts, { [name]: await this.rows.countIn(q, name, column, contactIds) });
    for (const part of this.parts.all())
      if (part.weigh) counts = addCounts(counts, await part.weigh(q, contactIds));
    return counts;
  }

  /** Rows as they stand there, and what the modules add in words. What is only made for searching says nothing more. */
  async tell(q: Reader, contactIds: readonly number[]): Promise<Record<string, readonly unknown[]>> {
    const told: Record<string, readonly unknown[]> = {};
    for (const { name, column } of this.tables()) {
      if (name.endsWith('_word')) continue;
      const rows = await this.rows.rowsOf(q, name, column, contactIds);
      told[name] = [...(told[name] ?? []), ...rows.map(({ row }) => row)];
    }
    for (const part of this.parts.all()) Object.assign(told, await part.tell?.(q, contactIds));
    return told;
  }

  /** One portion of what hangs on the rows of others. @returns null when nothing of it is left */
  async eraseSome(tx: Tx, contactIds: readonly number[]): Promise<ErasedCounts | null> {
    for (const part of this.inTurn()) {
      const gone = (await part.erase?.(tx, contactIds)) ?? {};
      if (!isNothing(gone)) return gone;
    }
    return null;
  }

  /** The rows that name the person. Those of conversations first: others hang on them. */
  async eraseRest(tx: Tx, contactIds: readonly number[]): Promise<ErasedCounts> {
    let counts: ErasedCounts = {};
    for (const part of this.inTurn())
      for (const { name, column } of tablesOf(part))
        counts = addCounts(counts, { [name]: await this.rows.deleteFrom(tx, name, column, contactIds) });
    return counts;
  }

  tables(): Required<ContactTable>[] {
    return this.parts.all().flatMap(tablesOf);
  }

  /** What moves last goes first: it follows the others. */
  private inTurn(): ContactPart[] {
    return this.parts.all().toReversed();
  }
}

function tablesOf({ tables = [] }: ContactPart): Required<ContactTable>[] {
  return tables.map((table) => ({ column: 'contact_id', ...table }));
}
