import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import {
  type ContactPart,
  ContactParts,
  type ContactTable,
  type HeldCall,
  type HeldMessage,
} from '../parts/contact-parts.js';
import { addCounts, type ErasedCounts, isNothing } from './contact-erasure.rules.js';
import { ContactErasuresRepository } from './contact-erasures.repository.js';

type NamedTable = ContactTable & { readonly column: string };

/** All that is held of one person, whichever module keeps it. */
@Injectable()
export class PersonParts {
  constructor(
    private readonly database: Database,
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

  /** @throws contact.partly_hidden: what one does not see all of would be taken for the whole */
  async checkSeen(q: Reader, contactIds: readonly number[]): Promise<void> {
    for (const part of this.parts.all())
      if (await part.isPartlyHidden?.(q, contactIds)) throw ContactsErrors.heldPartlyHidden();
  }

  /** Rows as they stand there, table by table. What is made of the others says nothing more. */
  async *rowsOf(ctx: RequestContext, contactIds: readonly number[]): AsyncGenerator<[string, object[]]> {
    const names = new Set(this.tables().map(({ name }) => name));
    for (const table of names) {
      if (/_(word|copy)$/.test(table)) continue;
      const rows: object[] = [];
      for (const { name, column } of this.tables())
        if (name === table)
          rows.push(
            ...(await this.database.read(ctx, (q) => this.rows.rowsOf(q, name, column, contactIds))).map(
              ({ row }) => row,
            ),
          );
      yield [table, rows];
    }
  }

  /** A portion at a time, so that it takes the same memory however much was said. */
  async *messagesOf(ctx: RequestContext, contactIds: readonly number[]): AsyncGenerator<HeldMessage> {
    for (const part of this.parts.all())
      for (const isElsewhere of part.messages ? [false, true] : [])
        for (let after: HeldMessage['at'] | null = null; ;) {
          const place = { isElsewhere, after };
          const some: HeldMessage[] =
            (await this.database.read(ctx, async (q) => part.messages?.(q, contactIds, place))) ?? [];
          yield* some;
          after = some.at(-1)?.at ?? null;
          if (after === null) break;
        }
  }

  async *callsOf(ctx: RequestContext, contactIds: readonly number[]): AsyncGenerator<HeldCall> {
    for (const part of this.parts.all())
      for (let before: number | null = null; part.calls;) {
        const from: number | null = before;
        const some: HeldCall[] =
          (await this.database.read(ctx, async (q) => part.calls?.(q, contactIds, from))) ?? [];
        yield* some;
        before = some.at(-1)?.id ?? null;
        if (before === null) break;
      }
  }

  /** Those of these who stand in something that stays. */
  async kept(q: Reader, contactIds: readonly number[]): Promise<ReadonlySet<number>> {
    const kept = new Set<number>();
    if (contactIds.length > 0)
      for (const part of this.parts.all())
        for (const id of (await part.keeps?.(q, contactIds)) ?? []) kept.add(id);
    return kept;
  }

  /**
   * One portion of what hangs on the rows of others. @returns null when nothing of it is left
   * @param report of the erasure; null for those who are swept: what keeps deleted contacts stays as it is, also what they
   * wrote to others
   */
  async eraseSome(
    tx: Tx,
    contactIds: readonly number[],
    report: number | null,
  ): Promise<ErasedCounts | null> {
    for (const part of this.inTurn()) {
      if (report === null && part.keeps) continue;
      const gone = (await part.erase?.(tx, contactIds, { report })) ?? {};
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

  tables(): NamedTable[] {
    return this.parts.all().flatMap(tablesOf);
  }

  /** What moves last goes first: it follows the others. */
  private inTurn(): ContactPart[] {
    return this.parts.all().toReversed();
  }
}

function tablesOf({ tables = [] }: ContactPart): NamedTable[] {
  return tables.map((table) => ({ column: 'contact_id', ...table }));
}
