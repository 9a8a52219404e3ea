import { Injectable, Logger } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import { HeavyWork } from '../../../platform/jobs/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { bareKey, CustomFieldsService } from '../../organisation/index.js';
import { DuplicatesChanged } from '../contacts.events.js';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { phoneCountryOf } from '../contacts/phone.rules.js';
import { MergeContacts } from '../merging/merge-contacts.service.js';
import { cluesOf, confidenceOf, confidences, type Evidence, evidenceOf } from './clue.rules.js';
import { CluesRepository, type SharedClue } from './clues.repository.js';
import { DuplicatesRepository, type FoundPair } from './duplicates.repository.js';
import { MergingStateRepository } from './merging-state.repository.js';

const BATCH = 500;
/** So many lock what they have; more lock the company. */
const FEW = 20;
const SURE_AT_ONCE = 50;
/** Fewer are looked at at once in any case. */
const LEAST_LATER = 100;
const MOST_GAPS = 4;
/** What companies call the field in which they write for whom somebody works. */
const COMPANY_KEYS = new Set(['company', 'companyname', 'organisation', 'organization', 'bedrijf', 'firma']);

/** Finds contacts that are probably one, as soon as one of them changes. */
@Injectable()
export class FindDuplicates {
  private readonly log = new Logger(FindDuplicates.name);

  constructor(
    private readonly database: Database,
    private readonly clues: CluesRepository,
    private readonly duplicates: DuplicatesRepository,
    private readonly states: MergingStateRepository,
    private readonly contacts: ContactsRepository,
    private readonly fields: CustomFieldsService,
    private readonly merging: MergeContacts,
    private readonly outbox: Outbox,
    private readonly heavy: HeavyWork,
  ) {}

  /** What these have now, and who else has it. Once in a transaction: its locks have one order. */
  async look(tx: Tx, contactIds: readonly number[]): Promise<void> {
    const [company, fields] = await Promise.all([this.contacts.company(tx), this.fields.of(tx, 'CONTACT')]);
    const country = phoneCountryOf(company);
    const field = fields.find(({ key, kind }) => kind === 'TEXT' && COMPANY_KEYS.has(bareKey(key)));
    const isFew = contactIds.length <= FEW;
    let isNew = false;
    for (let at = 0; at < contactIds.length; at += BATCH) {
      const ids = contactIds.slice(at, at + BATCH);
      // The second time it is held already.
      const [, facts, earlier] = await Promise.all([
        isFew ? this.clues.lockContacts(tx, ids) : this.clues.lockAll(tx),
        this.clues.facts(tx, ids, field?.id ?? null),
        isFew ? this.clues.of(tx, ids) : [],
      ]);
      const clues = facts.flatMap((one) =>
        cluesOf(one, country).map((clue) => ({ ...clue, contactId: one.id })),
      );
      const [, , shared] = await Promise.all([
        isFew && this.clues.lockClues(tx, [...earlier, ...clues]),
        this.clues.put(tx, ids, clues),
        this.clues.shared(tx, ids),
      ]);
      isNew = (await this.duplicates.put(tx, ids, pairsOf(shared))) || isNew;
    }
    if (isNew) await this.outbox.add(tx, DuplicatesChanged, {});
  }

  /** These, and whoever was made after them, are looked at by the clock. */
  async lookLater(tx: Tx, contactIds: readonly number[]): Promise<void> {
    await this.states.lock(tx);
    await this.states.lookAgainAfter(tx, Math.min(...contactIds) - 1);
  }

  /** By the clock: what was there before anybody looked, and what the company lets us merge. */
  sweep(forMs: number): Promise<void> {
    const until = Date.now() + forMs;
    return this.database.forEachAgency('contacts-find-duplicates', async (ctx) => {
      const state = await this.database.read(ctx, (q) => this.states.of(q));
      const isTime = () => Date.now() < until && !this.heavy.isAnyUnderWay;
      if (!state.isLookedThrough) while (isTime() && (await this.lookFurther(ctx)));
      if (state.mergesSure) await this.mergeSure(ctx);
    });
  }

  /** @returns whether there is more */
  private lookFurther(ctx: RequestContext): Promise<boolean> {
    return this.database.write(ctx, async (tx) => {
      const { lookedUpTo, isLookedThrough } = await this.states.lock(tx);
      if (isLookedThrough) return false;
      const ids = await this.clues.next(tx, lookedUpTo, BATCH);
      await this.look(tx, ids);
      await this.states.looked(tx, ids.at(-1) ?? lookedUpTo, ids.length < BATCH);
      return ids.length === BATCH;
    });
  }

  /** The older one stays. What hinders one pair does not hinder the others. */
  async mergeSure(ctx: RequestContext): Promise<void> {
    const high = confidences.indexOf('HIGH') + 1;
    const pairs = await this.database.read(ctx, (q) => this.duplicates.sure(q, high, SURE_AT_ONCE));
    for (const { firstId, secondId } of pairs) {
      try {
        await this.database.write(ctx, (tx) =>
          this.merging.mergeWithin(tx, { survivorId: firstId, sourceIds: [secondId], fields: [] }),
        );
      } catch (error) {
        // Merged or deleted since: the next look finds out.
        if (!(error instanceof CodedError)) throw error;
        this.log.debug(`Two sure duplicates were not merged: ${error.code}`);
      }
    }
  }
}

/** Made one right after the other, so that what is looked at again from the first one on is hardly more than these. */
export function areInARow(contactIds: readonly number[]): boolean {
  const width = Math.max(...contactIds) - Math.min(...contactIds) + 1;
  return contactIds.length >= LEAST_LATER && width <= contactIds.length * MOST_GAPS;
}

/** One of each pair, the lower id first, with all that the two share. */
function pairsOf(shared: readonly SharedClue[]): FoundPair[] {
  const pairs = new Map<string, { firstId: number; secondId: number; evidence: Map<string, Evidence> }>();
  for (const { contactId, otherId, kind, value, isProven } of shared) {
    const [firstId, secondId] = contactId < otherId ? [contactId, otherId] : [otherId, contactId];
    const key = `${firstId} ${secondId}`;
    const pair = pairs.get(key) ?? { firstId, secondId, evidence: new Map() };
    pair.evidence.set(`${kind} ${value}`, { kind, value, isProven });
    pairs.set(key, pair);
  }
  return [...pairs.values()].map(({ firstId, secondId, evidence }) => {
    const said = evidenceOf([...evidence.values()].toSorted((one, two) => (one.kind < two.kind ? -1 : 1)));
    return { firstId, secondId, evidence: said, confidence: confidences.indexOf(confidenceOf(said)) + 1 };
  });
}
