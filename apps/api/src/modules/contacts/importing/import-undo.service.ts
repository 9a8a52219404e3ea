import { Injectable } from '@nestjs/common';
import type { ContactKeptReason } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { CustomFieldsService } from '../../organisation/index.js';
import { ContactsChanged } from '../contacts.events.js';
import { BATCH, type ContactImportView, type ImportFacts, wayKey } from './contact-import.rules.js';
import { ContactImportNews } from './contact-import-news.service.js';
import { ContactImportRowsRepository, type DoneRow } from './contact-import-rows.repository.js';
import { ContactImportsRepository } from './contact-imports.repository.js';
import { contactWords, TooLate } from './import-batches.service.js';
import {
  type ChangedFacts,
  ImportContactsRepository,
  type OwnedField,
  type OwnedWay,
} from './import-contacts.repository.js';
import type { KnownContact } from './import-decision.rules.js';
import { ImportCare } from './import-care.service.js';
import { ImportPlaces } from './import-places.service.js';
import { takenBack } from './import-undo.rules.js';
import { PointingTablesRepository } from './pointing-tables.repository.js';

const TOLD_MS = 400;

interface Settled {
  line: number;
  kept: ContactKeptReason | null;
}

/** Takes an import back, from its last row to its first: what nobody has touched since is as it was before. */
@Injectable()
export class ImportUndo {
  private toldAt = 0;

  constructor(
    private readonly database: Database,
    private readonly imports: ContactImportsRepository,
    private readonly rows: ContactImportRowsRepository,
    private readonly contacts: ImportContactsRepository,
    private readonly pointing: PointingTablesRepository,
    private readonly places: ImportPlaces,
    private readonly fields: CustomFieldsService,
    private readonly care: ImportCare,
    private readonly news: ContactImportNews,
    private readonly outbox: Outbox,
  ) {}

  /** @returns whether there is more to do */
  async run(ctx: RequestContext, { id }: ContactImportView, end: number): Promise<boolean> {
    while (await this.step(ctx, id)) if (performance.now() > end) return true;
    return false;
  }

  /** @returns whether there is more to do */
  private step(ctx: RequestContext, id: number): Promise<boolean> {
    return this.database.write(ctx, async (tx) => {
      const view = await this.imports.lock(tx, id);
      if (view?.status !== 'UNDOING') return false;
      const rows = await this.rows.doneBelow(tx, id, view.place || null, BATCH);
      const known = await this.contacts.known(
        tx,
        rows.map(({ contactId }) => contactId),
        true,
      );
      const created = await this.takeAway(
        tx,
        rows.filter(({ state }) => state === 'CREATED'),
        known,
      );
      const updated = await this.putBack(
        tx,
        rows.filter(({ state }) => state === 'UPDATED'),
        known,
      );
      const settled = [...created, ...updated];
      await this.rows.settle(tx, id, settled);
      const contactIds = rows.map(({ contactId }) => contactId).filter((contactId) => known.has(contactId));
      if (contactIds.length > 0) await this.outbox.add(tx, ContactsChanged, { contactIds, version: null });
      return this.advance(tx, id, rows, settled);
    });
  }

  private async advance(
    tx: Tx,
    id: number,
    rows: readonly DoneRow[],
    settled: readonly Settled[],
  ): Promise<boolean> {
    const isOver = rows.length < BATCH;
    const kept = settled.filter((one) => one.kept !== null).length;
    const place = rows.at(-1)?.line ?? 1;
    const now = await this.imports.advanceUndo(tx, id, {
      undone: settled.length - kept,
      kept,
      place,
      isOver,
    });
    if (isOver || performance.now() - this.toldAt > TOLD_MS) {
      this.toldAt = performance.now();
      await this.news.tell(tx, now);
    }
    return !isOver;
  }

  /** What was made goes, unless somebody changed it, wrote, or something else is about it. */
  private async takeAway(
    tx: Tx,
    rows: readonly DoneRow[],
    known: ReadonlyMap<number, KnownContact>,
  ): Promise<Settled[]> {
    const ids = rows.map(({ contactId }) => contactId);
    if (ids.length === 0) return [];
    const wrote = await this.contacts.wroteSince(tx, ids);
    const pointed = await this.pointing.pointedAt(tx, ids);
    const joined = await this.places.joinedSince(tx, rows);
    const noted = await this.care.putSince(tx, rows);
    const settled = rows.map(({ line, contactId, version }): Settled & { contactId: number } => {
      const contact = known.get(contactId);
      if (!contact) return { line, contactId, kept: 'gone' };
      if (contact.version !== version || contact.isDeleted) return { line, contactId, kept: 'changed_since' };
      const isInUse = [wrote, pointed, joined, noted].some((held) => held.has(contactId));
      return { line, contactId, kept: isInUse ? 'in_use' : null };
    });
    await this.contacts.remove(
      tx,
      settled.filter(({ kept }) => kept === null).map(({ contactId }) => contactId),
    );
    return settled;
  }

  /** Of what was changed, each fact that is still as the file said gets its value from before. */
  private async putBack(
    tx: Tx,
    rows: readonly DoneRow[],
    known: ReadonlyMap<number, KnownContact>,
  ): Promise<Settled[]> {
    const settled: Settled[] = [];
    const facts: ChangedFacts[] = [];
    const gone: OwnedWay[] = [];
    const put: OwnedField[] = [];
    const cleared: Omit<OwnedField, 'value'>[] = [];
    const words = new Map<number, string[]>();
    const fields = new Map((await this.fields.of(tx, 'CONTACT')).map((field) => [field.id, field]));
    for (const { line, contactId, changes } of rows) {
      const contact = known.get(contactId);
      if (!contact || !changes) {
        settled.push({ line, kept: 'gone' });
        continue;
      }
      const back = takenBack(contact, changes, fields);
      settled.push({ line, kept: back.isWhole ? null : 'changed_since' });
      facts.push({ id: contactId, facts: back.facts });
      gone.push(...back.ways.map((way) => ({ ...way, contactId })));
      for (const { fieldId, value } of back.fields) {
        if (value === null) cleared.push({ contactId, fieldId });
        else put.push({ contactId, fieldId, value });
      }
      words.set(contactId, wordsLeft(contact, back.facts, back.ways));
    }
    const stay = await this.places.leave(tx, placedOf(rows, known));
    const noted = await this.care.takeBack(tx, placedOf(rows, known));
    for (const [at, { contactId }] of rows.entries()) {
      const one = settled[at];
      if (one?.kept === null && (stay.has(contactId) || noted.has(contactId))) one.kept = 'changed_since';
    }
    await this.contacts.change(tx, facts);
    await this.contacts.removeWays(tx, gone);
    await this.holdFields(tx, put);
    await this.contacts.putFields(tx, put);
    await this.contacts.clearFields(tx, cleared);
    await this.contacts.setWords(tx, words);
    return settled;
  }

  /** A field that is just being made one of another kind gets nothing: it is tried again when that is done. */
  private async holdFields(tx: Tx, put: readonly OwnedField[]): Promise<void> {
    const wanted = [...new Set(put.map(({ fieldId }) => fieldId))];
    if (wanted.length === 0) return;
    const held = await this.contacts.holdFields(tx, wanted);
    if (held.length < wanted.length) throw new TooLate();
  }
}

function placedOf(rows: readonly DoneRow[], known: ReadonlyMap<number, KnownContact>) {
  return rows.flatMap(({ contactId, changes }) =>
    changes && known.has(contactId) ? [{ contactId, changes }] : [],
  );
}

function wordsLeft(contact: KnownContact, facts: ImportFacts, gone: KnownContact['ways']): string[] {
  const keys = new Set(gone.map(wayKey));
  return contactWords(
    facts,
    contact.ways.filter((way) => !keys.has(wayKey(way))),
  );
}
