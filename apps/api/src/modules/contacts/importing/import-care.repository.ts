import { Injectable } from '@nestjs/common';
import type { ChannelTypeName } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { ConsentSource, ConsentState } from '../consents/contact-consent.rules.js';

export interface OwnedConsent {
  contactId: number;
  channelType: ChannelTypeName;
  state: ConsentState;
  source: ConsentSource;
}

export interface OwnedNote {
  contactId: number;
  body: string;
}

export interface OwnedRow {
  contactId: number;
  id: number;
}

/** Consents and notes of a thousand contacts at once. */
@Injectable()
export class ImportCareRepository {
  /** The newest of each kind of channel. */
  consents(q: Reader, contactIds: readonly number[]): Promise<OwnedConsent[]> {
    return q.query<OwnedConsent>(
      `SELECT DISTINCT ON (n.contact_id, n.channel_type) n.contact_id AS "contactId", n.channel_type AS "channelType",
         n.state, n.source FROM contact_consent n
       WHERE n.agency_id = $1 AND n.contact_id = ANY ($2::bigint[]) ORDER BY n.contact_id, n.channel_type, n.id DESC`,
      [q.ctx.agencyId, contactIds],
      'contact-import.consents',
    );
  }

  /** Not the words: of a thousand contacts they may be a book. */
  notePrints(q: Reader, contactIds: readonly number[]): Promise<{ contactId: number; print: string }[]> {
    return q.query<{ contactId: number; print: string }>(
      `SELECT n.contact_id AS "contactId", md5(n.body) AS print FROM contact_note n
       WHERE n.agency_id = $1 AND n.contact_id = ANY ($2::bigint[]) AND n.deleted_at IS NULL`,
      [q.ctx.agencyId, contactIds],
      'contact-import.note-prints',
    );
  }

  /** The newest notes that have so many letters together, the oldest of them first; and how many there are. */
  notes(
    q: Reader,
    contactIds: readonly number[],
    letters: number,
  ): Promise<(OwnedNote & { total: number; fits: boolean })[]> {
    return q.query<OwnedNote & { total: number; fits: boolean }>(
      `SELECT s.contact_id AS "contactId", CASE WHEN s.room <= $3 THEN s.body ELSE '' END AS body, s.total,
         s.room <= $3 AS fits
       FROM (SELECT n.id, n.contact_id, n.body,
           sum(length(n.body) + 8) OVER (PARTITION BY n.contact_id ORDER BY n.id DESC) AS room,
           count(*) OVER (PARTITION BY n.contact_id)::int AS total,
           row_number() OVER (PARTITION BY n.contact_id ORDER BY n.id DESC) AS place
         FROM contact_note n
         WHERE n.agency_id = $1 AND n.contact_id = ANY ($2::bigint[]) AND n.deleted_at IS NULL) s
       WHERE (s.room <= $3 OR s.place = 1) ORDER BY s.contact_id, s.id`,
      [q.ctx.agencyId, contactIds, letters],
      'contact-export.notes',
    );
  }

  /** @returns their ids, in the order in which they were given */
  async addConsents(
    tx: Tx,
    rows: readonly Omit<OwnedConsent, 'source'>[],
    evidence: string,
    authorId: number | null,
  ): Promise<OwnedRow[]> {
    if (rows.length === 0) return [];
    return tx.query<OwnedRow>(
      `INSERT INTO contact_consent (agency_id, contact_id, channel_type, state, source, evidence, author_id, created_at)
       SELECT $1, n.contact_id, n.channel_type, n.state, 'IMPORT', $5, $6, $7
       FROM unnest($2::bigint[], $3::text[], $4::text[]) AS n(contact_id, channel_type, state)
       RETURNING id, contact_id AS "contactId"`,
      [
        tx.ctx.agencyId,
        rows.map((one) => one.contactId),
        rows.map((one) => one.channelType),
        rows.map((one) => one.state),
        evidence,
        authorId,
        tx.ctx.now(),
      ],
      'contact-import.add-consents',
    );
  }

  async addNotes(tx: Tx, rows: readonly OwnedNote[], authorId: number | null): Promise<OwnedRow[]> {
    if (rows.length === 0) return [];
    return tx.query<OwnedRow>(
      `INSERT INTO contact_note (agency_id, contact_id, author_id, body, created_at)
       SELECT $1, n.contact_id, $4, n.body, $5
       FROM unnest($2::bigint[], $3::text[]) WITH ORDINALITY AS n(contact_id, body, place) ORDER BY n.place
       RETURNING id, contact_id AS "contactId"`,
      [
        tx.ctx.agencyId,
        rows.map((one) => one.contactId),
        rows.map((one) => one.body),
        authorId,
        tx.ctx.now(),
      ],
      'contact-import.add-notes',
    );
  }

  /** Those that still hold: what was said before holds again. @returns those that went */
  async removeConsents(tx: Tx, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await tx.query<{ id: number }>(
      `DELETE FROM contact_consent n WHERE n.agency_id = $1 AND n.id = ANY ($2::bigint[])
         AND NOT EXISTS (SELECT 1 FROM contact_consent l WHERE l.agency_id = $1 AND l.contact_id = n.contact_id
           AND l.channel_type = n.channel_type AND l.id > n.id)
       RETURNING n.id`,
      [tx.ctx.agencyId, ids],
      'contact-import.remove-consents',
    );
    return rows.map(({ id }) => id);
  }

  /** Those that nobody has changed. @returns those that went */
  async removeNotes(tx: Tx, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await tx.query<{ id: number }>(
      `DELETE FROM contact_note WHERE agency_id = $1 AND id = ANY ($2::bigint[]) AND version = 1 AND deleted_at IS NULL
       RETURNING id`,
      [tx.ctx.agencyId, ids],
      'contact-import.remove-notes',
    );
    return rows.map(({ id }) => id);
  }

  /** Contacts that have other notes or consents than these, or some of these that were changed. */
  async otherThan(
    q: Reader,
    contactIds: readonly number[],
    { consents, notes }: { consents: readonly number[]; notes: readonly number[] },
  ): Promise<Set<number>> {
    const rows = await q.query<{ id: number }>(
      `SELECT contact_id AS id FROM contact_consent
       WHERE agency_id = $1 AND contact_id = ANY ($2::bigint[]) AND NOT id = ANY ($3::bigint[])
       UNION
       SELECT contact_id AS id FROM contact_note WHERE agency_id = $1 AND contact_id = ANY ($2::bigint[])
         AND (NOT id = ANY ($4::bigint[]) OR version > 1)`,
      [q.ctx.agencyId, contactIds, consents, notes],
      'contact-import.other-care',
    );
    return new Set(rows.map(({ id }) => id));
  }
}
