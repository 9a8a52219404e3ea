import { prefixEnd, wordsOf } from '../../../platform/search/search-words.js';
import type { ContactScope } from '../contacts/contact-access.rules.js';
import { callingCode } from './condition-values.rules.js';
import {
  type Condition,
  type ContactRule,
  CUSTOM,
  isGroup,
  type Looking,
  opposites,
  partsOf,
  type RuleNode,
} from './condition.rules.js';
import { customSql } from './custom-condition-sql.rules.js';

type Bind = (value: unknown) => string;

/** What conditions are made into SQL with. */
export interface SqlWorld {
  now: Date;
  kinds: ReadonlyMap<number, string>;
  /** SQL: the contact `c` wrote in one of these channels. */
  channelSql(bind: Bind, channelIds: readonly number[], how: Looking): string;
}

const DAY_MS = 86_400_000;
/** A beginning of a number so long that few have it. */
const RARE_DIGITS = 6;

/** SQL that is true for a contact `c` that meets the rule; $1 is the agency. All values are parameters. */
export function ruleSql(rule: ContactRule, world: SqlWorld, how: Looking): ContactScope['contactSql'] {
  return (bind) => groupSql(rule, world, bind, how);
}

function groupSql(rule: ContactRule, world: SqlWorld, bind: Bind, how: Looking): string {
  const { how: word, nodes } = partsOf(rule);
  if (nodes.length === 0) return word === 'all' ? 'true' : 'false';
  const inner = word === 'all' || nodes.length === 1 ? how : 'probe';
  return `(${nodes.map((node) => nodeSql(node, world, bind, inner)).join(word === 'all' ? ' AND ' : ' OR ')})`;
}

function nodeSql(node: RuleNode, world: SqlWorld, bind: Bind, how: Looking): string {
  if (isGroup(node)) return groupSql(node, world, bind, how);
  const positive = opposites[node.is];
  // Who has nothing there does not have this value either.
  return positive
    ? `NOT coalesce(${conditionSql({ ...node, is: positive }, world, bind, 'probe')}, false)`
    : conditionSql(node, world, bind, how);
}

function conditionSql(condition: Condition, world: SqlWorld, bind: Bind, how: Looking): string {
  if (condition.field.startsWith(CUSTOM)) {
    const fieldId = Number(condition.field.slice(CUSTOM.length));
    return customSql({ ...condition, fieldId, kind: world.kinds.get(fieldId) ?? '' }, world.now, bind, how);
  }
  switch (condition.field) {
    case 'name':
      return nameSql(condition, bind);
    case 'email':
      return emailSql(condition, bind, how);
    case 'phone':
      return phoneSql(condition, bind, how);
    case 'language':
      return languageSql(condition, bind);
    case 'time_zone':
      return chosenSql('c.time_zone', condition, bind);
    case 'blocked':
      return condition.value === true ? 'c.is_blocked' : 'NOT c.is_blocked';
    case 'created':
      return momentSql('c.created_at', condition, world.now, bind);
    case 'last_wrote':
      return wroteSql(condition, world.now, bind);
    case 'channel':
      return world.channelSql(bind, listOf(condition).map(Number), how);
    case 'profile':
      return 'c.profile_id IS NOT NULL';
    default:
      return memberSql(bind(listOf(condition)), how);
  }
}

function listOf({ value }: Condition): readonly (string | number)[] {
  return Array.isArray(value) ? value : [value as string | number];
}

function chosenSql(column: string, condition: Condition, bind: Bind): string {
  if (condition.is === 'filled') return `${column} IS NOT NULL`;
  return `${column} = ANY (${bind(listOf(condition))}::text[])`;
}

/** Names are compared as lists are sorted by them: in small letters, without accents. */
function nameSql({ is, value }: Condition, bind: Bind): string {
  const text = String(value);
  if (is === 'is') return `c.sort_name = ${bind(text)}`;
  if (is === 'starts_with')
    return `(c.sort_name >= ${bind(text)} AND c.sort_name < ${bind(prefixEnd(text))})`;
  return `position(${bind(text)} in c.sort_name) > 0`;
}

function emailSql(condition: Condition, bind: Bind, how: Looking): string {
  const { is, value } = condition;
  if (is === 'contains') return `position(${bind(value)} in c.email) > 0`;
  if (is !== 'domain_is' && is !== 'domain_ends') return chosenSql('c.email', condition, bind);
  const domain = String(value);
  const own = `split_part(c.email, '@', 2)`;
  const sql =
    is === 'domain_is'
      ? `${own} = ${bind(domain)}`
      : `('.' || ${own}) LIKE '%' || ${bind(`.${likeText(domain)}`)}`;
  // The part that says most, which the words of contacts are indexed by.
  const word = wordsOf(domain.split('.').slice(0, -1).join('.') || domain).toSorted(
    (one, two) => two.length - one.length,
  )[0];
  return how === 'list' && word ? `(${wordSql(bind(word))} AND ${sql})` : sql;
}

function phoneSql(condition: Condition, bind: Bind, how: Looking): string {
  const { is, value } = condition;
  if (is === 'filled' || is === 'is') return chosenSql('c.phone', condition, bind);
  const begins = (start: string) => `starts_with(c.phone, ${bind(start)})`;
  if (is === 'country') {
    const codes = new Set(listOf(condition).map((country) => callingCode(String(country))));
    return `(${[...codes].map(begins).join(' OR ')})`;
  }
  const start = String(value);
  const digits = start.slice(1);
  if (how === 'probe' || digits.length < RARE_DIGITS) return begins(start);
  return `(${wordSql(bind(digits), bind(prefixEnd(digits)))} AND ${begins(start)})`;
}

/** A language alone is that of any country. */
function languageSql(condition: Condition, bind: Bind): string {
  if (condition.is === 'filled') return 'c.locale_code IS NOT NULL';
  const values = listOf(condition).map((one) => String(one).toLowerCase().replaceAll('_', '-'));
  const kept = `translate(lower(c.locale_code), '_', '-')`;
  const given = bind(values);
  return `(${kept} = ANY (${given}::text[]) OR split_part(${kept}, '-', 1) = ANY (${given}::text[]))`;
}

function momentSql(column: string, { is, value }: Condition, now: Date, bind: Bind): string {
  if (is === 'before') return `${column} < ${bind(momentOf(value))}::timestamptz`;
  const from = is === 'after' ? momentOf(value) : new Date(now.getTime() - Number(value) * DAY_MS);
  return `${column} >= ${bind(from)}::timestamptz`;
}

/** Whoever wrote was active no earlier, and by that lists are indexed. */
function wroteSql(condition: Condition, now: Date, bind: Bind): string {
  if (condition.is === 'filled') return 'c.last_wrote_at IS NOT NULL';
  const sql = momentSql('c.last_wrote_at', condition, now, bind);
  return condition.is === 'before' ? sql : `(${momentSql('c.active_at', condition, now, bind)} AND ${sql})`;
}

function momentOf(value: unknown): Date {
  return new Date(String(value));
}

/** SQL: the contact `c` was put into one of these groups by hand. */
export function memberSql(groups: string, how: Looking): string {
  return how === 'list'
    ? `c.id IN (SELECT gm.contact_id FROM contact_group_member gm
        WHERE gm.agency_id = $1 AND gm.group_id = ANY (${groups}::bigint[]))`
    : `coalesce((SELECT true FROM contact_group_member gm
        WHERE gm.agency_id = $1 AND gm.contact_id = c.id AND gm.group_id = ANY (${groups}::bigint[]) LIMIT 1), false)`;
}

function wordSql(from: string, to?: string): string {
  const range = to ? `fw.word >= ${from} AND fw.word < ${to}` : `fw.word = ${from}`;
  return `c.id IN (SELECT fw.contact_id FROM contact_word fw WHERE fw.agency_id = $1 AND ${range})`;
}

function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
