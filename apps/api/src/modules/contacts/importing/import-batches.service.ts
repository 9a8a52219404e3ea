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
import { ImportCare, type PutDown } from './import-care.service.js';
import { ImportPlaces, type Joined } from './import-places.service.js';
import { type ReadRow, readRow, type RowReading, waysOf } from './import-row.rules.js';

/** Somebody claimed an address meanwhile: the batch is decided anew, and finds them. */
export class TooLate extends Error {}

export interface BatchToApply {
  readonly read: readonly ReadRow[];
  readonly reading: RowReading;
  readonly meanwhile?: () => void;
}

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
    private readonly care: ImportCare,
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
    const around = await this.around(q, read, plan, false, earlier.groupsMade);
    return read.map((row) => decide(row, plan, { ...around, earlier }));
  }

  /**
   * @param meanwhile called when all that is to be written is on its way: the database has most of its work before it
   * @throws TooLate
   */
  async apply(
    tx: Tx,
    view: ContactImportView,
    { read, reading, meanwhile }: BatchToApply,
  ): Promise<ImportCounts> {
    await this.holdFields(tx, reading);
    const around = await this.around(tx, read, reading.plan, true);
    const earlier = new RowsOfBatch(await this.rows.linesOf(tx, view.id, [...around.byId.keys()]));
    const decisions = read.map((row) => decide(row, reading.plan, { ...around, earlier }));
    const created = decisions.filter((one): one is Created => one.kind === 'create');
    const updated = decisions.filter((one): one is Updated => one.kind === 'update');
    const ids = await this.contacts.add(
      tx,
      created.map(({ facts }) => facts),
      makerOf(tx.ctx),
    );
    const versions = await this.change(tx, updated);
    const contactIds = [...ids, ...updated.map(({ known }) => known.id)];
    const byLine = new Map(created.map(({ line }, at) => [line, ids[at] ?? 0]));
    // They travel one behind the other, and each is put together while the database works on the one before it.
    const written = [
      this.addWays(tx, created, ids, updated),
      this.addFields(tx, created, ids, updated),
      this.index(tx, created, ids, updated),
      this.put(tx, { created, ids, updated }, around.places, view.fileName).then((addedTo) =>
        this.rows.add(
          tx,
          view.id,
          decisions.map((one) => outcomeOf(one, byLine, versions, addedTo)),
        ),
      ),
      ...(contactIds.length > 0 ? [this.outbox.add(tx, ContactsChanged, { contactIds, version: null })] : []),
    ];
    meanwhile?.();
    // The first that failed is why those behind it did.
    for (const one of await Promise.allSettled(written)) if (one.status === 'rejected') throw one.reason;
    return countsOf(decisions);
  }

  private async around(
    q: Reader,
    read: readonly ReadRow[],
    plan: ImportPlan,
    isLocked: boolean,
    groupsMade?: Set<string>,
  ) {
    const sound = read.filter(({ problems }) => problems.length === 0);
    const owners = await this.contacts.owners(
      q,
      sound.flatMap(({ facts }) => waysOf(facts)),
    );
    const given = sound.flatMap(({ facts }) => facts.parleyId ?? []);
    const became = await this.contacts.became(q, given);
    const ids = [...new Set([...owners.values(), ...given.map((id) => became.get(id) ?? id)])];
    const byId = await this.contacts.known(q, ids, isLocked);
    const places = await this.places.around(q, read, plan, ids, groupsMade);
    return { owners, byId, became, places, care: await this.care.known(q, plan, ids) };
  }

  /** A field of the plan is just being made one of another kind: nothing can be put into it before that is done. */
  hasToWait({ plan, fields }: RowReading): boolean {
    return plan.columns.some(({ fieldId }) => fieldId !== null && fields.get(fieldId)?.isChanging === true);
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
    if (!(await this.contacts.addWays(tx, ways))) throw new TooLate();
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

  /** Where rows take contacts, and what they put down of them. */
  private async put(
    tx: Tx,
    {
      created,
      ids,
      updated,
    }: { created: readonly Created[]; ids: readonly number[]; updated: readonly Updated[] },
    places: Places,
    evidence: string,
  ): Promise<(contactId: number) => Joined & PutDown> {
    const joined = await this.join(tx, created, ids, updated, places);
    const noted = await this.note(tx, created, ids, updated, evidence);
    return (id) => ({ ...joined.get(id), ...noted.get(id) });
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

  private note(
    tx: Tx,
    created: readonly Created[],
    ids: readonly number[],
    updated: readonly Updated[],
    evidence: string,
  ): Promise<Map<number, PutDown>> {
    const rows = [
      ...created.map(({ care }, at) => ({ contactId: ids[at] ?? 0, care })),
      ...updated.map(({ known, care }) => ({ contactId: known.id, care })),
    ];
    return this.care.put(tx, rows, evidence);
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
    await Promise.all([
      this.contacts.addWords(tx, new Map(fresh)),
      this.contacts.setWords(tx, new Map(changed)),
    ]);
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
  addedTo: (contactId: number) => Joined & PutDown,
): RowOutcome {
  const blank = { line: one.line, contactId: null, changes: null, version: null, problems: null };
  switch (one.kind) {
    case 'create': {
      const contactId = created.get(one.line) ?? null;
      const added = addedTo(contactId ?? 0);
      const isMore = Object.keys(added).length > 0;
      const changes = isMore ? { facts: {}, ways: [], fields: {}, ...added } : null;
      return { ...blank, state: 'CREATED', contactId, changes, version: 1 };
    }
    case 'update': {
      const { known, changes } = one;
      const version = versions.get(known.id) ?? known.version;
      const all = { ...changes, ...addedTo(known.id) };
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
  const [created, updated, unchanged] = [count('create'), count('update'), count('unchanged')];
  return { created, updated, unchanged, refused: count('refuse') };
}
