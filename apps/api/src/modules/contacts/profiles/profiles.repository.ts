import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { prefixEnd } from '../../../platform/search/search-words.js';
import type { FoundFields } from './found-fields.rules.js';
import { FOLDED, type InFields } from './found-fields-part.js';
import { sortNameOf } from '../contacts/contact.rules.js';
import {
  type ListedProfile,
  PROFILE_COLUMNS,
  type ProfileFilterFields,
  type ProfileKindName,
  profileOrders,
  type ProfilePlace,
  type ProfileScope,
  profileSeenSql,
  type ProfileSortName,
  type ProfileView,
} from './profile.rules.js';

export interface ProfilePageRequest {
  readonly size: number;
  readonly sort: ProfileSortName;
  readonly after: ProfilePlace | null;
  readonly words: readonly string[];
  readonly filter: ProfileFilterFields;
  readonly scope: ProfileScope;
  /** What their fields have to say; null: anything. */
  readonly rule: ProfileScope['contacts']['contactSql'] | null;
  /** By which fields they are found. */
  readonly found: FoundFields;
  /** Who is found by them, where that is known beforehand. */
  readonly inFields: InFields;
}

interface ProfileFacts {
  name: string;
  kind: ProfileKindName;
}

const COUNT_LIMIT = 1_000;

@Injectable()
export class ProfilesRepository {
  /** Deleted and merged ones as well. */
  findMany(q: Reader, ids: readonly number[], scope: ProfileScope): Promise<ProfileView[]> {
    const params: unknown[] = [q.ctx.agencyId, ids];
    const seen = profileSeenSql(scope, (value) => `$${params.push(value)}`);
    return q.query<ProfileView>(
      `SELECT ${PROFILE_COLUMNS} FROM profile p
       WHERE p.agency_id = $1 AND p.id = ANY ($2::bigint[]) ${seen ? `AND ${seen}` : ''}`,
      params,
      seen ? undefined : 'profiles.profiles',
    );
  }

  /** Locked in the order of their ids, so that two changes of the same do not wait for each other. */
  lock(tx: Tx, ids: readonly number[], scope: ProfileScope): Promise<ProfileView[]> {
    const params: unknown[] = [tx.ctx.agencyId, ids];
    const seen = profileSeenSql(scope, (value) => `$${params.push(value)}`);
    return tx.query<ProfileView>(
      `SELECT ${PROFILE_COLUMNS} FROM profile p WHERE p.agency_id = $1 AND p.id = ANY ($2::bigint[])
         ${seen ? `AND ${seen}` : ''} ORDER BY p.id FOR NO KEY UPDATE OF p`,
      params,
    );
  }

  /** Each word has to begin a word of the name, or one that a contact in it is found by, or to stand in a custom field. @returns one more than asked for when there are more */
  page(q: Reader, request: ProfilePageRequest): Promise<ListedProfile[]> {
    const { size, sort, after, words, filter, scope, rule, found, inFields } = request;
    const params: unknown[] = [q.ctx.agencyId, size + 1];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const { column, type, isDown } = profileOrders[sort];
    const seen = profileSeenSql(scope, bind);
    const conditions = [
      'p.agency_id = $1',
      'p.merged_into_id IS NULL',
      `p.deleted_at IS ${filter.isDeleted ? 'NOT NULL' : 'NULL'}`,
      ...(filter.kind ? [`p.kind = ${bind(filter.kind)}`] : []),
      ...words.map((word) => foundSql(word, scope, found, inFields.get(word) ?? null, bind)),
      ...[rule?.(bind) ?? null].filter((sql) => sql !== null),
      ...(seen ? [seen] : []),
      ...(after
        ? [
            `(p.${column}, p.id) ${isDown ? '<' : '>'} (${bind(after.key)}::${type}, ${bind(after.id)}::bigint)`,
          ]
        : []),
    ];
    const way = isDown ? 'DESC' : 'ASC';
    return q.query<ListedProfile>(
      `SELECT ${PROFILE_COLUMNS}, p.sort_name AS "sortName" FROM profile p
       WHERE ${conditions.join(' AND ')} ORDER BY p.${column} ${way}, p.id ${way} LIMIT $2`,
      params,
    );
  }

  /** The profiles that these contacts are in, by the contact; none that is deleted or merged. */
  async ofContacts(q: Reader, contactIds: readonly number[]): Promise<Map<number, ProfileView>> {
    const rows = await q.query<ProfileView & { contactId: number }>(
      `SELECT c.id AS "contactId", ${PROFILE_COLUMNS} FROM contact c
       JOIN profile p ON p.agency_id = c.agency_id AND p.id = c.profile_id
       WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[]) AND p.deleted_at IS NULL AND p.merged_into_id IS NULL`,
      [q.ctx.agencyId, contactIds],
      'profiles.of-contacts',
    );
    return new Map(rows.map(({ contactId, ...profile }) => [contactId, profile]));
  }

  /** How many contacts of each may be seen; counting stops at 1,000. */
  async contactCounts(q: Reader, ids: readonly number[], { contacts }: ProfileScope) {
    const params: unknown[] = [q.ctx.agencyId, ids];
    const seen = contacts.contactSql((value) => `$${params.push(value)}`);
    const rows = await q.query<{ id: number; count: number }>(
      `SELECT p.id, (SELECT count(*)::int FROM (SELECT 1 FROM contact c
         WHERE c.agency_id = $1 AND c.profile_id = p.id AND c.deleted_at IS NULL ${seen ? `AND ${seen}` : ''}
         LIMIT ${COUNT_LIMIT}) x) AS count
       FROM profile p WHERE p.agency_id = $1 AND p.id = ANY ($2::bigint[])`,
      params,
      seen ? undefined : 'profiles.contact-counts',
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  async add(tx: Tx, facts: ProfileFacts, createdById: number | null): Promise<ProfileView> {
    const rows = await tx.query<ProfileView>(
      `INSERT INTO profile AS p (agency_id, name, sort_name, kind, created_by_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING ${PROFILE_COLUMNS}`,
      [tx.ctx.agencyId, facts.name, sortNameOf(facts.name), facts.kind, createdById, tx.ctx.now()],
      'profiles.add',
    );
    return rows[0] as ProfileView;
  }

  async save(tx: Tx, id: number, facts: ProfileFacts): Promise<void> {
    await tx.query(
      `UPDATE profile SET name = $3, sort_name = $4, kind = $5, updated_at = $6, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, facts.name, sortNameOf(facts.name), facts.kind, tx.ctx.now()],
      'profiles.save',
    );
  }

  async mark(tx: Tx, ids: readonly number[], deletedAt: Date | null): Promise<void> {
    await tx.query(
      `UPDATE profile SET deleted_at = $3, updated_at = $4, version = version + 1
       WHERE agency_id = $1 AND id = ANY ($2::bigint[])`,
      [tx.ctx.agencyId, ids, deletedAt, tx.ctx.now()],
      'profiles.mark-deleted',
    );
  }

  /** Makes these the words that the profile is found by. */
  async setWords(tx: Tx, id: number, words: readonly string[]): Promise<void> {
    await tx.query(
      `WITH gone AS (DELETE FROM profile_word WHERE agency_id = $1 AND profile_id = $2 AND word <> ALL($3::text[]))
       INSERT INTO profile_word (agency_id, word, profile_id)
       SELECT $1, word, $2 FROM unnest($3::text[]) word ON CONFLICT DO NOTHING`,
      [tx.ctx.agencyId, id, words],
      'profiles.set-words',
    );
  }
}

/** Of the contacts only those that the caller sees: a profile does not tell of the others. */
function foundSql(
  word: string,
  { contacts }: ProfileScope,
  fields: FoundFields,
  inFields: readonly number[] | null,
  bind: (value: unknown) => string,
): string {
  const [from, to] = [bind(word), bind(prefixEnd(word))];
  const seen = contacts.contactSql(bind);
  const ids = inFields && inFields.length > 0 ? `UNION ALL SELECT unnest(${bind(inFields)}::bigint[])` : '';
  const named = `p.id IN (SELECT w.profile_id FROM profile_word w
      WHERE w.agency_id = $1 AND w.word >= ${from} AND w.word < ${to}
    UNION ALL SELECT c.profile_id FROM contact_word w JOIN contact c ON c.agency_id = $1 AND c.id = w.contact_id
      WHERE w.agency_id = $1 AND w.word >= ${from} AND w.word < ${to}
        AND c.profile_id IS NOT NULL AND c.deleted_at IS NULL ${seen ? `AND ${seen}` : ''}
    ${ids})`;
  return inFields === null ? `(${named} OR ${standsSql(word, fields, bind)})` : named;
}

/** Asked row by row along the order of the list: what very many have is soon met with. */
function standsSql(
  word: string,
  { textIds, choiceIds, chosen }: FoundFields,
  bind: (value: unknown) => string,
): string {
  return `coalesce((SELECT true FROM profile_field_value v WHERE v.agency_id = $1 AND v.profile_id = p.id
      AND (v.field_id = ANY (${bind(textIds)}::bigint[]) AND position(${bind(word)} in ${FOLDED}) > 0
        OR v.field_id = ANY (${bind(choiceIds)}::bigint[])
          AND v.value #>> '{}' = ANY (${bind(chosen.get(word) ?? [])}::text[])) LIMIT 1), false)`;
}
