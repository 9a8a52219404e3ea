import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { KnownFacts } from '../contacts/contact.rules.js';
import type { Clue, ClueKind } from './clue.rules.js';

export interface ClueFacts extends KnownFacts {
  id: number;
  emails: string[];
  phones: string[];
  whatsappIds: string[];
  companies: string[];
}

/** Two contacts that have the same in something. */
export interface SharedClue {
  contactId: number;
  otherId: number;
  kind: ClueKind;
  value: string;
  isProven: boolean;
}

/** What more contacts than this have in common says nothing of any two of them: the number of a switchboard. */
const MOST_SHARED = 20;
/** Classes of advisory locks, in the order in which they are taken: of a company, of its contacts, of single clues. */
const ALL_LOCK = 7_262;
const CONTACT_LOCK = 7_263;
const CLUE_LOCK = 7_264;
const MOST_KEYS = 2_147_483_647;

@Injectable()
export class CluesRepository {
  /** Nobody else of the company looks meanwhile: of two that are alike, the second always finds the first. */
  async lockAll(tx: Tx): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [ALL_LOCK, tx.ctx.agencyId % MOST_KEYS]);
  }

  /** These few contacts. Others may look meanwhile whose clues are others, see `lockClues`. */
  async lockContacts(tx: Tx, ids: readonly number[]): Promise<void> {
    const shared = tx.query(
      'SELECT pg_advisory_xact_lock_shared($1, $2)',
      [ALL_LOCK, tx.ctx.agencyId % MOST_KEYS],
      'clues.lock-shared',
    );
    const keys = ids.map((id) => id % MOST_KEYS);
    await Promise.all([shared, this.lockEach(tx, CONTACT_LOCK, keys)]);
  }

  /** What these contacts had and have, so that of two with the same the second finds what became of the first. */
  async lockClues(tx: Tx, clues: readonly Pick<Clue, 'kind' | 'value'>[]): Promise<void> {
    const keys = clues.map(({ kind, value }) =>
      createHash('sha256').update(`${tx.ctx.agencyId} ${kind} ${value}`).digest().readInt32BE(),
    );
    await this.lockEach(tx, CLUE_LOCK, keys);
  }

  /** Always in the same order, so that two never wait for each other. */
  private async lockEach(tx: Tx, kind: number, keys: readonly number[]): Promise<void> {
    const sorted = [...new Set(keys)].toSorted((one, other) => one - other);
    await tx.query(
      'SELECT pg_advisory_xact_lock($1, key) FROM unnest($2::int[]) AS key',
      [kind, sorted],
      'clues.lock',
    );
  }

  /** What was found of these when somebody looked last. */
  of(q: Reader, ids: readonly number[]): Promise<Pick<Clue, 'kind' | 'value'>[]> {
    return q.query(
      'SELECT kind, value FROM contact_clue WHERE agency_id = $1 AND contact_id = ANY ($2::bigint[])',
      [q.ctx.agencyId, ids],
      'clues.of',
    );
  }

  /** Of those of these who are there; the deleted and the merged have no clues. */
  facts(q: Reader, ids: readonly number[], companyFieldId: number | null): Promise<ClueFacts[]> {
    return q.query<ClueFacts>(
      `SELECT c.id, c.full_name AS "fullName", c.email, c.phone, c.locale_code AS "localeCode",
         coalesce(i.emails, '{}') AS emails, coalesce(i.phones, '{}') AS phones,
         coalesce(i.whatsapp, '{}') AS "whatsappIds",
         array_remove(ARRAY[v.value #>> '{}', p.name], NULL) AS companies
       FROM contact c
       LEFT JOIN LATERAL (SELECT array_agg(value) FILTER (WHERE kind = 'email' AND channel_id IS NULL) AS emails,
           array_agg(value) FILTER (WHERE kind = 'phone' AND channel_id IS NULL) AS phones,
           array_agg(value) FILTER (WHERE kind IN ('whatsapp', 'whatsapp_parent')) AS whatsapp
         FROM contact_identity WHERE agency_id = $1 AND contact_id = c.id) i ON true
       LEFT JOIN contact_field_value v ON v.agency_id = $1 AND v.contact_id = c.id AND v.field_id = $3
       LEFT JOIN profile p ON p.agency_id = $1 AND p.id = c.profile_id AND p.kind = 'COMPANY'
         AND p.deleted_at IS NULL
       WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[]) AND c.deleted_at IS NULL`,
      [q.ctx.agencyId, ids, companyFieldId],
      'clues.facts',
    );
  }

  /** Makes these the clues of these contacts; whoever of them is not among the owners has none any more. */
  async put(tx: Tx, ids: readonly number[], clues: readonly (Clue & { contactId: number })[]): Promise<void> {
    const params = [
      tx.ctx.agencyId,
      ids,
      clues.map(({ kind }) => kind),
      clues.map(({ value }) => value),
      clues.map(({ contactId }) => contactId),
    ];
    const forget = tx.query(
      `DELETE FROM contact_clue k WHERE k.agency_id = $1 AND k.contact_id = ANY ($2::bigint[]) AND NOT EXISTS (
         SELECT 1 FROM unnest($3::text[], $4::text[], $5::bigint[]) AS n(kind, value, contact_id)
         WHERE n.kind = k.kind AND n.value = k.value AND n.contact_id = k.contact_id)`,
      params,
      'clues.forget',
    );
    const put = tx.query(
      `INSERT INTO contact_clue AS k (agency_id, kind, value, contact_id, is_proven)
       SELECT $1, n.kind, n.value, n.contact_id, n.is_proven
       FROM unnest($2::text[], $3::text[], $4::bigint[], $5::boolean[]) AS n(kind, value, contact_id, is_proven)
       ON CONFLICT (agency_id, kind, value, contact_id) DO UPDATE SET is_proven = excluded.is_proven
         WHERE k.is_proven <> excluded.is_proven`,
      [params[0], ...params.slice(2), clues.map(({ isProven }) => isProven)],
      'clues.put',
    );
    await Promise.all([forget, put]);
  }

  /** Who else has what these have: by the key of each clue, never by comparing all with all. */
  shared(q: Reader, ids: readonly number[]): Promise<SharedClue[]> {
    return q.query<SharedClue>(
      `SELECT m.contact_id AS "contactId", o.contact_id AS "otherId", m.kind, m.value,
         (m.is_proven AND o.is_proven) AS "isProven"
       FROM contact_clue m CROSS JOIN LATERAL (
         SELECT k.contact_id, k.is_proven, count(*) OVER () AS n FROM (
           SELECT contact_id, is_proven FROM contact_clue
           WHERE agency_id = $1 AND kind = m.kind AND value = m.value LIMIT ${MOST_SHARED + 1}) k) o
       WHERE m.agency_id = $1 AND m.contact_id = ANY ($2::bigint[]) AND o.n <= ${MOST_SHARED}
         AND o.contact_id <> m.contact_id`,
      [q.ctx.agencyId, ids],
      'clues.shared',
    );
  }

  /** The next contacts from before. */
  async next(q: Reader, after: number, limit: number): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT id FROM contact WHERE agency_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
      [q.ctx.agencyId, after, limit],
      'clues.next',
    );
    return rows.map(({ id }) => id);
  }
}
