import type { CustomFieldView, FieldValue } from '../../organisation/index.js';

/** How a fact is compared, and how many values it is compared with. */
export const operators = {
  is: 'one',
  is_not: 'one',
  contains: 'one',
  not_contains: 'one',
  starts_with: 'one',
  domain_is: 'one',
  domain_ends: 'one',
  country: 'many',
  one_of: 'many',
  none_of: 'many',
  before: 'one',
  after: 'one',
  within_days: 'days',
  not_within_days: 'days',
  greater: 'one',
  less: 'one',
  empty: 'none',
  filled: 'none',
} as const;
export type Operator = keyof typeof operators;

/** Those that say no more than that another one does not hold; who has nothing there is among them. */
export const opposites: Partial<Record<Operator, Operator>> = {
  is_not: 'is',
  not_contains: 'contains',
  none_of: 'one_of',
  not_within_days: 'within_days',
  empty: 'filled',
};

const text = ['is', 'is_not', 'contains', 'not_contains', 'starts_with', 'empty', 'filled'] as const;
const chosen = ['is', 'is_not', 'one_of', 'none_of', 'empty', 'filled'] as const;
const counted = ['is', 'greater', 'less'] as const;
const moment = ['before', 'after', 'within_days', 'not_within_days'] as const;

/** What a contact has by itself, and how it is compared. */
export const contactConditions = {
  name: ['is', 'is_not', 'contains', 'not_contains', 'starts_with'],
  email: [
    'is',
    'is_not',
    'one_of',
    'none_of',
    'contains',
    'not_contains',
    'domain_is',
    'domain_ends',
    'empty',
    'filled',
  ],
  phone: ['is', 'is_not', 'starts_with', 'country', 'empty', 'filled'],
  language: chosen,
  time_zone: chosen,
  blocked: ['is'],
  created: moment,
  last_wrote: [...moment, 'empty', 'filled'],
  channel: ['one_of', 'none_of'],
  group: ['one_of', 'none_of'],
  conversations: counted,
  conversations_open: counted,
  last_conversation: [...moment, 'empty', 'filled'],
  profile: ['empty', 'filled'],
  profile_name: ['is', 'is_not', 'contains', 'not_contains', 'starts_with'],
  profile_kind: ['is'],
} as const satisfies Record<string, readonly Operator[]>;
export type ContactConditionName = keyof typeof contactConditions;

/** The same for the fields that a company has made up. */
export const customConditions: Record<CustomFieldView['kind'], readonly Operator[]> = {
  TEXT: text,
  HYPERLINK: text,
  NUMBER: ['is', 'is_not', 'greater', 'less', 'empty', 'filled'],
  DATE: ['is', 'is_not', ...moment, 'empty', 'filled'],
  CHECKBOX: ['is', 'empty', 'filled'],
  DROPDOWN: chosen,
};

/** Before the id of a custom field, in the name of a condition: `custom.12`. */
export const CUSTOM = 'custom.';
/** The same of a field of the profile that a contact is in. */
export const PROFILE_CUSTOM = 'profile.';
/** Those that may be narrowed to the last days. */
export const countedWithin: ReadonlySet<string> = new Set<ContactConditionName>(['conversations']);

export type ConditionValue = FieldValue | readonly (string | number)[];

export interface Condition {
  field: string;
  is: Operator;
  value?: ConditionValue;
  /** Of what is counted: only in so many last days. */
  days?: number;
}

/** All of these hold, or any of them. */
export type ContactRule = { all: RuleNode[] } | { any: RuleNode[] };
export type RuleNode = Condition | ContactRule;

export const ruleLimits = {
  depth: 3,
  conditions: 50,
  values: 100,
  text: 200,
  days: 3_650,
  count: 1_000,
  /** How many groups by rule may stand behind each other. */
  asked: 3,
  /** How many conditions a rule may have together with those of the groups that it asks for. */
  together: 200,
} as const;

/** What is wrong with a rule, and where: `rule.all[2].value`. */
export interface RuleFault {
  path: string;
  message: string;
}

/** What a rule may speak of. */
export interface RuleWorld {
  /** The company's own fields of contacts. */
  fields: readonly CustomFieldView[];
  /** Those of profiles. */
  profileFields: readonly CustomFieldView[];
  groups: AskableGroups;
}

/** The groups of everybody, as other rules may ask for them. */
export interface AskableGroups {
  /** Why a rule may not ask for it; null when it may. */
  faultOf(groupId: number): string | null;
  /** What stands in its place in a rule; null for one that is kept by hand. */
  ruleOf(groupId: number): ContactRule | null;
}

export function isGroup(node: RuleNode): node is ContactRule {
  return 'all' in node || 'any' in node;
}

export function partsOf(rule: ContactRule): { how: 'all' | 'any'; nodes: RuleNode[] } {
  return 'all' in rule ? { how: 'all', nodes: rule.all } : { how: 'any', nodes: rule.any };
}

/** All conditions of a rule, wherever they stand. */
export function conditionsOf(rule: ContactRule): Condition[] {
  return partsOf(rule).nodes.flatMap((node) => (isGroup(node) ? conditionsOf(node) : [node]));
}

/** The same with the conditions of the groups by rule that it asks for. */
export function allConditionsOf(rule: ContactRule, groups: AskableGroups): Condition[] {
  return conditionsOf(rule).flatMap((condition) => [
    condition,
    ...askedBy(condition).flatMap((id) => {
      const asked = groups.ruleOf(id);
      return asked ? allConditionsOf(asked, groups) : [];
    }),
  ]);
}

/** The groups that a condition asks for. */
export function askedBy({ field, value }: Condition): number[] {
  return field === 'group' && Array.isArray(value) ? value.map(Number) : [];
}

/**
 * `list`: the other table may be read on its own, which finds the few among many. `probe`: it is asked for each contact,
 * which is the only way that stays cheap where "not" or "or" stand around it, or for few contacts that are known.
 */
export type Looking = 'list' | 'probe';
