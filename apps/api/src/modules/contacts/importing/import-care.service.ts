import { Injectable } from '@nestjs/common';
import type { ChannelTypeName } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { ContactConsentsImported, ContactNotesImported } from '../contacts.events.js';
import type { ConsentSource, ConsentState } from '../consents/contact-consent.rules.js';
import type { ImportPlan, RowChanges } from './contact-import.rules.js';
import { ImportCareRepository, type OwnedNote } from './import-care.repository.js';
import type { KnownCare, RowCare } from './import-care.rules.js';

/** The rows that a file put down, by which an undo finds them. */
export type PutDown = Pick<RowChanges, 'consents' | 'notes'>;

const NOTHING: ReadonlyMap<number, KnownCare> = new Map();

/** Consents and notes out of a file, and back when the import is undone. */
@Injectable()
export class ImportCare {
  constructor(
    private readonly care: ImportCareRepository,
    private readonly outbox: Outbox,
  ) {}

  /** What these contacts have of what the file says something of. */
  async known(
    q: Reader,
    plan: ImportPlan,
    contactIds: readonly number[],
  ): Promise<ReadonlyMap<number, KnownCare>> {
    const has = (begin: string) => plan.columns.some(({ to }) => to.startsWith(begin));
    const [hasConsents, hasNotes] = [has('consent'), has('notes')];
    if (contactIds.length === 0 || !(hasConsents || hasNotes)) return NOTHING;
    const all = new Map(
      contactIds.map((id) => [
        id,
        {
          consents: new Map<ChannelTypeName, { state: ConsentState; source: ConsentSource }>(),
          notes: new Set<string>(),
        },
      ]),
    );
    if (hasConsents)
      for (const { contactId, channelType, state, source } of await this.care.consents(q, contactIds))
        all.get(contactId)?.consents.set(channelType, { state, source });
    if (hasNotes)
      for (const { contactId, print } of await this.care.notePrints(q, contactIds))
        all.get(contactId)?.notes.add(print);
    return all;
  }

  /** @param evidence how it is known: the name of the file. @returns what was put down, by the contact */
  async put(
    tx: Tx,
    rows: readonly { contactId: number; care: RowCare }[],
    evidence: string,
  ): Promise<Map<number, PutDown>> {
    const { actor } = tx.ctx;
    const authorId = actor.kind === 'user' ? actor.userId : null;
    const consents = await this.care.addConsents(
      tx,
      rows.flatMap(({ contactId, care }) =>
        [...care.consents].map(([channelType, state]) => ({ contactId, channelType, state })),
      ),
      evidence,
      authorId,
    );
    const notes = await this.care.addNotes(
      tx,
      rows.flatMap(({ contactId, care }) => care.notes.map((body): OwnedNote => ({ contactId, body }))),
      authorId,
    );
    await this.tell(tx, { consents, notes });
    const put = new Map<number, PutDown>();
    const of = (contactId: number) => {
      const one = put.get(contactId) ?? {};
      put.set(contactId, one);
      return one;
    };
    for (const { contactId, id } of consents) (of(contactId).consents ??= []).push(id);
    for (const { contactId, id } of notes) (of(contactId).notes ??= []).push(id);
    return put;
  }

  /** Takes it back where it still stands. @returns those for whom somebody changed it since */
  async takeBack(tx: Tx, rows: readonly { contactId: number; changes: PutDown }[]): Promise<Set<number>> {
    const consents = rows.flatMap(({ changes }) => changes.consents ?? []);
    const notes = rows.flatMap(({ changes }) => changes.notes ?? []);
    const gone = new Set(await this.care.removeConsents(tx, consents));
    const goneNotes = new Set(await this.care.removeNotes(tx, notes));
    await this.tell(tx, {
      consents: rows.filter(({ changes }) => changes.consents?.some((id) => gone.has(id))),
      notes: rows.filter(({ changes }) => changes.notes?.some((id) => goneNotes.has(id))),
    });
    return new Set(
      rows.flatMap(({ contactId, changes }) => {
        const isWhole =
          (changes.consents ?? []).every((id) => gone.has(id)) &&
          (changes.notes ?? []).every((id) => goneNotes.has(id));
        return isWhole ? [] : [contactId];
      }),
    );
  }

  /** As of what is put down by hand, but of all of a batch at once. */
  private async tell(
    tx: Tx,
    of: Readonly<Record<'consents' | 'notes', readonly { contactId: number }[]>>,
  ): Promise<void> {
    const idsOf = (rows: readonly { contactId: number }[]) => [
      ...new Set(rows.map(({ contactId }) => contactId)),
    ];
    const [agreed, noted] = [idsOf(of.consents), idsOf(of.notes)];
    if (agreed.length > 0) await this.outbox.add(tx, ContactConsentsImported, { contactIds: agreed });
    if (noted.length > 0) await this.outbox.add(tx, ContactNotesImported, { contactIds: noted });
  }

  /** Of whom somebody has put down something since. */
  putSince(q: Reader, rows: readonly { contactId: number; changes: PutDown | null }[]): Promise<Set<number>> {
    return this.care.otherThan(
      q,
      rows.map(({ contactId }) => contactId),
      {
        consents: rows.flatMap(({ changes }) => changes?.consents ?? []),
        notes: rows.flatMap(({ changes }) => changes?.notes ?? []),
      },
    );
  }
}
