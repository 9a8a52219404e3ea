import type { OpenAPIObject } from '@nestjs/swagger';
import { camelKey, snakeKey, speaksCamel } from '../../src/platform/http/case.js';
import { createApiDocument } from '../../src/platform/http/open-api.js';
import { catalogueOf } from '../isolation/catalogue/catalogue.js';
import { InboxWorld } from '../worlds/inbox-world.js';

type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;

let world: InboxWorld;
let document: OpenAPIObject;

beforeAll(async () => {
  world = await InboxWorld.open();
  document = createApiDocument(world.app);
});

afterAll(() => world?.close());

describe('the OpenAPI document', () => {
  it('tells every body that an edge reads, and each query, in the words of REST', () => {
    const told = new Map(
      Object.entries(document.paths).flatMap(([path, item]) =>
        Object.entries(item as Record<string, OperationObject>).map(([method, operation]) => [
          `${method.toUpperCase()} ${path}`,
          operation,
        ]),
      ),
    );
    let seen = 0;
    const dumb = catalogueOf(world.app).flatMap(({ name, kind, body = [], query = [] }) => {
      const operation = told.get(name);
      if (kind !== 'rest' || !operation) return [];
      seen += body.length + query.length;
      const asked = (operation.parameters ?? []).map((one) => ('name' in one ? one.name : ''));
      const silent = query
        .filter((field) => !asked.includes(snakeKey(field.name)))
        .filter((field) => !(speaksCamel(name.split(' ')[1] ?? '') && asked.includes(camelKey(field.name))))
        .map((field) => field.name);
      return [
        ...(body.length > 0 && !operation.requestBody ? [`${name}: body`] : []),
        ...silent.map((field) => `${name}: ${field}`),
      ];
    });
    expect(dumb).toEqual([]);
    expect(seen).toBeGreaterThan(300);
  });

  it('leads nowhere that is not there, and writes camelCase in the chat of colleagues alone', () => {
    const schemas = document.components?.schemas ?? {};
    const refs = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/([^"]*)/g)].map(
      ([, name]) => name,
    );
    expect(refs.filter((name) => !name || !(name in schemas))).toEqual([]);
    const inChat = (isChat: boolean) =>
      namesIn(reached(Object.entries(document.paths).filter(([path]) => speaksCamel(path) === isChat)));
    expect(inChat(true)).toContain('threadId');
    const names = inChat(false);
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name) => /[A-Z]/.test(name))).toEqual([]);
  });

  it('names each field as the edge reads it: turned and turned back it is the same', () => {
    const fields = catalogueOf(world.app).flatMap(({ body = [], query = [] }) => [...body, ...query]);
    const told = fields.map(({ name }) => snakeKey(name));
    expect(told.filter((name) => snakeKey(camelKey(name)) !== name)).toEqual([]);
  });
});

/** These parts of the document, and all schemas that they lead to. */
function reached(parts: unknown): unknown[] {
  const found = new Map<string, unknown>();
  const visit = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/#\/components\/schemas\/([^"]*)/g)) {
      if (found.has(name)) continue;
      found.set(name, document.components?.schemas?.[name]);
      visit(found.get(name) ?? null);
    }
  };
  visit(parts);
  return [parts, ...found.values()];
}

/** The names of properties, at every depth. */
function namesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties } = node as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(node).flatMap(namesIn)];
}
