import {
  getNamedType,
  getNullableType,
  getOperationAST,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { DocumentChecker } from '../../../src/platform/graphql/document-checker.js';
import { type Edge, placeKind } from './edges.js';
import { type Field, fieldsOf, inputClasses } from './fields.js';
import type { Argument, Operation, Place } from './operation.js';

const KINDS = { Query: 'query', Mutation: 'mutation', Subscription: 'subscription' } as const;
const SCALARS: Record<string, Argument['type']> = {
  ID: 'id',
  String: 'string',
  Int: 'int',
  Float: 'float',
  Boolean: 'boolean',
};

const ANY: Record<string, unknown> = { Int: 1, Float: 1, DateTime: '2026-01-01T00:00:00Z' };
/** Of the list itself; no call asks for more. */
const ROWS = 50;
/** Of each list within another one. */
const ROWS_WITHIN = 2;

/** The operations of the schema: its root fields, and fields further in that take arguments. */
export function graphqlOperations(schema: GraphQLSchema, edges: readonly Edge[]): Operation[] {
  const checker = new DocumentChecker(schema);
  const roots = (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((type) =>
    Object.values(schema.getRootType(KINDS[type] as never)?.getFields() ?? {}).map((field) => ({
      type,
      field,
    })),
  );
  const found = roots.map(({ type, field }): Operation => {
    const edge = edges.find((one) => one.graphql?.type === type && one.graphql.field === field.name);
    const args = field.args.map((arg) => argumentOf(arg));
    return {
      name: `${type} ${field.name}`,
      kind: KINDS[type],
      rule: edge?.rule,
      isInPerson: edge?.isInPerson ?? false,
      handler: edge?.handler ?? {},
      owner: edge?.owner ?? {},
      document: documentOf(checker, KINDS[type], field),
      args,
      places: args.flatMap((arg) => placesIn(arg)),
    };
  });
  return [...found, ...nested(checker, found, roots)];
}

function argumentOf(arg: GraphQLArgument | GraphQLInputField, check?: Field): Argument {
  const nullable = getNullableType(arg.type) as GraphQLInputType;
  const named = getNamedType(arg.type);
  const checks = isInputObjectType(named) ? checksOf(named.name) : [];
  return {
    name: arg.name,
    isArray: isListType(nullable),
    isRequired: isNonNullType(arg.type) && arg.defaultValue === undefined,
    type: isInputObjectType(named) ? 'input' : isEnumType(named) ? 'enum' : (SCALARS[named.name] ?? 'scalar'),
    scalar: named.name,
    ...(isEnumType(named) && { values: named.getValues().map((value) => value.name) }),
    fields: isInputObjectType(named)
      ? Object.values(named.getFields()).map((field) =>
          argumentOf(
            field,
            checks.find((one) => one.property === field.name),
          ),
        )
      : [],
    ...(check && { check }),
  };
}

const checksOf = (name: string): Field[] => {
  const type = inputClasses().get(name);
  return type ? fieldsOf(type) : [];
};

function placesIn(arg: Argument, above: readonly string[] = []): Place[] {
  const path = [...above, arg.name];
  const inner = arg.fields.flatMap((field) => placesIn(field, path));
  const kind = placeKind(arg.name, arg.type === 'id' || Boolean(arg.check?.isId));
  if (!kind) return inner;
  return [{ where: 'argument', path, kind, isArray: arg.isArray, isRequired: arg.isRequired }, ...inner];
}

/** A document that asks for as much of the answer as the limits allow. */
function documentOf(
  checker: DocumentChecker,
  kind: string,
  field: GraphQLField<unknown, unknown>,
  wrap: (selection: string) => string = (selection) => selection,
  more: readonly GraphQLArgument[] = [],
): string {
  const args = [...field.args, ...more];
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const head = `${kind} Probe${declared && `(${declared})`}`;
  const call = `${field.name}${passed && `(${passed})`}`;
  for (let depth = 4; depth >= 0; depth -= 1) {
    const document = `${head} { ${wrap(`${call}${selectionOf(field, depth)}`)} }`;
    if (isWithinLimits(checker, document, args)) return document;
  }
  throw new Error(`No document of ${field.name} passes the limits.`);
}

function isWithinLimits(checker: DocumentChecker, source: string, args: readonly GraphQLArgument[]): boolean {
  const document = checker.check(source);
  if (!('kind' in document)) return false;
  const operation = getOperationAST(document);
  const needed = args.filter((arg) => isNonNullType(arg.type)).map((arg) => [arg.name, anyValueOf(arg.type)]);
  const variables = { ...Object.fromEntries(needed), first: ROWS };
  return operation ? checker.tooLarge(document, operation, variables) === null : false;
}

/** What fits a type, whatever it means: enough to count what a document asks for. */
function anyValueOf(type: GraphQLInputType): unknown {
  if (isListType(getNullableType(type))) return [];
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name;
  if (isInputObjectType(named))
    return Object.fromEntries(
      Object.values(named.getFields())
        .filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
        .map((field) => [field.name, anyValueOf(field.type)]),
    );
  return named.name === 'Boolean' ? true : (ANY[named.name] ?? '1');
}

/** Connections count as one step: their rows are what is asked for. */
function selectionOf(field: { type: unknown }, depth: number): string {
  const type = getNamedType(field.type as never);
  if (!isObjectType(type)) return '';
  const picked = Object.values(type.getFields()).flatMap((inner) => {
    if (inner.args.some((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined)) return [];
    if (!isObjectType(getNamedType(inner.type))) return [inner.name];
    const isFrame = /(Connection|Edge)$/.test(type.name);
    if (depth === 0 && !isFrame) return [];
    const isPaged = inner.args.some(({ name }) => name === 'first');
    const size = isPaged ? `(first: ${ROWS_WITHIN})` : '';
    return [`${inner.name}${size}${selectionOf(inner, isFrame ? depth : depth - 1)}`];
  });
  return ` { ${picked.length ? picked.join(' ') : '__typename'} }`;
}

/** Fields with arguments inside what a query by id answers, such as `Contact.tickets(after)`. */
function nested(
  checker: DocumentChecker,
  operations: readonly Operation[],
  roots: readonly { type: string; field: GraphQLField<unknown, unknown> }[],
): Operation[] {
  const byId = roots.filter(
    ({ type, field }) => type === 'Query' && field.args.some((arg) => arg.name === 'id'),
  );
  return byId.flatMap(({ field: root }) => {
    const type = getNamedType(root.type) as GraphQLObjectType;
    const operation = operations.find((one) => one.name === `Query ${root.name}`) as Operation;
    return Object.values(type.getFields())
      .filter((inner) => inner.args.length > 0)
      .map((inner): Operation => {
        const args = [...inner.args.map((arg) => argumentOf(arg)), ...(operation.args ?? [])];
        const wrap = (selection: string) => `${root.name}(id: $id) { id ${selection} }`;
        return {
          ...operation,
          name: `${type.name}.${inner.name}`,
          kind: 'nested',
          document: documentOf(checker, 'query', inner, wrap, root.args),
          args,
          places: args.flatMap((arg) => placesIn(arg)),
        };
      });
  });
}
