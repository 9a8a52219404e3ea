import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { wordsOf } from '../../../platform/search/search-words.js';
import type { SheetRow } from '../../../platform/sheets/index.js';
import { type CustomFieldView, CustomFieldsService } from '../../organisation/index.js';
import { ContactsChanged } from '../contacts.events.js';
import type {
  ContactImportView,
  ImportCounts,
  ImportFacts,
  ImportPlan,
  Way,
} from './contact-import.rules.js';
import { type RowOutcome, ContactImportRowsRepository } from './contact-import-rows.repository.js';
import { RowsOfBatch } from './earlier-rows.js';
import { ImportContactsRepository, type OwnedField, type OwnedWay } from './import-contacts.repository.js';
import { decide, type Decision, type EarlierRows } from './import-decision.rules.js';
import type { Places } from './import-places.rules.js';
import { ImportPlaces, type Joined } from './import-places.service.js';
import { type ReadRow, readRow, type RowReading, waysOf } from './import-row.rules.js';

/** Somebody claimed an address meanwhile: the batch is decided anew, and finds them. */
export class TooLate extends Error {}

type Created = Extract<Decision, { kind: 'create' }>;
type Updated = Extract<Decision, { kind: 'update' }>;

/** Decides about some rows of a file with a few statements, and does what was decided with a few more. */
@Injectable()
export class ImportBatches {
  constructor(
    private readonly contacts: ImportContactsRepository,
    private readonly rows: ContactImportRowsRepository,
    private readonly fields: CustomFieldsService,
    private readonly places: ImportPlaces,
    private readonly outbox: Outbox,
  ) {}

  /** What rows are read with. Fields that are gone say nothing any more, and the rows that have them say so. */
  async reading(q: Reader, view: Pick<ContactImportView, 'columns'>, plan: ImportPlan): Promise<RowReading> {
    const fields = await this.fields.of(q, 'CONTACT');
    return {
      plan,
      names: view.columns.map(({ name }) => name),
      fields: new Map(fields.map((field): [number, CustomFieldView] => [field.id, field])),
    };
  }

  read(rows: readonly SheetRow[], reading: RowReading): ReadRow[] {
    return rows.map((row) => readRow(row, reading));
  }

  /** What would become of rows, with nothing locked and nothing changed. */
  async look(
    q: Reader,
    read: readonly ReadRow[],
    plan: ImportPlan,
    earlier: EarlierRows,
  ): Promise<Decision[]> {
    const around = await this.around(q, read, plan, false);
    return read.map((row) => decide(row, plan, { ...around, earlier }));
  }

  /** @throws TooLate */
  async apply(
    tx: Tx,
    view: ContactImportView,
    read: readonly ReadRow[],
    reading: RowReading,
  ): Promise<ImportCounts> {
    await this.holdFields(tx, reading);
    const around = await this.around(tx, read, reading.plan, true);
    const written = await this.rows.linesOf(tx, view.id, [...around.byId.keys()]);
    const earlier = new RowsOfBatch(written);
    const decisions = read.map((row) => decide(row, reading.plan, { ...around, earlier }));
    const created = decisions.filter((one): one is Created => one.kind === 'create');
    const updated = decisions.filter((one): one is Updated => one.kind === 'update');
    const ids = await this.contacts.add(
      tx,
      created.map(({ facts }) => facts),
      makerOf(tx.ctx),
    );
    const versions = await this.change(tx, updated);
    await this.addWays(tx, created, ids, updated);
    await this.addFields(tx, created, ids, updated);
    await this.index(tx, created, ids, updated);
    const joined = await this.join(tx, created, ids, updated, around.places);
    const byLine = new Map(created.map(({ line }, at) => [line, ids[at] ?? 0]));
    await this.rows.add(
      tx,
      view.id,
      decisions.map((one) => outcomeOf(one, byLine, versions, joined)),
    );
    const contactIds = [...ids, ...updated.map(({ known }) => known.id)];
    if (contactIds.length > 0) await this.outbox.add(tx, ContactsChanged, { contactIds, version: null });
    return countsOf(decisions);
  }

  private async around(q: Reader, read: readonly ReadRow[], plan: ImportPlan, isLocked: boolean) {
    const sound = read.filter(({ problems }) => problems.length === 0);
    const owners = await this.contacts.owners(
      q,
      sound.flatMap(({ facts }) => waysOf(facts)),
    );
    const given = sound.flatMap(({ facts }) => facts.parleyId ?? []);
    const became = await this.contacts.became(q, given);
    const ids = [...new Set([...owners.values(), ...given.map((id) => became.get(id) ?? id)])];
    const byId = await this.contacts.known(q, ids, isLocked);
    return { owners, byId, became, places: await this.places.around(q, read, plan, ids) };
  }

  /** What the rows were read for has to be what is there: a field that changes its kind meanwhile is too late. */
  private async holdFields(tx: Tx, { plan, fields }: RowReading): Promise<void> {
    const wanted = plan.columns.flatMap(({ fieldId }) =>
      fieldId !== null && fields.has(fieldId) ? [fieldId] : [],
    );
    if (wanted.length === 0) return;
    const held = await this.contacts.holdFields(tx, wanted);
    const isSame =
      held.length === wanted.length && held.every(({ id, kind }) => fields.get(id)?.kind === kind);
    if (!isSame) throw new TooLate();
  }

  private change(tx: Tx, updated: readonly Updated[]): Promise<Map<number, number>> {
    return this.contacts.change(
      tx,
      updated.map(({ known, facts }) => ({ id: known.id, facts })),
    );
  }

  private async addWays(
    tx: Tx,
    created: readonly Created[],
    ids: readonly number[],
    updated: readonly Updated[],
  ): Promise<void> {
    const owned = (contactId: number, ways: readonly Way[]) =>
      ways.map((way): OwnedWay => ({ ...way, contactId }));
    const ways = [
      ...created.flatMap((one, at) => owned(ids[at] ?? 0, one.ways)),
      ...updated.flatMap(({ known, changes }) => owned(known.id, changes.ways)),
    ];
    if ((await this.contacts.addWays(tx, ways)) < ways.length) throw new TooLate();
  }

  private async addFields(
    tx: Tx,
    created: readonly Created[],
    ids: readonly number[],
    updated: readonly Updated[],
  ): Promise<void> {
    const values: OwnedField[] = [];
    for (const [at, { fields }] of created.entries())
      for (const [fieldId, value] of fields) values.push({ contactId: ids[at] ?? 0, fieldId, value });
    for (const { known, changes } of updated)
      for (const [fieldId, [, value]] of Object.entries(changes.fields))
        if (value !== null) values.push({ contactId: known.id, fieldId: Number(fieldId), value });
    await this.contacts.putFields(tx, values);
  }

  private join(
    tx: Tx,
    created: readonly Created[],
    ids: readonly number[],
    updated: readonly Updated[],
    places: Places,
  ): Promise<Map<number, Joined>> {
    return this.places.join(tx, [
      ...created.map(({ joins }, at) => ({ contactId: ids[at] ?? 0, profileBefore: null, joins })),
      ...updated.map(({ known, joins }) => ({
        contactId: known.id,
        profileBefore: places.of(known.id).profileId,
        joins,
      })),
    ]);
  }

  private async index(
    tx: Tx,
    created: readonly Created[],
    ids: readonly number[],
    updated: readonly Updated[],
  ): Promise<void> {
    const fresh = created.map(({ facts, ways }, at) => [ids[at] ?? 0, contactWords(facts, ways)] as const);
    const changed = updated.map(
      ({ known, facts, changes }) =>
        [known.id, contactWords(facts, [...known.ways, ...changes.ways])] as const,
    );
    await this.contacts.setWords(tx, new Map(fresh), true);
    await this.contacts.setWords(tx, new Map(changed), false);
  }
}

/** What a contact is found by: what is shown, and all that it is recognised by. */
export function contactWords(facts: ImportFacts, ways: readonly Way[]): string[] {
  return wordsOf(facts.fullName, facts.email, facts.phone, ...ways.map(({ value }) => value));
}

function makerOf({ actor }: RequestContext): number | null {
  return actor.kind === 'user' ? actor.userId : null;
}

function outcomeOf(
  one: Decision,
  created: ReadonlyMap<number, number>,
  versions: ReadonlyMap<number, number>,
  joined: ReadonlyMap<number, Joined>,
): RowOutcome {
  const blank = { line: one.line, contactId: null, changes: null, version: null, problems: null };
  switch (one.kind) {
    case 'create': {
      const contactId = created.get(one.line) ?? null;
      const places = joined.get(contactId ?? 0);
      const changes = places ? { facts: {}, ways: [], fields: {}, ...places } : null;
      return { ...blank, state: 'CREATED', contactId, changes, version: 1 };
    }
    case 'update': {
      const { known, changes } = one;
      const version = versions.get(known.id) ?? known.version;
      const all = { ...changes, ...joined.get(known.id) };
      return { ...blank, state: 'UPDATED', contactId: known.id, changes: all, version };
    }
    case 'unchanged':
      return { ...blank, state: 'UNCHANGED', contactId: one.known.id };
    case 'refuse':
      return { ...blank, state: 'REFUSED', problems: one.problems };
  }
}

export function countsOf(decisions: readonly Decision[]): ImportCounts {
  const count = (kind: Decision['kind']) => decisions.filter((one) => one.kind === kind).length;
  return {
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    refused: count('refuse'),
  };
}
