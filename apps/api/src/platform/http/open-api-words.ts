import { snakeKey } from './case.js';

/** What of an operation has names that are turned. */
export interface OperationWords {
  parameters?: { in?: string; name?: string; schema?: object }[];
  requestBody?: object;
  responses?: Record<string, object>;
}

type Node = Record<string, unknown>;

/** Where a schema holds other schemas, one or several; below `properties` stand names, not words of the schema. */
const INNER = ['items', 'additionalProperties', 'not', 'allOf', 'anyOf', 'oneOf'];

/** Inputs are shared with GraphQL, which writes camelCase: the document shows them as REST takes them. */
export function snakeOperation({ parameters, requestBody, responses }: OperationWords): void {
  for (const parameter of parameters ?? []) {
    if (parameter.in === 'query' && parameter.name) parameter.name = snakeKey(parameter.name);
    snakeProperties(parameter.schema);
  }
  for (const body of [requestBody, ...Object.values(responses ?? {})]) {
    const { content } = (body ?? {}) as { content?: Record<string, { schema?: object }> };
    for (const { schema } of Object.values(content ?? {})) snakeProperties(schema);
  }
}

/**
 * Turns the names of all properties of a schema, however deep they lie. Values, examples and enums stay as they are.
 *
 * @throws when two names become one: the document would silently lack one of them.
 */
export function snakeProperties(schema: unknown): void {
  if (!isNode(schema) || '$ref' in schema) return;
  if (isNode(schema['properties'])) {
    for (const inner of Object.values(schema['properties'])) snakeProperties(inner);
    schema['properties'] = turned(schema['properties']);
  }
  if (Array.isArray(schema['required'])) schema['required'] = (schema['required'] as string[]).map(snakeKey);
  for (const key of INNER) for (const inner of [schema[key]].flat()) snakeProperties(inner);
}

function turned(properties: Node): Node {
  const names = Object.keys(properties);
  const twice = names.filter((name) =>
    names.some((other) => other !== name && snakeKey(other) === snakeKey(name)),
  );
  if (twice.length > 0) throw new Error(`In REST these are one name: ${twice.join(', ')}`);
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [snakeKey(name), one]));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
