import type { CustomFieldKind } from '@/gql/graphql';

/** A condition as the server reads it. */
export interface Condition {
  field: string;
  is: string;
  value?: unknown;
  /** Of what is counted: only in so many last days. */
  days?: number;
}
export type RuleNode = Condition | Rule;
export type Rule = { all: RuleNode[] } | { any: RuleNode[] };

/** What somebody chooses or types as the value. */
export type ValueKind =
  | 'none'
  | 'text'
  | 'number'
  | 'days'
  | 'day'
  | 'tick'
  | 'language'
  | 'timeZone'
  | 'countries'
  | 'channels'
  | 'groups'
  | 'profileKind'
  | 'option'
  | 'options';

const text = ['contains', 'not_contains', 'is', 'is_not', 'starts_with', 'filled', 'empty'];
const moment = ['within_days', 'not_within_days', 'after', 'before'];
const counted = ['greater', 'less', 'is'];
const chosen = ['is', 'is_not', 'filled', 'empty'];

/** The facts of a contact in the order in which they are offered, each with its comparisons; the first is the usual one. */
export const CONTACT_FACTS: Readonly<Record<string, readonly string[]>> = {
  name: ['contains', 'not_contains', 'starts_with', 'is', 'is_not'],
  email: ['domain_is', 'domain_ends', 'contains', 'not_contains', 'is', 'is_not', 'filled', 'empty'],
  phone: ['country', 'starts_with', 'is', 'is_not', 'filled', 'empty'],
  language: chosen,
  time_zone: chosen,
  blocked: ['is'],
  created: moment,
  last_wrote: [...moment, 'filled', 'empty'],
  channel: ['one_of', 'none_of'],
  group: ['one_of', 'none_of'],
  conversations: counted,
  conversations_open: counted,
  last_conversation: [...moment, 'filled', 'empty'],
  profile: ['filled', 'empty'],
  profile_name: ['contains', 'not_contains', 'starts_with', 'is', 'is_not'],
  profile_kind: ['is'],
};

export const CUSTOM_FACTS: Readonly<Record<CustomFieldKind, readonly string[]>> = {
  TEXT: text,
  HYPERLINK: text,
  NUMBER: ['is', 'is_not', 'greater', 'less', 'filled', 'empty'],
  DATE: [...moment, 'is', 'is_not', 'filled', 'empty'],
  CHECKBOX: ['is', 'filled', 'empty'],
  DROPDOWN: ['one_of', 'none_of', 'filled', 'empty'],
};

const byFact: Readonly<Record<string, ValueKind>> = {
  language: 'language',
  time_zone: 'timeZone',
  blocked: 'tick',
  created: 'day',
  last_wrote: 'day',
  channel: 'channels',
  group: 'groups',
  conversations: 'number',
  conversations_open: 'number',
  last_conversation: 'day',
  profile_kind: 'profileKind',
};

const byKind: Readonly<Record<CustomFieldKind, ValueKind>> = {
  TEXT: 'text',
  HYPERLINK: 'text',
  NUMBER: 'number',
  DATE: 'day',
  CHECKBOX: 'tick',
  DROPDOWN: 'options',
};

/** What stands as the value of a condition; `kind` is that of a custom field. */
export function valueKindOf({ field, is }: Condition, kind: CustomFieldKind | null): ValueKind {
  if (is === 'filled' || is === 'empty') return 'none';
  if (is === 'within_days' || is === 'not_within_days') return 'days';
  if (is === 'country') return 'countries';
  const found = kind ? byKind[kind] : (byFact[field] ?? 'text');
  return found === 'options' && (is === 'is' || is === 'is_not') ? 'option' : found;
}

/** Of whom a rule speaks: of contacts with all that is known of them, or of profiles by their own fields. */
export type RuleSubject = 'contacts' | 'profiles';

/** What a value begins with, once a fact or a comparison is chosen. */
export function firstValueOf(kind: ValueKind): unknown {
  if (kind === 'none') return undefined;
  if (kind === 'days') return 30;
  if (kind === 'tick') return true;
  if (kind === 'profileKind') return 'COMPANY';
  return ['countries', 'channels', 'groups', 'options'].includes(kind) ? [] : '';
}

export function isCondition(node: RuleNode): node is Condition {
  return 'field' in node;
}

/** The rule as one list with the word between its parts. */
export function partsOf(rule: Rule): { how: 'all' | 'any'; nodes: RuleNode[] } {
  return 'all' in rule ? { how: 'all', nodes: rule.all } : { how: 'any', nodes: rule.any };
}

export function ruleOf(how: 'all' | 'any', nodes: RuleNode[]): Rule {
  return how === 'all' ? { all: nodes } : { any: nodes };
}

/** How many conditions a part has within. */
export function countOf(node: RuleNode): number {
  return isCondition(node) ? 1 : partsOf(node).nodes.reduce((sum, each) => sum + countOf(each), 0);
}

/** How deep one may stand within the other, and how many there are at most. */
export const RULE_DEPTH = 3;
export const RULE_CONDITIONS = 50;

/** Without what is still to be chosen; null when nothing is left. */
export function wholeOf(rule: Rule): Rule | null {
  const { how, nodes } = partsOf(rule);
  const whole = nodes.flatMap((node): RuleNode[] => {
    if (isCondition(node)) return isWhole(node) ? [node] : [];
    const inner = wholeOf(node);
    return inner ? [inner] : [];
  });
  return whole.length > 0 ? ruleOf(how, whole) : null;
}

/** Whether nothing of it is still to be chosen. */
export function isWhole(node: RuleNode): boolean {
  if (!isCondition(node)) return partsOf(node).nodes.length > 0 && partsOf(node).nodes.every(isWhole);
  const { is, value } = node;
  if (is === 'filled' || is === 'empty') return true;
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '';
}

/** Reads the rule of an address, as far as it has the form of one; the server looks at the rest. */
export function readRule(written: string | null): Rule | null {
  try {
    const rule: unknown = JSON.parse(written ?? 'null');
    return isRule(rule) && partsOf(rule).nodes.length > 0 ? rule : null;
  } catch {
    return null;
  }
}

/** Whether both say the same, in whichever order a database or an address keeps the parts of a condition. */
export function isSameRule(one: unknown, two: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(two));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return parts.map(([name, part]) => [name, inOrder(part)]);
}

function isRule(node: unknown): node is Rule {
  if (typeof node !== 'object' || node === null) return false;
  const { all, any } = node as { all?: unknown; any?: unknown };
  const nodes = all ?? any;
  return Array.isArray(nodes) && nodes.every((each) => isRule(each) || isWritten(each));
}

function isWritten(node: unknown): boolean {
  const { field, is } = (node ?? {}) as Partial<Condition>;
  return typeof field === 'string' && typeof is === 'string';
}
