import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { bucketOf, type Entry, type EntryKind, stretchOf } from './entry.rules.js';

export interface PendingRow {
  kind: number;
  refId: number;
}

export interface IndexState {
  version: number;
  contactsBelow: number;
  ticketsBelow: number;
  messagesBelow: number;
  total: number;
  done: number;
  oldest: number;
  languages: Record<string, number>;
}

/** Any number that nothing else locks on; the second key is the agency. */
const INDEX_LOCK = 7_261;

/** The tables of the index. */
@Injectable()
export class SearchIndexRepository {
  /** One at a time indexes an agency: what is read after this is newer than what anybody has written. */
  async lock(tx: Tx): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [INDEX_LOCK, tx.ctx.agencyId % 2_147_483_647]);
  }

  /**
   * Takes the oldest changes away; they are gone for good when this transaction has indexed them.
   * @param waiting kinds that are left for later
   */
  async takePending(tx: Tx, limit: number, waiting: readonly number[]): Promise<PendingRow[]> {
    return tx.query<PendingRow>(
      `DELETE FROM search_pending WHERE agency_id = $1 AND id IN (
         SELECT id FROM search_pending WHERE agency_id = $1 AND kind <> ALL ($3::smallint[]) ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING kind, ref_id AS "refId"`,
      [tx.ctx.agencyId, limit, waiting],
      'search.pending.take',
    );
  }

  async notePending(
    tx: Tx,
    kind: EntryKind,
    sql: 'tickets-of-contacts' | 'messages-of-tickets',
    ids: readonly number[],
  ) {
    const from =
      sql === 'tickets-of-contacts'
        ? 'ticket t WHERE t.agency_id = $1 AND t.contact_id'
        : 'message t WHERE t.agency_id = $1 AND t.ticket_id';
    await tx.query(
      `INSERT INTO search_pending (agency_id, kind, ref_id) SELECT $1, $2, t.id FROM ${from} = ANY ($3::bigint[])`,
      [tx.ctx.agencyId, kind, ids],
    );
  }

  async put(tx: Tx, entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return;
    const { agencyId } = tx.ctx;
    const column = <T>(of: (entry: Entry) => T): T[] => entries.map(of);
    await tx.query(
      `INSERT INTO search_entry AS e (agency_id, kind, ref_id, ticket_id, channel_id, at, bucket, language, has_file, words)
       SELECT $1, kind, ref_id, ticket_id, channel_id, at, bucket, language, has_file, words::tsvector
       FROM unnest($2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::timestamptz[], $7::bigint[], $8::text[],
         $9::boolean[], $10::text[]) AS n(kind, ref_id, ticket_id, channel_id, at, bucket, language, has_file, words)
       ON CONFLICT (agency_id, kind, ref_id) DO UPDATE SET ticket_id = excluded.ticket_id, channel_id = excluded.channel_id,
         at = excluded.at, bucket = excluded.bucket, language = excluded.language, has_file = excluded.has_file,
         words = excluded.words`,
      [
        agencyId,
        column(({ content }) => content.kind),
        column(({ content }) => content.refId),
        column(({ content }) => content.ticketId),
        column(({ content }) => content.channelId),
        column(({ content }) => content.at),
        column(({ content }) => bucketOf(agencyId, content.kind, stretchOf(content.at))),
        column(({ language }) => language),
        column(({ content }) => content.hasFile),
        column(({ words }) => words),
      ],
      'search.entry.put',
    );
  }

  async remove(tx: Tx, kind: EntryKind, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await tx.query(
      'DELETE FROM search_entry WHERE agency_id = $1 AND kind = $2 AND ref_id = ANY ($3::bigint[])',
      [tx.ctx.agencyId, kind, ids],
    );
  }

  /** The next rows from before the search, the newest first. */
  async olderIds(
    q: Reader,
    table: 'contact' | 'ticket' | 'message',
    below: number,
    limit: number,
  ): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT id FROM ${table} WHERE agency_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
      [q.ctx.agencyId, below, limit],
      `search.older.${table}`,
    );
    return rows.map(({ id }) => id);
  }

  async state(q: Reader): Promise<IndexState | null> {
    const [row] = await q.query<IndexState>(
      `SELECT version, contacts_below AS "contactsBelow", tickets_below AS "ticketsBelow",
        messages_below AS "messagesBelow", total, done, oldest, languages FROM search_state WHERE agency_id = $1`,
      [q.ctx.agencyId],
      'search.state',
    );
    return row ?? null;
  }

  async save(tx: Tx, state: IndexState): Promise<void> {
    await tx.query(
      `INSERT INTO search_state (agency_id, version, contacts_below, tickets_below, messages_below, total, done, oldest, languages)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (agency_id) DO UPDATE SET version = excluded.version, contacts_below = excluded.contacts_below,
         tickets_below = excluded.tickets_below, messages_below = excluded.messages_below, total = excluded.total,
         done = excluded.done, oldest = excluded.oldest, languages = excluded.languages`,
      [
        tx.ctx.agencyId,
        state.version,
        state.contactsBelow,
        state.ticketsBelow,
        state.messagesBelow,
        state.total,
        state.done,
        state.oldest,
        JSON.stringify(state.languages),
      ],
      'search.state.save',
    );
  }

  /** What there is to index from before. Rows that come from now on tell of themselves. */
  async begin(tx: Tx, version: number): Promise<IndexState> {
    const [row] = await tx.query<{ contacts: number; tickets: number; messages: number; total: number }>(
      `SELECT coalesce((SELECT max(id) FROM contact WHERE agency_id = $1), 0) + 1 AS contacts,
        coalesce((SELECT max(id) FROM ticket WHERE agency_id = $1), 0) + 1 AS tickets,
        coalesce((SELECT max(id) FROM message WHERE agency_id = $1), 0) + 1 AS messages,
        (SELECT count(*) FROM contact WHERE agency_id = $1) + (SELECT count(*) FROM ticket WHERE agency_id = $1)
          + (SELECT count(*) FROM message WHERE agency_id = $1) AS total`,
      [tx.ctx.agencyId],
    );
    await tx.query('DELETE FROM search_term WHERE agency_id = $1', [tx.ctx.agencyId]);
    return {
      version,
      contactsBelow: row?.contacts ?? 0,
      ticketsBelow: row?.tickets ?? 0,
      messagesBelow: row?.messages ?? 0,
      total: row?.total ?? 0,
      done: 0,
      oldest: stretchOf(tx.ctx.now()),
      languages: {},
    };
  }
}
