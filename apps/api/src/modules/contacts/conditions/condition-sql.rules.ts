import { prefixEnd, wordsOf } from '../../../platform/search/search-words.js';
import type { ContactScope, ConversationSql } from '../contacts/contact-access.rules.js';
import { callingCode } from './condition-values.rules.js';
import {
  askedBy,
  type Condition,
  type ContactRule,
  CUSTOM,
  isGroup,
  type Looking,
  opposites,
  partsOf,
  PROFILE_CUSTOM,
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
  /** SQL: the contact `c` has so many conversations, or had one then. */
  conversationSql: ConversationSql;
  /** What a group by rule asks for; null for one that is kept by hand. */
  groupRule(groupId: number): ContactRule | null;
  /** The rule is about a profile `p`, not about contacts. */
  isOfProfiles?: boolean;
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
  for (const [start, owner] of [
    [CUSTOM, 'contact'],
    [PROFILE_CUSTOM, 'profile'],
  ] as const) {
    if (!condition.field.startsWith(start)) continue;
    const fieldId = Number(condition.field.slice(start.length));
    const kind = world.kinds.get(fieldId) ?? '';
    const whose = world.isOfProfiles ? 'self' : owner;
    return customSql({ ...condition, fieldId, kind }, world.now, bind, how, whose);
  }
  switch (condition.field) {
    case 'name':
      return nameSql('c.sort_name', condition, bind);
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
    case 'conversations':
    case 'conversations_open':
      return countSql(condition, world, bind, how);
    case 'last_conversation':
      return lastSql(condition, world, bind, how);
    case 'profile':
      return 'c.profile_id IS NOT NULL';
    case 'profile_name':
      return profileSql(nameSql('np.sort_name', condition, bind), how);
    case 'profile_kind':
      return profileSql(`np.kind = ${bind(condition.value)}`, how);
    default:
      return groupsSql(condition, world, bind, how);
  }
}

function countSql(condition: Condition, world: SqlWorld, bind: Bind, how: Looking): string {
  const { field, is, value, days } = condition;
  return world.conversationSql(
    bind,
    {
      what: 'count',
      isOpen: field === 'conversations_open',
      since: days === undefined ? null : new Date(world.now.getTime() - days * DAY_MS),
      is: is === 'greater' || is === 'less' ? is : 'is',
      count: Number(value),
    },
    how,
  );
}

function lastSql({ is, value }: Condition, world: SqlWorld, bind: Bind, how: Looking): string {
  if (is === 'filled') return world.conversationSql(bind, { what: 'any' }, how);
  if (is === 'before')
    return world.conversationSql(bind, { what: 'last-before', moment: momentOf(value) }, how);
  const moment = is === 'after' ? momentOf(value) : new Date(world.now.getTime() - Number(value) * DAY_MS);
  return world.conversationSql(bind, { what: 'last-since', moment }, how);
}

/** SQL: the contact `c` is in a profile `np` of which this holds. */
function profileSql(sql: string, how: Looking): string {
  return how === 'list'
    ? `c.profile_id IN (SELECT np.id FROM profile np WHERE np.agency_id = $1 AND np.deleted_at IS NULL AND ${sql})`
    : `coalesce((SELECT true FROM profile np
        WHERE np.agency_id = $1 AND np.id = c.profile_id AND np.deleted_at IS NULL AND ${sql}), false)`;
}

/** SQL: the contact `c` is in one of these groups, by hand or because they meet its rule. */
function groupsSql(condition: Condition, world: SqlWorld, bind: Bind, how: Looking): string {
  const ids = askedBy(condition);
  const rules = ids.flatMap((id) => world.groupRule(id) ?? []);
  const byHand = ids.filter((id) => world.groupRule(id) === null);
  const inner = rules.length + Math.sign(byHand.length) > 1 ? 'probe' : how;
  const parts = [
    ...(byHand.length > 0 ? [memberSql(bind(byHand), inner)] : []),
    ...rules.map((rule) => groupSql(rule, world, bind, inner)),
  ];
  return `(${parts.join(' OR ')})`;
}

function listOf({ value }: Condition): readonly (string | number)[] {
  return Array.isArray(value) ? value : [value as string | number];
}

function chosenSql(column: string, condition: Condition, bind: Bind): string {
  if (condition.is === 'filled') return `${column} IS NOT NULL`;
  return `${column} = ANY (${bind(listOf(condition))}::text[])`;
}

/** Names are compared as lists are sorted by them: in small letters, without accents. */
function nameSql(name: string, { is, value }: Condition, bind: Bind): string {
  const text = String(value);
  if (is === 'is') return `${name} = ${bind(text)}`;
  if (is === 'starts_with') return `(${name} >= ${bind(text)} AND ${name} < ${bind(prefixEnd(text))})`;
  return `position(${bind(text)} in ${name}) > 0`;
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
