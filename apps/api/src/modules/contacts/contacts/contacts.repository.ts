import { Injectable } from '@nestjs/common';
import { byIds, type Reader, type Tx } from '../../../platform/database/index.js';
import { type ContactScope, everyContact } from './contact-access.rules.js';
import type { ContactPlace } from './contact-place.rules.js';
import { CONTACT_COLUMNS } from './contact-row.rules.js';
import {
  type ContactIdentityView,
  type ContactView,
  type IdentityKind,
  type KnownFacts,
  sortNameOf,
} from './contact.rules.js';

export interface IdentityKey {
  kind: IdentityKind;
  value: string;
  channelId: number | null;
}

const FACTS = `
  SELECT ${CONTACT_COLUMNS}
  FROM contact c`;

@Injectable()
export class ContactsRepository {
  findMany(q: Reader, ids: readonly number[], scope: ContactScope = everyContact): Promise<ContactView[]> {
    const wanted = byIds('c.id', '$2', ids);
    const params: unknown[] = [q.ctx.agencyId, wanted.value];
    const seen = scope.contactSql((value) => `$${params.push(value)}`);
    return q.query<ContactView>(
      `${FACTS} WHERE c.agency_id = $1 AND ${wanted.sql} ${seen ? `AND ${seen}` : ''}`,
      params,
      seen ? undefined : `contacts.contacts.${wanted.count}`,
      seen ? undefined : wanted.plan,
    );
  }

  identitiesOf(
    q: Reader,
    contactIds: readonly number[],
    scope: ContactScope,
  ): Promise<ContactIdentityView[]> {
    const params: unknown[] = [q.ctx.agencyId, contactIds];
    const seen = scope.identitySql((value) => `$${params.push(value)}`);
    return q.query<ContactIdentityView>(
      `SELECT i.id, i.contact_id AS "contactId", i.kind, i.value, i.channel_id AS "channelId"
       FROM contact_identity i
       WHERE i.agency_id = $1 AND i.contact_id = ANY($2::bigint[]) ${seen ? `AND ${seen}` : ''} ORDER BY i.id`,
      params,
      seen ? undefined : 'contacts.identities',
    );
  }

  /** @param forms in which the identity may stand, the one of today first */
  async ownerOf(
    q: Reader,
    { kind, channelId }: Omit<IdentityKey, 'value'>,
    forms: readonly string[],
  ): Promise<ContactView | null> {
    // Two statements, because each of the two partial indexes answers to its own condition only.
    const place = channelId === null ? 'i.channel_id IS NULL' : 'i.channel_id = $4';
    const [row] = await q.query<ContactView>(
      `${FACTS} JOIN contact_identity i ON i.agency_id = c.agency_id AND i.contact_id = c.id
       WHERE i.agency_id = $1 AND i.kind = $2 AND i.value = ANY ($3::text[]) AND ${place}
       ORDER BY array_position($3::text[], i.value) LIMIT 1`,
      [q.ctx.agencyId, kind, forms, ...(channelId === null ? [] : [channelId])],
      channelId === null ? 'contacts.owner-everywhere' : 'contacts.owner-in-channel',
    );
    return row ?? null;
  }

  /** A contact that is not merged into another one, nor taken apart, until the transaction ends. */
  async hold(tx: Tx, id: number): Promise<ContactView | null> {
    const [row] = await tx.query<ContactView>(
      `${FACTS} WHERE c.agency_id = $1 AND c.id = $2 FOR KEY SHARE OF c`,
      [tx.ctx.agencyId, id],
      'contacts.hold',
    );
    return row ?? null;
  }

  /** What says where the numbers of a company are from. */
  async company(q: Reader): Promise<{ countryCode: string | null; localeCode: string | null }> {
    const [row] = await q.query<{ countryCode: string | null; localeCode: string | null }>(
      `SELECT nullif(p.country_code, '') AS "countryCode", a.locale_code AS "localeCode"
       FROM agency a LEFT JOIN company_profile p ON p.agency_id = a.id WHERE a.id = $1`,
      [q.ctx.agencyId],
      'contacts.company',
    );
    return row ?? { countryCode: null, localeCode: null };
  }

  async add(tx: Tx, facts: KnownFacts, createdById: number | null = null): Promise<ContactView> {
    const rows = await tx.query<ContactView>(
      `INSERT INTO contact AS c (agency_id, full_name, sort_name, email, phone, locale_code, created_at, updated_at,
         active_at, created_by_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8) RETURNING ${CONTACT_COLUMNS}`,
      [
        tx.ctx.agencyId,
        facts.fullName,
        sortNameOf(facts.fullName),
        facts.email,
        facts.phone,
        facts.localeCode,
        tx.ctx.now(),
        createdById,
      ],
      'contacts.add',
    );
    return rows[0] as ContactView;
  }

  async wrote(tx: Tx, id: number): Promise<void> {
    await tx.query(
      `UPDATE contact SET last_wrote_at = $3, active_at = $3
       WHERE agency_id = $1 AND id = $2 AND (last_wrote_at IS NULL OR last_wrote_at < $3::timestamptz)`,
      [tx.ctx.agencyId, id, tx.ctx.now()],
      'contacts.wrote',
    );
  }

  /** @returns false when somebody else was faster. */
  async revive(tx: Tx, id: number): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE contact SET deleted_at = NULL, version = version + 1
       WHERE agency_id = $1 AND id = $2 AND deleted_at IS NOT NULL RETURNING id`,
      [tx.ctx.agencyId, id],
      'contacts.revive',
    );
    return rows.length === 1;
  }

  async remove(tx: Tx, id: number): Promise<void> {
    await tx.query(`DELETE FROM contact WHERE agency_id = $1 AND id = $2`, [tx.ctx.agencyId, id]);
  }

  /** @returns false when the identity belongs to somebody already; waits for a transaction that is just adding it. */
  async addIdentity(tx: Tx, contactId: number, { kind, value, channelId }: IdentityKey): Promise<boolean> {
    const rows = await tx.query<{ id: number }>(
      `INSERT INTO contact_identity (agency_id, contact_id, kind, value, channel_id) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING RETURNING id`,
      [tx.ctx.agencyId, contactId, kind, value, channelId],
      'contacts.add-identity',
    );
    return rows.length === 1;
  }

  /** @returns the new version */
  async update(tx: Tx, id: number, facts: KnownFacts): Promise<number> {
    const [row] = await tx.query<{ version: number }>(
      `UPDATE contact SET full_name = $3, sort_name = $4, email = $5, phone = $6, locale_code = $7, updated_at = $8,
         version = version + 1
       WHERE agency_id = $1 AND id = $2 RETURNING version`,
      [
        tx.ctx.agencyId,
        id,
        facts.fullName,
        sortNameOf(facts.fullName),
        facts.email,
        facts.phone,
        facts.localeCode,
        tx.ctx.now(),
      ],
      'contacts.update',
    );
    return row?.version ?? 1;
  }

  /** Something that belongs to them changed. @returns the new version */
  async touch(tx: Tx, id: number): Promise<number> {
    const [row] = await tx.query<{ version: number }>(
      `UPDATE contact SET updated_at = $3, version = version + 1 WHERE agency_id = $1 AND id = $2 RETURNING version`,
      [tx.ctx.agencyId, id, tx.ctx.now()],
      'contacts.touch',
    );
    return row?.version ?? 1;
  }

  /** Part of another change, which counts the version. */
  async place(
    tx: Tx,
    id: number,
    { timeZone, isTimeZoneGuessed, isLanguageGuessed }: ContactPlace,
  ): Promise<void> {
    await tx.query(
      `UPDATE contact SET time_zone = $3, is_time_zone_guessed = $4, is_language_guessed = $5
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, timeZone, isTimeZoneGuessed, isLanguageGuessed],
      'contacts.place',
    );
  }

  /** Makes these the words that the contact is found by, and holds the contact: who is deleted meanwhile gets none. */
  async setWords(tx: Tx, id: number, words: readonly string[]): Promise<void> {
    await tx.query(
      `WITH gone AS (DELETE FROM contact_word WHERE agency_id = $1 AND contact_id = $2 AND word <> ALL($3::text[])),
         held AS MATERIALIZED (SELECT id FROM contact WHERE agency_id = $1 AND id = $2 FOR KEY SHARE)
       INSERT INTO contact_word (agency_id, word, contact_id)
       SELECT $1, word, held.id FROM held, unnest($3::text[]) word ON CONFLICT DO NOTHING`,
      [tx.ctx.agencyId, id, words],
      'contacts.set-words',
    );
  }
}
