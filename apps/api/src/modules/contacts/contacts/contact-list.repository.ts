import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
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
    return q.query<ListedContact>(pageSql(sort, conditions, found.hitsSql), params);
  }

  /** The same for one word in the order of names, see `wordOfStretch`. */
  pageByName(q: Reader, request: ContactPageRequest, word: string): Promise<ListedContact[]> {
    const params: unknown[] = [q.ctx.agencyId, request.size + 1];
    const bind: Bind = (value) => `$${params.push(value)}`;
    const { inside, othersSql } = stretchSql(word, bind);
    const conditions = conditionsOf(request, bind).join(' AND ');
    return q.query<ListedContact>(
      `SELECT * FROM ((${pageSql('NAME', `${conditions} AND ${inside}`, null)})
         UNION ALL (${pageSql('NAME', conditions, othersSql)})) c
       ORDER BY c."sortName", c.id LIMIT $2`,
      params,
    );
  }
}

/** @param hitsSql where the contacts are that may fit; null when they are read along the order */
function pageSql(sort: ContactSortName, conditions: string, hitsSql: string | null): string {
  const { column, isDown } = contactOrders[sort];
  const way = isDown ? 'DESC' : 'ASC';
  const source = hitsSql
    ? `(${hitsSql}) hit CROSS JOIN LATERAL
         (SELECT * FROM contact c WHERE c.id = hit.contact_id AND ${conditions} LIMIT 1) c`
    : `contact c WHERE ${conditions}`;
  return `SELECT ${CONTACT_COLUMNS}, c.sort_name AS "sortName", c.active_at AS "activeAt" FROM ${source}
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
