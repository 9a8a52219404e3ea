import {
  type AskableGroups,
  askedBy,
  conditionsOf,
  type ContactRule,
  type RuleFault,
  ruleLimits,
  type RuleWorld,
} from './condition.rules.js';
import { readRule } from './read-rule.rules.js';

/** A group of everybody: by hand without a rule. */
export interface AskableGroup {
  id: number;
  name: string;
  rule: unknown;
}

interface Read {
  readonly rule: ContactRule | null;
  readonly faults: RuleFault[];
  /** How many groups by rule stand behind it, one behind the other. */
  readonly depth: number;
  /** With the conditions of those. */
  readonly size: number;
  /** Which groups it leads back to while they are being read themselves. */
  readonly circles: ReadonlySet<number>;
}

/** No group has this id. */
const NONE = 0;

/**
 * What rules may speak of now, and the groups by rule that they may ask for.
 *
 * Groups by rule that ask for each other: a circle would never end and a long way costs too much, so both are refused, and a rule that
 * asks for one with faults has a fault itself: nobody is in it then.
 */
export class RuleBook implements AskableGroups {
  private readonly byId: ReadonlyMap<number, AskableGroup>;
  private readonly results = new Map<number, Read>();
  /** Those on the way from where the reading began, the last one being read now. */
  private readonly open: { id: number; depth: number; size: number; circles: Set<number> }[] = [];

  constructor(
    groups: readonly AskableGroup[],
    readonly fields: Pick<RuleWorld, 'fields' | 'profileFields'>,
  ) {
    this.byId = new Map(groups.map((group) => [group.id, group]));
  }

  /** The same groups, one of them with another rule; for a rule that is about to be kept. */
  with(groupId: number, rule: unknown): RuleBook {
    const groups = [...this.byId.values()].map((one) => (one.id === groupId ? { ...one, rule } : one));
    return new RuleBook(groups, this.fields);
  }

  /** A rule of a group of everybody, as it is to be understood now. */
  kept(groupId: number): { rule: ContactRule | null; faults: RuleFault[] } {
    return this.result(groupId);
  }

  /** Any other one: what somebody sent, or a filter that somebody keeps, for which no rule can ask. */
  read(raw: unknown, path?: string): { rule: ContactRule | null; faults: RuleFault[] } {
    return this.readAs(NONE, raw, path);
  }

  /** The names of those that could be read before, and cannot with the other rules. */
  brokenBy(others: RuleBook, except: number): string[] {
    return [...this.byId.values()].flatMap(({ id, name, rule }) =>
      id !== except && rule && this.result(id).rule && !others.result(id).rule ? [name] : [],
    );
  }

  ruleOf(groupId: number): ContactRule | null {
    const group = this.byId.get(groupId);
    return group?.rule ? this.result(groupId).rule : null;
  }

  faultOf(groupId: number): string | null {
    const group = this.byId.get(groupId);
    if (!group) return 'There is no such group.';
    if (!group.rule) return null;
    const self = this.open.at(-1);
    if (self?.id === groupId) {
      self.circles.add(groupId);
      return `“${group.name}” cannot ask for itself.`;
    }
    if (this.open.some(({ id }) => id === groupId)) {
      self?.circles.add(groupId);
      return circle(group.name);
    }
    const { rule, depth, size, circles } = this.result(groupId);
    if (self) for (const id of circles) self.circles.add(id);
    if (self && circles.has(self.id)) return circle(group.name);
    if (!rule) return `The rule of “${group.name}” needs repair.`;
    return this.lengthFault(group.name, depth + 1, size, self);
  }

  private lengthFault(
    name: string,
    depth: number,
    size: number,
    self: { depth: number; size: number } | undefined,
  ): string | null {
    if (depth > ruleLimits.asked)
      return `At most ${ruleLimits.asked} groups by rule may ask for each other; “${name}” would be one too many.`;
    if (self) {
      self.depth = Math.max(self.depth, depth);
      self.size += size;
    }
    return (self?.size ?? size) > ruleLimits.together
      ? `With “${name}”, these would be more than ${ruleLimits.together} conditions together.`
      : null;
  }

  private result(groupId: number): Read {
    const known = this.results.get(groupId);
    if (known) return known;
    const result = this.readAs(groupId, this.byId.get(groupId)?.rule);
    this.results.set(groupId, result);
    return result;
  }

  private readAs(id: number, raw: unknown, path?: string): Read {
    const self = { id, depth: 0, size: 0, circles: new Set<number>() };
    this.open.push(self);
    const { rule, faults } = readRule(raw, { ...this.fields, groups: this }, path);
    this.open.pop();
    const own = rule ? conditionsOf(rule).filter((one) => askedBy(one).length === 0).length : 0;
    return { rule, faults, depth: self.depth, size: self.size + own, circles: self.circles };
  }
}

function circle(name: string): string {
  return `“${name}” asks for this group in turn: groups cannot go round in a circle.`;
}
