import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { HeavyWork } from '../../../platform/jobs/index.js';
import {
  type Content,
  contentLanguage,
  type Entry,
  type EntryKind,
  entryOf,
  KIND,
  stretchOf,
  wordsToStem,
} from './entry.rules.js';
import type { Language } from './languages.rules.js';
import { SearchContentRepository } from './search-content.repository.js';
import { type IndexState, SearchIndexRepository } from './search-index.repository.js';
import { Stemmer } from './stemmer.service.js';
import { TermCounts } from './term-counts.service.js';

/** Goes up with every change of how words are taken apart: all indexes are then made again, from the newest row on. */
const INDEX_VERSION = 1;
const BATCH = 400;
/** Larger, for what nobody waits for. */
const OLDER_BATCH = 800;
/** A step costs much the same for one change as for twenty: more come in the meantime. */
const REST_MS = 200;
const TABLES = ['contact', 'ticket', 'message'] as const;
const BELOW = { contact: 'contactsBelow', ticket: 'ticketsBelow', message: 'messagesBelow' } as const;

/**
 * Keeps the index after what it is made of. Each step is one transaction that takes changes away and indexes the rows
 * as they are now: killed in the middle, the next run finds the same changes again; done twice, it is the same entry.
 */
@Injectable()
export class SearchIndexer {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SearchContentRepository) private readonly contents: SearchContentRepository,
    @Inject(SearchIndexRepository) private readonly index: SearchIndexRepository,
    @Inject(TermCounts) private readonly counts: TermCounts,
    @Inject(Stemmer) private readonly stemmer: Stemmer,
    @Inject(HeavyWork) private readonly heavy: HeavyWork,
  ) {}

  /** Indexes what has changed, and then goes on with what is older, until nothing is left or the time is over. */
  async run(forMs = Number.POSITIVE_INFINITY): Promise<void> {
    const end = Date.now() + forMs;
    for (;;) {
      let isIdle = true;
      let isAbreast = false;
      for (const agencyId of await this.agenciesWithChanges()) {
        const taken = await this.step(agencyId, (tx) => this.indexChanges(tx));
        if (taken > 0) isIdle = false;
        if (taken > 0 && taken < BATCH) isAbreast = true;
      }
      if (Date.now() > end) return;
      if (isAbreast) await pause(REST_MS);
      const [agencyId] = isIdle && !this.heavy.isAnyUnderWay ? await this.agenciesWithOlder() : [];
      if (agencyId !== undefined) {
        isIdle = false;
        await this.step(agencyId, (tx) => this.indexOlder(tx));
      }
      if (isIdle || Date.now() > end) return;
    }
  }

  private async step<T>(agencyId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.db.write(systemContext(agencyId, 'search'), work);
    } catch (error) {
      this.counts.forget(agencyId);
      throw error;
    }
  }

  private agenciesWithChanges(): Promise<number[]> {
    return this.ids('SELECT DISTINCT agency_id AS id FROM search_pending', []);
  }

  private agenciesWithOlder(): Promise<number[]> {
    return this.ids(
      `SELECT a.id FROM agency a LEFT JOIN search_state s ON s.agency_id = a.id
       WHERE s.agency_id IS NULL OR s.version < $1 OR s.contacts_below + s.tickets_below + s.messages_below > 0
       ORDER BY a.id LIMIT 1`,
      [INDEX_VERSION],
    );
  }

  private async ids(sql: string, params: unknown[]): Promise<number[]> {
    const rows = await this.db.system('search index', (tx) => tx.query<{ id: number }>(sql, params));
    return rows.map(({ id }) => id);
  }

  /** @returns how many changes it took */
  private async indexChanges(tx: Tx): Promise<number> {
    await this.index.lock(tx);
    // The contacts of a large import come after all else, and after the import.
    const waiting = this.heavy.isUnderWay(tx.ctx.agencyId) ? [KIND.contact] : [];
    const changed = await this.index.takePending(tx, BATCH, waiting);
    if (changed.length === 0) return 0;
    const ids = (...kinds: number[]) => [
      ...new Set(changed.filter(({ kind }) => kinds.includes(kind)).map(({ refId }) => refId)),
    ];
    const [renamed, moved] = [ids(4), ids(5)];
    if (renamed.length) await this.index.notePending(tx, KIND.ticket, 'tickets-of-contacts', renamed);
    if (moved.length) await this.index.notePending(tx, KIND.message, 'messages-of-tickets', moved);
    const state = await this.stateOf(tx);
    await this.indexRows(tx, state, KIND.contact, ids(1, 4));
    await this.indexRows(tx, state, KIND.ticket, ids(2, 5));
    await this.indexRows(tx, state, KIND.message, ids(3));
    await this.index.save(tx, state);
    return changed.length;
  }

  private async indexOlder(tx: Tx): Promise<void> {
    await this.index.lock(tx);
    const state = await this.stateOf(tx);
    const table = TABLES.find((name) => state[BELOW[name]] > 0);
    if (table) {
      const ids = await this.index.olderIds(tx, table, state[BELOW[table]], OLDER_BATCH);
      await this.indexRows(tx, state, KIND[table], ids);
      state.done += ids.length;
      state[BELOW[table]] = ids.length < OLDER_BATCH ? 0 : (ids.at(-1) ?? 0);
    }
    await this.index.save(tx, state);
  }

  private async stateOf(tx: Tx): Promise<IndexState> {
    const state = await this.index.state(tx);
    if (state?.version === INDEX_VERSION) return state;
    this.counts.forget(tx.ctx.agencyId);
    return this.index.begin(tx, INDEX_VERSION);
  }

  private async indexRows(tx: Tx, state: IndexState, kind: EntryKind, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const contents = await this.read(tx, kind, ids);
    const found = new Set(contents.map(({ refId }) => refId));
    const entries = await this.takeApart(tx, state, contents);
    await this.index.put(tx, entries);
    await this.index.remove(
      tx,
      kind,
      ids.filter((id) => !found.has(id)),
    );
    await this.counts.add(tx, entries);
    for (const { content, language } of entries) {
      state.oldest = Math.min(state.oldest, stretchOf(content.at));
      if (content.texts.length) state.languages[language] = (state.languages[language] ?? 0) + 1;
    }
  }

  private read(tx: Tx, kind: EntryKind, ids: readonly number[]): Promise<Content[]> {
    if (kind === KIND.message) return this.contents.messages(tx, ids);
    return kind === KIND.ticket ? this.contents.tickets(tx, ids) : this.contents.contacts(tx, ids);
  }

  private async takeApart(tx: Tx, state: IndexState, contents: readonly Content[]): Promise<Entry[]> {
    const fallback = mostUsed(state.languages);
    const byLanguage = new Map<Language, Content[]>();
    for (const content of contents) {
      const language = contentLanguage(content, fallback);
      byLanguage.set(language, [...(byLanguage.get(language) ?? []), content]);
    }
    const entries: Entry[] = [];
    for (const [language, group] of byLanguage) {
      const lexemes = await this.stemmer.lexemes(tx, language, group.flatMap(wordsToStem));
      entries.push(...group.map((content) => entryOf(content, language, lexemes)));
    }
    return entries;
  }
}

function mostUsed(counts: Readonly<Record<string, number>>): Language {
  const [best] = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return (best?.[0] as Language | undefined) ?? 'en';
}
