import 'reflect-metadata';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';

type Class = abstract new (...args: never[]) => object;

/** One field of an input, as its class declares it. */
export interface Field {
  /** As callers of REST write it; GraphQL uses the property's own name. */
  name: string;
  property: string;
  isArray: boolean;
  isOptional: boolean;
  isId: boolean;
  /** The names of the checks, as `isEmail`, with what they were given. */
  checks: ReadonlyMap<string, readonly unknown[]>;
  type: 'string' | 'number' | 'boolean' | 'date' | 'object';
  fields: readonly Field[];
}

interface Check {
  propertyName: string;
  type: string;
  name?: string;
  constraints?: unknown[];
  each: boolean;
}

/** Members are named by their ids alone. */
const ID_NAME = /^(id|ids|members)$|(_id|_ids|Id|Ids)$/;
const MAX_DEPTH = 4;

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const isIdName = (name: string): boolean => ID_NAME.test(name);

/** The fields that an input class takes, from the checks that stand on it. */
export function fieldsOf(type: Class, depth = 0): Field[] {
  const checks = checksOf(type);
  const names = [...new Set(checks.map((check) => check.propertyName))];
  return names.map((property) =>
    fieldOf(
      type,
      property,
      checks.filter((check) => check.propertyName === property),
      depth,
    ),
  );
}

/** Every class that has checks, by its name: GraphQL's input types are found here. */
export function inputClasses(): ReadonlyMap<string, Class> {
  const storage = getMetadataStorage() as unknown as { validationMetadatas: Map<Class, unknown> };
  return new Map([...storage.validationMetadatas.keys()].map((type) => [type.name, type]));
}

function checksOf(type: Class): Check[] {
  return getMetadataStorage().getTargetValidationMetadatas(type, '', false, false) as unknown as Check[];
}

function fieldOf(type: Class, property: string, checks: Check[], depth: number): Field {
  const named = new Map<string, readonly unknown[]>();
  for (const { name, type: kind, constraints } of checks) named.set(name ?? kind, constraints ?? []);
  const declared = Reflect.getMetadata('design:type', type.prototype as object, property) as unknown;
  const inner = innerClass(type, property, declared);
  const isArray = named.has('isArray') || checks.some((check) => check.each) || declared === Array;
  return {
    name: snake(property),
    property,
    isArray,
    isOptional: named.has('isOptional') || named.has('conditionalValidation'),
    isId: isIdName(property) || isIdPattern(named),
    checks: named,
    type: kindOf(declared, named, inner),
    fields: inner && depth < MAX_DEPTH ? fieldsOf(inner, depth + 1) : [],
  };
}

/** `IsId` is a pattern of digits. */
function isIdPattern(checks: ReadonlyMap<string, readonly unknown[]>): boolean {
  const [pattern] = checks.get('matches') ?? [];
  return pattern instanceof RegExp && pattern.test('7700000001') && !pattern.test('a') && !pattern.test('0');
}

function innerClass(type: Class, property: string, declared: unknown): Class | null {
  const named = defaultMetadataStorage.findTypeMetadata(type as never, property)?.typeFunction?.() as unknown;
  for (const one of [named, declared]) {
    const isPlain = [String, Number, Boolean, Date, Object, Array].includes(one as never);
    if (typeof one === 'function' && !isPlain && checksOf(one as Class).length > 0) return one as Class;
  }
  return null;
}

function kindOf(
  declared: unknown,
  checks: ReadonlyMap<string, readonly unknown[]>,
  inner: Class | null,
): Field['type'] {
  if (inner) return 'object';
  if (checks.has('isBoolean') || declared === Boolean) return 'boolean';
  if (checks.has('isInt') || checks.has('isNumber') || declared === Number) return 'number';
  if (checks.has('isDate') || declared === Date) return 'date';
  if (checks.has('isObject')) return 'object';
  return 'string';
}
