import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { FieldValue } from '../../organisation/index.js';
import { sortNameOf } from '../contacts/contact.rules.js';
import { type ImportFacts, type Way, type WayKind, wayKey } from './contact-import.rules.js';
import type { KnownContact } from './import-decision.rules.js';

export interface OwnedWay extends Way {
  contactId: number;
}

export interface OwnedField {
  contactId: number;
  fieldId: number;
  value: FieldValue;
}

export interface ChangedFacts {
  id: number;
  facts: ImportFacts;
}

const UNIQUE_VIOLATION = '23505';

/** Statements for a thousand contacts at once. */
@Injectable()
export class ImportContactsRepository {
  /** Whose these ways are, by their keys. */
  async owners(q: Reader, ways: readonly Way[]): Promise<Map<string, number>> {
    const rows = await q.query<{ kind: WayKind; value: string; id: number }>(
      `SELECT i.kind, i.value, i.contact_id AS id FROM unnest($2::text[], $3::text[]) AS w(kind, value)
       JOIN contact_identity i ON i.agency_id = $1 AND i.kind = w.kind AND i.value = w.value AND i.channel_id IS NULL`,
      [q.ctx.agencyId, ways.map((way) => way.kind), ways.map((way) => way.value)],
      'contact-import.owners',
    );
    return new Map(rows.map((row) => [wayKey(row), row.id]));
  }

  /** Those of these that were merged, with who they are now. */
  async became(q: Reader, ids: readonly number[]): Promise<Map<number, number>> {
    if (ids.length === 0) return new Map();
    const rows = await q.query<{ given: number; id: number }>(
      `WITH RECURSIVE way AS (
         SELECT c.id AS given, c.merged_into_id AS id, 1 AS step FROM contact c
         WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[]) AND c.merged_into_id IS NOT NULL
         UNION ALL
         SELECT way.given, c.merged_into_id, way.step + 1 FROM way
         JOIN contact c ON c.agency_id = $1 AND c.id = way.id AND c.merged_into_id IS NOT NULL WHERE way.step < 100)
       SELECT DISTINCT ON (given) given, id FROM way ORDER BY given, step DESC`,
      [q.ctx.agencyId, ids],
      'contact-import.became',
    );
    return new Map(rows.map(({ given, id }) => [given, id]));
  }

  /** @param isLocked in the order of their ids, as everybody locks who changes several */
  async known(q: Reader, ids: readonly number[], isLocked: boolean): Promise<Map<number, KnownContact>> {
    if (ids.length === 0) return new Map();
    const contacts = await q.query<Omit<KnownContact, 'ways' | 'fields'>>(
      `SELECT c.id, c.full_name AS "fullName", c.email, c.phone, c.locale_code AS "localeCode",
         c.time_zone AS "timeZone", c.is_blocked AS "isBlocked", c.version, c.deleted_at IS NOT NULL AS "isDeleted"
       FROM contact c WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[])
       ORDER BY c.id ${isLocked ? 'FOR NO KEY UPDATE OF c' : ''}`,
      [q.ctx.agencyId, ids],
    );
    const ways = await q.query<OwnedWay>(
      `SELECT contact_id AS "contactId", kind, value FROM contact_identity
       WHERE agency_id = $1 AND contact_id = ANY ($2::bigint[]) AND channel_id IS NULL ORDER BY id`,
      [q.ctx.agencyId, ids],
      'contact-import.ways',
    );
    const values = await q.query<OwnedField>(
      `SELECT contact_id AS "contactId", field_id AS "fieldId", value FROM contact_field_value
       WHERE agency_id = $1 AND contact_id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, ids],
      'contact-import.values',
    );
    const known = new Map(
      contacts.map((contact) => [
        contact.id,
        { ...contact, ways: [] as Way[], fields: new Map<number, FieldValue>() },
      ]),
    );
    for (const { contactId, kind, value } of ways) known.get(contactId)?.ways.push({ kind, value });
    for (const { contactId, fieldId, value } of values) known.get(contactId)?.fields.set(fieldId, value);
    return known;
  }

  /** @returns their ids, in the order of the facts */
  async add(tx: Tx, facts: readonly ImportFacts[], createdById: number | null): Promise<number[]> {
    if (facts.length === 0) return [];
    const rows = await tx.query<{ id: number }>(
      `INSERT INTO contact (agency_id, full_name, sort_name, email, phone, locale_code, time_zone, is_blocked,
         created_at, updated_at, active_at, created_by_id)
       SELECT $1, n.full_name, n.sort_name, n.email, n.phone, n.locale_code, n.time_zone, n.is_blocked, $2, $2, $2, $3
       FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::boolean[])
         WITH ORDINALITY AS n(full_name, sort_name, email, phone, locale_code, time_zone, is_blocked, place)
       ORDER BY n.place RETURNING id`,
      [tx.ctx.agencyId, tx.ctx.now(), createdById, ...columnsOf(facts)],
      'contact-import.add',
    );
    // Numbered in the order in which they were put in.
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  }

  /** @returns the new versions by id */
  async change(tx: Tx, rows: readonly ChangedFacts[]): Promise<Map<number, number>> {
    if (rows.length === 0) return new Map();
    const done = await tx.query<{ id: number; version: number }>(
      `UPDATE contact c SET full_name = n.full_name, sort_name = n.sort_name, email = n.email, phone = n.phone,
         locale_code = n.locale_code, time_zone = n.time_zone, is_blocked = n.is_blocked, updated_at = $2,
         version = c.version + 1
       FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::boolean[])
         AS n(id, full_name, sort_name, email, phone, locale_code, time_zone, is_blocked)
       WHERE c.agency_id = $1 AND c.id = n.id RETURNING c.id, c.version`,
      [tx.ctx.agencyId, tx.ctx.now(), rows.map(({ id }) => id), ...columnsOf(rows.map(({ facts }) => facts))],
      'contact-import.change',
    );
    return new Map(done.map(({ id, version }) => [id, version]));
  }

  /**
   * In one order, so that two who add the same wait for each other once.
   * @returns false when somebody else has one of them by now, and nothing of this transaction can be kept. Asking the
   * database to leave out what is there would cost each row a second look, for what hardly ever happens.
   */
  async addWays(tx: Tx, ways: readonly OwnedWay[]): Promise<boolean> {
    if (ways.length === 0) return true;
    try {
      await tx.query(
        `INSERT INTO contact_identity (agency_id, contact_id, kind, value, channel_id)
         SELECT $1, w.contact_id, w.kind, w.value, NULL
         FROM unnest($2::bigint[], $3::text[], $4::text[]) AS w(contact_id, kind, value) ORDER BY w.kind, w.value`,
        [
          tx.ctx.agencyId,
          ways.map((way) => way.contactId),
          ways.map((way) => way.kind),
          ways.map((way) => way.value),
        ],
        'contact-import.add-ways',
      );
      return true;
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code === UNIQUE_VIOLATION && constraint === 'contact_identity_everywhere') return false;
      throw error;
    }
  }

  async removeWays(tx: Tx, ways: readonly OwnedWay[]): Promise<void> {
    if (ways.length === 0) return;
    await tx.query(
      `DELETE FROM contact_identity i USING unnest($2::bigint[], $3::text[], $4::text[]) AS w(contact_id, kind, value)
       WHERE i.agency_id = $1 AND i.contact_id = w.contact_id AND i.kind = w.kind AND i.value = w.value
         AND i.channel_id IS NULL`,
      [
        tx.ctx.agencyId,
        ways.map((way) => way.contactId),
        ways.map((way) => way.kind),
        ways.map((way) => way.value),
      ],
      'contact-import.remove-ways',
    );
  }

  /** What contacts that were made just now are found by: each word once, so nothing has to be looked for. */
  async addWords(tx: Tx, words: ReadonlyMap<number, readonly string[]>): Promise<void> {
    if (words.size === 0) return;
    await tx.query(
      `INSERT INTO contact_word (agency_id, word, contact_id)
       SELECT $1, n.word, n.id FROM unnest($2::bigint[], $3::text[]) AS n(id, word) ORDER BY n.word, n.id`,
      [tx.ctx.agencyId, ...pairsOf(words)],
      'contact-import.add-words',
    );
  }

  /** Makes these the words that the contacts are found by, which the caller holds. */
  async setWords(tx: Tx, words: ReadonlyMap<number, readonly string[]>): Promise<void> {
    if (words.size === 0) return;
    const params = [tx.ctx.agencyId, ...pairsOf(words)];
    await tx.query(
      `DELETE FROM contact_word w WHERE w.agency_id = $1 AND w.contact_id = ANY ($4::bigint[])
         AND NOT EXISTS (SELECT 1 FROM unnest($2::bigint[], $3::text[]) AS n(id, word)
           WHERE n.id = w.contact_id AND n.word = w.word)`,
      [...params, [...words.keys()]],
      'contact-import.drop-words',
    );
    await tx.query(
      `INSERT INTO contact_word (agency_id, word, contact_id)
       SELECT $1, n.word, n.id FROM unnest($2::bigint[], $3::text[]) AS n(id, word) ORDER BY n.word, n.id
       ON CONFLICT DO NOTHING`,
      params,
      'contact-import.set-words',
    );
  }

  /** Holds the fields: whoever changes a field's kind waits. @returns those that are there and stay as they are, with their kinds */
  holdFields(tx: Tx, ids: readonly number[]): Promise<{ id: number; kind: string }[]> {
    return tx.query<{ id: number; kind: string }>(
      `SELECT id, kind FROM custom_field WHERE agency_id = $1 AND id = ANY ($2::bigint[]) AND NOT is_changing
       ORDER BY id FOR KEY SHARE`,
      [tx.ctx.agencyId, ids],
      'contact-import.hold-fields',
    );
  }

  async putFields(tx: Tx, values: readonly OwnedField[]): Promise<void> {
    if (values.length === 0) return;
    await tx.query(
      `INSERT INTO contact_field_value (agency_id, contact_id, field_id, value)
       SELECT $1, v.* FROM unnest($2::bigint[], $3::bigint[], $4::jsonb[]) v
       ON CONFLICT (agency_id, contact_id, field_id) DO UPDATE SET value = excluded.value`,
      [
        tx.ctx.agencyId,
        values.map((one) => one.contactId),
        values.map((one) => one.fieldId),
        values.map((one) => JSON.stringify(one.value)),
      ],
      'contact-import.put-fields',
    );
  }

  async clearFields(tx: Tx, values: readonly Omit<OwnedField, 'value'>[]): Promise<void> {
    if (values.length === 0) return;
    await tx.query(
      `DELETE FROM contact_field_value f USING unnest($2::bigint[], $3::bigint[]) AS v(contact_id, field_id)
       WHERE f.agency_id = $1 AND f.contact_id = v.contact_id AND f.field_id = v.field_id`,
      [tx.ctx.agencyId, values.map((one) => one.contactId), values.map((one) => one.fieldId)],
      'contact-import.clear-fields',
    );
  }

  /** With all that is theirs alone: ways, words, values. */
  async remove(tx: Tx, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await tx.query(
      'DELETE FROM contact WHERE agency_id = $1 AND id = ANY ($2::bigint[])',
      [tx.ctx.agencyId, ids],
      'contact-import.remove',
    );
  }

  /** Who wrote meanwhile. */
  async wroteSince(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
    const rows = await tx.query<{ id: number }>(
      `SELECT id FROM contact WHERE agency_id = $1 AND id = ANY ($2::bigint[]) AND last_wrote_at IS NOT NULL`,
      [tx.ctx.agencyId, ids],
      'contact-import.wrote-since',
    );
    return new Set(rows.map(({ id }) => id));
  }
}

function pairsOf(words: ReadonlyMap<number, readonly string[]>): [number[], string[]] {
  const [ids, all]: [number[], string[]] = [[], []];
  for (const [id, own] of words) {
    for (const word of own) {
      ids.push(id);
      all.push(word);
    }
  }
  return [ids, all];
}

function columnsOf(facts: readonly ImportFacts[]): unknown[] {
  return [
    facts.map((one) => one.fullName),
    facts.map((one) => sortNameOf(one.fullName)),
    facts.map((one) => one.email),
    facts.map((one) => one.phone),
    facts.map((one) => one.localeCode),
    facts.map((one) => one.timeZone),
    facts.map((one) => one.isBlocked),
  ];
}
