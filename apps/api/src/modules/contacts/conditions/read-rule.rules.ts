import {
  type Condition,
  type ContactConditionName,
  contactConditions,
  type ContactRule,
  countedWithin,
  CUSTOM,
  customConditions,
  type Operator,
  operators,
  PROFILE_CUSTOM,
  ruleLimits,
  type RuleFault,
  type RuleNode,
  type RuleWorld,
} from './condition.rules.js';
import { readCustom, readDays, readers } from './condition-values.rules.js';

interface Reading {
  readonly world: RuleWorld;
  readonly faults: RuleFault[];
  conditions: number;
}

type ReadOne = (raw: unknown, is: Operator) => { value: string | number | boolean } | { fault: string };

/**
 * Reads a rule, as somebody sent it or as it was kept: what it speaks of may be gone since.
 * @returns the rule with everything in its normal form, null where something is wrong with it
 */
export function readRule(
  raw: unknown,
  world: RuleWorld,
  path = 'rule',
): { rule: ContactRule | null; faults: RuleFault[] } {
  const reading: Reading = { world, faults: [], conditions: 0 };
  const rule = readGroup(reading, raw, path, 1);
  if (rule && reading.conditions === 0 && reading.faults.length === 0)
    fault(reading, path, 'Add at least one condition.');
  return { rule: reading.faults.length === 0 ? rule : null, faults: reading.faults };
}

function readGroup(reading: Reading, raw: unknown, path: string, depth: number): ContactRule | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return fault(reading, path, 'Write {"all": […]} or {"any": […]}.');
  const keys = Object.keys(raw);
  const how = keys[0];
  if (keys.length !== 1 || (how !== 'all' && how !== 'any'))
    return fault(reading, path, 'Write {"all": […]} or {"any": […]}, and nothing beside it.');
  const nodes = (raw as Record<string, unknown>)[how];
  if (!Array.isArray(nodes)) return fault(reading, `${path}.${how}`, 'Write a list of conditions.');
  if (depth > ruleLimits.depth)
    return fault(reading, path, `Conditions stand at most ${ruleLimits.depth} levels deep.`);
  if (nodes.length > ruleLimits.conditions) return tooMany(reading, `${path}.${how}`);
  const read = nodes.flatMap((node, at) => readNode(reading, node, `${path}.${how}[${at}]`, depth) ?? []);
  return how === 'all' ? { all: read } : { any: read };
}

function readNode(reading: Reading, raw: unknown, path: string, depth: number): RuleNode | null {
  if (reading.conditions > ruleLimits.conditions) return null;
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return fault(reading, path, 'Write {"field": …, "is": …, "value": …}.');
  if ('all' in raw || 'any' in raw) return readGroup(reading, raw, path, depth + 1);
  reading.conditions += 1;
  if (reading.conditions > ruleLimits.conditions) return tooMany(reading, path);
  return readCondition(reading, raw as Record<string, unknown>, path);
}

function readCondition(reading: Reading, raw: Record<string, unknown>, path: string): Condition | null {
  const { field, is, value, days } = raw;
  const keys = [
    'field',
    'is',
    'value',
    ...(typeof field === 'string' && countedWithin.has(field) ? ['days'] : []),
  ];
  const other = Object.keys(raw).find((key) => !keys.includes(key));
  if (other !== undefined) return fault(reading, path, 'A condition has a field, a comparison and a value.');
  const known = knownField(reading.world, field);
  if (!known) {
    const isOwn =
      typeof field === 'string' && [CUSTOM, PROFILE_CUSTOM].some((start) => field.startsWith(start));
    return fault(reading, `${path}.field`, isOwn ? 'This field does not exist.' : 'There is no such field.');
  }
  if (typeof is !== 'string' || !known.operators.includes(is as Operator))
    return fault(reading, `${path}.is`, `Choose one of ${known.operators.join(', ')}.`);
  const operator = is as Operator;
  const count = operators[operator];
  if (count === 'none') {
    if (value !== undefined && value !== null) return fault(reading, `${path}.value`, 'This has no value.');
    return { field: known.name, is: operator };
  }
  const read =
    count === 'many'
      ? readMany(reading, known.read, operator, value, path)
      : readOne(reading, count === 'days' ? readDays : known.read, operator, value, path);
  const within = days === undefined || days === null ? null : readDays(days);
  if (within && 'fault' in within) return fault(reading, `${path}.days`, within.fault);
  return read === null
    ? null
    : { field: known.name, is: operator, value: read, ...(within && { days: Number(within.value) }) };
}

function knownField(
  world: RuleWorld,
  field: unknown,
): { name: string; operators: readonly Operator[]; read: ReadOne } | null {
  if (typeof field !== 'string') return null;
  if (Object.hasOwn(contactConditions, field)) {
    const name = field as ContactConditionName;
    const read: ReadOne = (raw, is) => {
      const found = readers[name](raw, is);
      const wrong = name === 'group' && 'value' in found ? world.groups.faultOf(Number(found.value)) : null;
      return wrong === null ? found : { fault: wrong };
    };
    return { name, operators: contactConditions[name], read };
  }
  for (const [start, fields] of [
    [CUSTOM, world.fields],
    [PROFILE_CUSTOM, world.profileFields],
  ] as const) {
    const key = field.startsWith(start) ? field.slice(start.length) : null;
    const own = fields.find((one) => String(one.id) === key || one.key === key);
    if (!own) continue;
    const read: ReadOne = (raw, is) => readCustom(own, raw, is);
    return { name: `${start}${own.id}`, operators: customConditions[own.kind], read };
  }
  return null;
}

function readOne(reading: Reading, read: ReadOne, is: Operator, raw: unknown, path: string) {
  const found = read(raw, is);
  return 'fault' in found ? fault(reading, `${path}.value`, found.fault) : found.value;
}

function readMany(reading: Reading, read: ReadOne, is: Operator, raw: unknown, path: string) {
  const list = Array.isArray(raw) ? raw : [raw];
  if (list.length === 0) return fault(reading, `${path}.value`, 'Choose at least one.');
  if (list.length > ruleLimits.values)
    return fault(reading, `${path}.value`, `Choose at most ${ruleLimits.values}.`);
  const values: (string | number)[] = [];
  for (const [at, one] of list.entries()) {
    const found = read(one, is);
    if ('fault' in found)
      return fault(reading, Array.isArray(raw) ? `${path}.value[${at}]` : `${path}.value`, found.fault);
    if (typeof found.value !== 'boolean') values.push(found.value);
  }
  return [...new Set(values)];
}

function tooMany(reading: Reading, path: string): null {
  return fault(reading, path, `A rule has at most ${ruleLimits.conditions} conditions.`);
}

function fault(reading: Reading, path: string, message: string): null {
  reading.faults.push({ path, message });
  return null;
}
