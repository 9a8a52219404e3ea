import { Injectable } from '@nestjs/common';
import { type Reader, rowsBy } from '../../../platform/database/index.js';
import type { ContactScope } from './contact-access.rules.js';
import {
  type ContactFilterFields,
  contactOrders,
  type ContactPlace,
  type ContactSortName,
  type ListedContact,
} from './contact-list.rules.js';
import { CONTACT_COLUMNS } from './contact-row.rules.js';
import { foundBySql, stretchSql, type WordMatch } from './contact-term.rules.js';

export interface ContactPageRequest {
  readonly size: number;
  readonly sort: ContactSortName;
  readonly after: ContactPlace | null;
  readonly matches: readonly WordMatch[];
  readonly filter: ContactFilterFields;
  /** What the caller may see, and what they want to see of that. */
  readonly bounds: readonly ContactScope['contactSql'][];
  /** Which of their identities are read with them; null for none. */
  readonly identities: Pick<ContactScope, 'identitySql'> | null;
}

type Bind = (value: unknown) => string;

@Injectable()
export class ContactListRepository {
  /**
   * All words of the search have to fit.
   * @param isAllFound whether common words are found first like rare ones, instead of along the order
   * @returns one more than asked for when there are more
   */
  page(q: Reader, request: ContactPageRequest, isAllFound = false): Promise<ListedContact[]> {
    const { size, sort, matches } = request;
    const params: unknown[] = [q.ctx.agencyId, size + 1];
    const bind: Bind = (value) => `$${params.push(value)}`;
    const found = foundBySql(matches, bind, isAllFound);
    const conditions = [...conditionsOf(request, bind), ...found.conditions].join(' AND ');
    const sql = pageSql(sort, columnsOf(request, bind), conditions, found.hitsSql);
    return q.query<ListedContact>(sql, params, nameOf(request, params));
  }

  /** The same for one word in the order of names, see `stretchSql`. */
  pageByName(q: Reader, request: ContactPageRequest, word: string): Promise<ListedContact[]> {
    const params: unknown[] = [q.ctx.agencyId, request.size + 1];
    const bind: Bind = (value) => `$${params.push(value)}`;
    const { inside, othersSql } = stretchSql(word, bind);
    const conditions = conditionsOf(request, bind).join(' AND ');
    const columns = columnsOf(request, bind);
    return q.query<ListedContact>(
      `SELECT * FROM ((${pageSql('NAME', columns, `${conditions} AND ${inside}`, null)})
         UNION ALL (${pageSql('NAME', columns, conditions, othersSql)})) c
       ORDER BY c."sortName", c.id LIMIT $2`,
      params,
    );
  }

  /** The same page by name of each of several profiles. */
  async pagesOfProfiles(
    q: Reader,
    request: Pick<ContactPageRequest, 'size' | 'after' | 'bounds' | 'identities'>,
    profileIds: readonly number[],
  ): Promise<Map<number, ListedContact[]>> {
    const params: unknown[] = [q.ctx.agencyId, request.size + 1];
    const bind: Bind = (value) => `$${params.push(value)}`;
    const whole = { ...request, sort: 'NAME', filter: {}, matches: [] } as const;
    const conditions = [...conditionsOf(whole, bind), 'c.profile_id = owner.id'].join(' AND ');
    const rows = await q.query<ListedContact & { ownerId: number }>(
      `SELECT owner.id AS "ownerId", c.* FROM unnest(${bind(profileIds)}::bigint[]) AS owner(id)
       CROSS JOIN LATERAL (${pageSql('NAME', columnsOf(whole, bind), conditions, null)}) c
       ORDER BY c."sortName", c.id`,
      params,
    );
    return rowsBy(rows, (row) => row.ownerId);
  }
}

const CHOICES = ['isBlocked', 'isDeleted', 'hasEmail', 'hasPhone'] as const;

/**
 * What a list is asked for most is prepared: its order and what is a yes or a no are its whole text. How it is read is
 * still planned each time, since nobody knows in advance how long a page is.
 */
function nameOf(
  { sort, after, matches, filter, bounds, identities }: ContactPageRequest,
  params: readonly unknown[],
): string | undefined {
  const isChoiceAlone = matches.length === 0 && params.length === (after ? 4 : 2);
  if (!isChoiceAlone || bounds.some((bound) => bound(() => '') !== null)) return undefined;
  const choices = CHOICES.map(
    (choice) => ({ true: 'y', false: 'n', none: '-' })[`${filter[choice] ?? 'none'}`],
  );
  return `contacts.page-${sort}${after ? '-after' : ''}${identities ? '-known-by' : ''}-${choices.join('')}`;
}

/** What they are recognised by is a column of theirs: a second statement would cost a page a second trip. */
function columnsOf({ identities }: ContactPageRequest, bind: Bind): string {
  const listed = `${CONTACT_COLUMNS}, c.sort_name AS "sortName", c.active_at AS "activeAt"`;
  if (!identities) return listed;
  const seen = identities.identitySql(bind);
  return `${listed},
         (SELECT coalesce(json_agg(json_build_object('id', i.id, 'contactId', i.contact_id, 'kind', i.kind,
                   'value', i.value, 'channelId', i.channel_id) ORDER BY i.id), '[]')
            FROM contact_identity i
           WHERE i.agency_id = $1 AND i.contact_id = c.id ${seen ? `AND ${seen}` : ''}) AS identities`;
}

/** @param hitsSql where the contacts are that may fit; null when they are read along the order */
function pageSql(sort: ContactSortName, columns: string, conditions: string, hitsSql: string | null): string {
  const { column, isDown } = contactOrders[sort];
  const way = isDown ? 'DESC' : 'ASC';
  const source = hitsSql
    ? `(${hitsSql}) hit CROSS JOIN LATERAL
         (SELECT * FROM contact c WHERE c.id = hit.contact_id AND ${conditions} LIMIT 1) c`
    : `contact c WHERE ${conditions}`;
  return `SELECT ${columns} FROM ${source}
       ORDER BY c.${column} ${way}, c.id ${way} LIMIT $2`;
}

function conditionsOf({ sort, after, filter, bounds }: ContactPageRequest, bind: Bind): string[] {
  const { column, type, isDown } = contactOrders[sort];
  return [
    'c.agency_id = $1',
    ...filtersSql(filter, bind),
    ...bounds.map((bound) => bound(bind)).filter((sql) => sql !== null),
    ...(after
      ? [`(c.${column}, c.id) ${isDown ? '<' : '>'} (${bind(after.key)}::${type}, ${bind(after.id)}::bigint)`]
      : []),
  ];
}

function filtersSql(filter: ContactFilterFields, bind: Bind): string[] {
  const { isBlocked, isDeleted, hasEmail, hasPhone, profileId, createdFrom, createdTo } = filter;
  const given = <T>(value: T | null | undefined, sql: (value: T) => string) =>
    value === null || value === undefined ? [] : [sql(value)];
  const present = (column: string) => (is: boolean) => `c.${column} IS ${is ? 'NOT NULL' : 'NULL'}`;
  return [
    isDeleted ? 'c.deleted_at IS NOT NULL AND c.merged_into_id IS NULL' : 'c.deleted_at IS NULL',
    ...given(isBlocked, (is) => (is ? 'c.is_blocked' : 'NOT c.is_blocked')),
    ...given(hasEmail, present('email')),
    ...given(hasPhone, present('phone')),
    ...given(profileId, (id) => `c.profile_id = ${bind(Number(id))}::bigint`),
    ...given(createdFrom, (from) => `c.created_at >= ${bind(from)}::timestamptz`),
    ...given(createdTo, (to) => `c.created_at <= ${bind(to)}::timestamptz`),
  ];
}
