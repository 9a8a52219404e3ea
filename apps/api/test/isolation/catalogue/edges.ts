import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ACCESS_RULE, type AccessRule, IN_PERSON } from '../../../src/platform/access/access-rule.js';
import { type Field, fieldsOf, isIdName } from './fields.js';
import type { Operation, Place } from './operation.js';

const RESOLVER_TYPE = 'graphql:resolver_type';
const RESOLVER_NAME = 'graphql:resolver_name';

/** A method that the world can reach, before it is known what it takes. */
export interface Edge {
  owner: object;
  handler: object;
  rule: AccessRule | undefined;
  isInPerson: boolean;
  rest?: { method: string; path: string };
  graphql?: { type: string; field: string };
  /** Classes of the parameters, and what the framework puts there. */
  parameters: readonly { source: 'body' | 'query' | 'other'; type: unknown }[];
}

/** Every edge of the running application: the methods of its controllers and resolvers. */
export function edgesOf(app: NestFastifyApplication): Edge[] {
  const discovery = app.get(DiscoveryService);
  const scanner = new MetadataScanner();
  const edges: Edge[] = [];
  for (const { instance } of [...discovery.getControllers(), ...discovery.getProviders()]) {
    if (!instance || typeof instance !== 'object') continue;
    const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name];
      if (handler) edges.push(...edgesAt(instance as object, prototype, name, handler));
    }
  }
  return edges;
}

function edgesAt(instance: object, prototype: object, name: string, handler: object): Edge[] {
  const owner = instance.constructor;
  const read = <T>(key: unknown) =>
    (Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, owner)) as T | undefined;
  const shared = {
    owner,
    handler,
    rule: read<AccessRule>(ACCESS_RULE),
    isInPerson: read<boolean>(IN_PERSON) === true,
    parameters: parametersOf(owner, prototype, name),
  };
  const type = Reflect.getMetadata(RESOLVER_TYPE, handler) as string | undefined;
  if (type && ['Query', 'Mutation', 'Subscription'].includes(type)) {
    const field = (Reflect.getMetadata(RESOLVER_NAME, handler) as string | undefined) ?? name;
    return [{ ...shared, graphql: { type, field } }];
  }
  const path = Reflect.getMetadata(PATH_METADATA, handler) as string | string[] | undefined;
  if (path === undefined) return [];
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? 'GET';
  const prefix = [Reflect.getMetadata(PATH_METADATA, owner) as string | string[] | undefined].flat()[0] ?? '';
  return [path].flat().map((one) => ({ ...shared, rest: { method, path: joined(prefix, one) } }));
}

const joined = (...parts: string[]): string =>
  `/${parts
    .map((part) => part.replace(/^\/|\/$/g, ''))
    .filter(Boolean)
    .join('/')}`;

function parametersOf(owner: object, prototype: object, name: string): Edge['parameters'] {
  const classes = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as unknown[];
  const given = (Reflect.getMetadata(ROUTE_ARGS_METADATA, owner, name) ?? {}) as Record<
    string,
    { index: number; factory?: (data: unknown, execution: unknown) => unknown; data?: unknown }
  >;
  return Object.values(given).map(({ index, factory, data }) => ({
    source: factory ? sourceOf(factory, data) : 'other',
    type: classes[index],
  }));
}

/** What a decorator of ours reads, told by handing it a request: the body, the query string, or neither. */
function sourceOf(
  factory: (data: unknown, execution: unknown) => unknown,
  data: unknown,
): 'body' | 'query' | 'other' {
  const request = { body: { fromBody: 1 }, query: { fromQuery: 1 }, headers: {}, id: 0 };
  try {
    const value = factory(data, {
      switchToHttp: () => ({ getRequest: () => request }),
      getType: () => 'http',
    });
    const text = JSON.stringify(value) ?? '';
    if (text.includes('fromBody')) return 'body';
    return text.includes('fromQuery') ? 'query' : 'other';
  } catch {
    return 'other';
  }
}

/** The operation of REST that an edge is. */
export function restOperation(edge: Edge): Operation | null {
  if (!edge.rest) return null;
  const { method, path } = edge.rest;
  const inputs = (source: 'body' | 'query'): Field[] =>
    edge.parameters
      .filter((one) => one.source === source && typeof one.type === 'function')
      .flatMap((one) => fieldsOf(one.type as never));
  const [query, body] = [inputs('query'), inputs('body')];
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const places: Place[] = [
    ...names.map((name): Place => ({
      where: 'path',
      path: [name],
      kind: isIdName(name) ? 'id' : name === 'token' ? 'secret' : 'name',
      isArray: false,
      isRequired: true,
    })),
    ...query.flatMap((field) => placesIn('query', field)),
    ...body.flatMap((field) => placesIn('body', field)),
  ];
  const { owner, handler, rule, isInPerson } = edge;
  return {
    name: `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    kind: 'rest',
    ...{ owner, handler, rule, isInPerson, method, url: path, query, body, places },
  };
}

function placesIn(where: 'query' | 'body', field: Field, above: readonly string[] = []): Place[] {
  const path = [...above, field.name];
  const inner = field.fields.flatMap((one) => placesIn(where, one, path));
  const kind = placeKind(field.name, field.isId);
  if (!kind) return inner;
  return [{ where, path, kind, isArray: field.isArray, isRequired: !field.isOptional }, ...inner];
}

/** What a field's name and checks say of its value; null for values that name nothing. */
export function placeKind(name: string, isId: boolean): Place['kind'] | null {
  if (/^(cursor|after|before)$/.test(name)) return 'cursor';
  if (/(^|_)(token|secret|state)$|Token$|Secret$/.test(name) && !/socket/i.test(name)) return 'secret';
  if (/client(_i|I)d$|client(_mutation_i|MutationI)d$|socket(_i|I)d$/.test(name)) return null;
  return isId ? 'id' : null;
}
