import { Injectable } from '@nestjs/common';
import type { ChannelTypeName } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { ContactConsentView } from './contact-consent.rules.js';

const FACTS = `n.id, n.contact_id AS "contactId", n.channel_type AS "channelType", n.state, n.source, n.evidence,
  n.author_id AS "authorId", n.created_at AS "createdAt"`;

@Injectable()
export class ContactConsentsRepository {
  /** The newest of each kind of channel. */
  current(q: Reader, contactId: number): Promise<ContactConsentView[]> {
    return q.query<ContactConsentView>(
      `SELECT DISTINCT ON (n.channel_type) ${FACTS} FROM contact_consent n
       WHERE n.agency_id = $1 AND n.contact_id = $2 ORDER BY n.channel_type, n.id DESC`,
      [q.ctx.agencyId, contactId],
      'contacts.consents',
    );
  }

  /** Newest first. @returns one more than asked for when there are more. */
  page(q: Reader, contactId: number, size: number, before: number | null): Promise<ContactConsentView[]> {
    return q.query<ContactConsentView>(
      `SELECT ${FACTS} FROM contact_consent n
       WHERE n.agency_id = $1 AND n.contact_id = $2 AND ($3::bigint IS NULL OR n.id < $3)
       ORDER BY n.id DESC LIMIT $4`,
      [q.ctx.agencyId, contactId, before, size + 1],
      'contacts.consent-history',
    );
  }

  /** Those of these who refused to hear from the company by this kind of channel. */
  async optedOut(q: Reader, contactIds: readonly number[], channelType: ChannelTypeName): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT newest."contactId" AS id FROM (
         SELECT DISTINCT ON (n.contact_id) n.contact_id AS "contactId", n.state FROM contact_consent n
         WHERE n.agency_id = $1 AND n.contact_id = ANY ($2::bigint[]) AND n.channel_type = $3
         ORDER BY n.contact_id, n.id DESC) newest
       WHERE newest.state = 'OPTED_OUT'`,
      [q.ctx.agencyId, contactIds, channelType],
      'contacts.opted-out',
    );
    return rows.map(({ id }) => id);
  }

  async add(tx: Tx, given: Omit<ContactConsentView, 'id' | 'createdAt'>): Promise<ContactConsentView> {
    const { contactId, channelType, state, source, evidence, authorId } = given;
    const [row] = await tx.query<ContactConsentView>(
      `INSERT INTO contact_consent AS n (agency_id, contact_id, channel_type, state, source, evidence, author_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${FACTS}`,
      [tx.ctx.agencyId, contactId, channelType, state, source, evidence, authorId, tx.ctx.now()],
      'contacts.add-consent',
    );
    return row as ContactConsentView;
  }

  async move(tx: Tx, from: number, to: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      'UPDATE contact_consent SET contact_id = $3 WHERE agency_id = $1 AND contact_id = $2 RETURNING id',
      [tx.ctx.agencyId, from, to],
    );
    return rows.map(({ id }) => id);
  }

  async moveBack(tx: Tx, ids: readonly number[], from: number, to: number): Promise<void> {
    await tx.query(
      `UPDATE contact_consent SET contact_id = $4
       WHERE agency_id = $1 AND contact_id = $3 AND id = ANY ($2::bigint[])`,
      [tx.ctx.agencyId, ids, from, to],
    );
  }
}
