import type { InjectOptions } from 'fastify';
import { entityOf } from '../catalogue/entities.js';
import type { Argument, Operation, Place } from '../catalogue/operation.js';
import type { Field } from '../catalogue/fields.js';
import type { Tenant } from '../world/tenant.js';
import type { Case } from './case.js';
import { cases } from './cases.js';
import { sampleArgument, sampleOf, samplePath } from './samples.js';

/** A call that can be sent: everything but who calls. */
export interface Call {
  operation: Operation;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  variables: Record<string, unknown>;
  headers: Record<string, unknown>;
}

/** The places of an operation, with those of bodies that no class describes. */
export const placesOf = (operation: Operation): readonly Place[] => [
  ...operation.places,
  ...(caseOf(operation).places ?? []),
];

export const caseOf = (operation: Operation): Case => cases[operation.name] ?? {};

/** Fills a call with samples. Optional cursors and secrets stay away; ids come from `id`. */
export async function makeCall(
  operation: Operation,
  tenant: Tenant,
  id: (place: Place) => Promise<unknown>,
): Promise<Call> {
  const call: Call = { operation, path: {}, query: {}, body: {}, variables: {}, headers: {} };
  for (const field of operation.query ?? []) set(call.query, [field.name], optional(field, tenant));
  for (const field of operation.body ?? []) set(call.body, [field.name], unlessVersion(field, tenant));
  for (const arg of operation.args ?? []) call.variables[arg.name] = argument(arg, tenant);
  for (const place of placesOf(operation)) {
    if (place.where === 'path' && place.kind === 'name') put(call, place, samplePath(place, tenant));
    else if (place.kind === 'id' && isUsed(place)) put(call, place, await id(place));
    else if (place.kind === 'cursor' || (place.kind === 'secret' && !place.isRequired))
      put(call, place, undefined);
  }
  return call;
}

/** The version that one saw is told where a test is about it. */
const unlessVersion = (field: Field, tenant: Tenant): unknown =>
  field.isOptional && field.name === 'version' ? undefined : sampleOf(field, tenant);

/** Filters are all set at once by nobody: what a list may be narrowed by is left out. */
const optional = (field: Field, tenant: Tenant): unknown =>
  field.isOptional && field.name !== 'per_page' ? undefined : sampleOf(field, tenant);

const argument = (arg: Argument, tenant: Tenant): unknown =>
  arg.isRequired || arg.type === 'input' || arg.name === 'first' ? sampleArgument(arg, tenant) : undefined;

/** Ids of a query string narrow a list; they are set only when they are what is tried. */
const isUsed = (place: Place): boolean => place.where !== 'query' || place.isRequired;

/** Puts a value where a place says. Places in a list of objects count for its first element. */
export function put(call: Call, place: Place, value: unknown): void {
  const listed = place.isArray && value !== undefined && !Array.isArray(value) ? [value] : value;
  set(rootOf(call, place), place.path, listed);
}

function rootOf(call: Call, { where }: Place): Record<string, unknown> {
  if (where === 'argument') return call.variables;
  return where === 'header' ? call.headers : call[where];
}

/** What stands at a place; of a list of objects, in its first. */
export function valueAt(call: Call, place: Place): unknown {
  let at: unknown = rootOf(call, place);
  for (const name of place.path) at = ([at].flat()[0] as Record<string, unknown> | undefined)?.[name];
  return at;
}

export function withValue(call: Call, place: Place, value: unknown): Call {
  const copy: Call = {
    ...structuredClone({ ...call, operation: null }),
    operation: call.operation,
  } as Call;
  put(copy, place, value);
  return copy;
}

function set(root: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [head = '', ...rest] = path;
  if (rest.length === 0) {
    if (value === undefined) delete root[head];
    else root[head] = value;
    return;
  }
  const inner = root[head];
  const object = (Array.isArray(inner) ? inner[0] : inner) as Record<string, unknown> | undefined;
  if (object && typeof object === 'object') return set(object, rest, value);
  if (value === undefined) return;
  const made = {};
  root[head] = Array.isArray(inner) ? [made] : made;
  set(made, rest, value);
}

/** The table whose rows a place names. @throws with a sentence that says where to tell it. */
export function tableOf(operation: Operation, place: Place, tables: ReadonlySet<string>): string {
  const table = entityOf(operation, place, tables);
  if (table) return table;
  throw new Error(
    `${operation.name}: nobody knows whose id stands at "${place.where} ${place.path.join('.')}". ` +
      'Name its table in test/isolation/catalogue/entities.ts.',
  );
}

/** The request that a call becomes. */
export function requestOf(call: Call, headers: Record<string, string>): InjectOptions {
  const { operation } = call;
  const all = { ...headers, ...(call.headers as Record<string, string>) };
  if (operation.kind !== 'rest') {
    return {
      method: 'POST',
      url: '/graphql',
      headers: all,
      payload: { query: operation.document, variables: call.variables },
    };
  }
  const url = (operation.url ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(call.path[name] as string | number)),
  );
  const search = new URLSearchParams(
    Object.entries(call.query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)] as [string, string]),
  );
  const method = operation.method as 'GET';
  const { file } = caseOf(operation);
  if (file) return { method, url, headers: { ...all, ...formHeaders }, payload: form(file, call.body) };
  const hasBody = method !== 'GET' && Object.keys(call.body).length > 0;
  return {
    method,
    url: search.size ? `${url}?${search.toString()}` : url,
    headers: all,
    ...(hasBody && { payload: call.body }),
  };
}

const BOUNDARY = 'proof-boundary';
const formHeaders = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
/** The smallest picture: places that take pictures only take it, the others too. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function form(file: string, fields: Record<string, unknown>): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${file}"; filename="dot.png"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(texts.join('') + head), PNG, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
