import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { prefixEnd } from '../../../platform/search/search-words.js';
import { type ContactScope, everyContact } from './contact-access.rules.js';
import type { ContactIdentityView, ContactView, IdentityKind, KnownFacts } from './contact.rules.js';

export interface IdentityKey {
  kind: IdentityKind;
  value: string;
  channelId: number | null;
}

const FACTS = `
  SELECT c.id, c.full_name AS "fullName", c.email, c.phone, c.locale_code AS "localeCode",
         c.created_at AS "createdAt", c.updated_at AS "updatedAt"
  FROM contact c`;

@Injectable()
export class ContactsRepository {
  findMany(q: Reader, ids: readonly number[], scope: ContactScope = everyContact): Promise<ContactView[]> {
    const params: unknown[] = [q.ctx.agencyId, ids];
    const seen = scope.contactSql((value) => `$${params.push(value)}`);
    return q.query<ContactView>(
      `${FACTS} WHERE c.agency_id = $1 AND c.id = ANY($2::bigint[]) ${seen ? `AND ${seen}` : ''}`,
      params,
      seen ? undefined : 'contacts.contacts',
    );
  }

  /**
   * Newest first. Each word has to begin a word of the contact.
   * @returns one more than asked for when there are more.
   */
  page(
    q: Reader,
    scope: ContactScope,
    {
      size,
      beforeId,
      words,
      withPhone = false,
    }: { size: number; beforeId: number | null; words: readonly string[]; withPhone?: boolean },
  ): Promise<ContactView[]> {
    const params: unknown[] = [q.ctx.agencyId, beforeId, size + 1];
    const seen = scope.contactSql((value) => `$${params.push(value)}`);
    const found = words.map((word) => {
      const from = params.push(word);
      const to = params.push(prefixEnd(word));
      return `AND c.id IN (SELECT w.contact_id FROM contact_word w
                           WHERE w.agency_id = $1 AND w.word >= $${from} AND w.word < $${to})`;
    });
    return q.query<ContactView>(
      `${FACTS}
       WHERE c.agency_id = $1 AND ($2::bigint IS NULL OR c.id < $2) ${found.join(' ')}
         ${withPhone ? 'AND c.phone IS NOT NULL' : ''} ${seen ? `AND ${seen}` : ''}
       ORDER BY c.id DESC LIMIT $3`,
      params,
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

  async ownerOf(q: Reader, { kind, value, channelId }: IdentityKey): Promise<ContactView | null> {
    // Two statements, because each of the two partial indexes answers to its own condition only.
    const place = channelId === null ? 'i.channel_id IS NULL' : 'i.channel_id = $4';
    const [row] = await q.query<ContactView>(
      `${FACTS} JOIN contact_identity i ON i.agency_id = c.agency_id AND i.contact_id = c.id
       WHERE i.agency_id = $1 AND i.kind = $2 AND i.value = $3 AND ${place}`,
      [q.ctx.agencyId, kind, value, ...(channelId === null ? [] : [channelId])],
      channelId === null ? 'contacts.owner-everywhere' : 'contacts.owner-in-channel',
    );
    return row ?? null;
  }

  async add(tx: Tx, facts: KnownFacts): Promise<ContactView> {
    const rows = await tx.query<ContactView>(
      `INSERT INTO contact (agency_id, full_name, email, phone, locale_code, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6)
       RETURNING id, full_name AS "fullName", email, phone, locale_code AS "localeCode",
                 created_at AS "createdAt", updated_at AS "updatedAt"`,
      [tx.ctx.agencyId, facts.fullName, facts.email, facts.phone, facts.localeCode, tx.ctx.now()],
      'contacts.add',
    );
    return rows[0] as ContactView;
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

  async update(tx: Tx, id: number, facts: KnownFacts): Promise<void> {
    await tx.query(
      `UPDATE contact SET full_name = $3, email = $4, phone = $5, locale_code = $6, updated_at = $7, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, facts.fullName, facts.email, facts.phone, facts.localeCode, tx.ctx.now()],
    );
  }

  /** Makes these the words that the contact is found by. */
  async setWords(tx: Tx, id: number, words: readonly string[]): Promise<void> {
    await tx.query(
      `WITH gone AS (DELETE FROM contact_word WHERE agency_id = $1 AND contact_id = $2 AND word <> ALL($3::text[]))
       INSERT INTO contact_word (agency_id, word, contact_id)
       SELECT $1, word, $2 FROM unnest($3::text[]) word ON CONFLICT DO NOTHING`,
      [tx.ctx.agencyId, id, words],
      'contacts.set-words',
    );
  }
}
