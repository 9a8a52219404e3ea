// Every operation of the OpenAPI document, and how its calls are made up.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { inRoot } from '../../bin/lib/places.mjs';
import { call } from '../lib/call.mjs';
import { bad, badText, isCursor, sometimes } from '../lib/values.mjs';
import { formOf } from './forms.mjs';
import { troubleIn } from './trouble.mjs';

/** References in references end somewhere: `contact groups` may hold rules in rules. */
const DEEPEST = 6;
const document = JSON.parse(readFileSync(inRoot('packages/schema/openapi.json'), 'utf8'));
const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** @returns {{ name: string, arbitrary: object, send: Function }[]} */
export function restOperations({ world, people, values }) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, about]) => ({
      name: `${method.toUpperCase()} ${path}`,
      arbitrary: fc.oneof(
        { weight: 4, arbitrary: callsOf({ path, method, about, people, values, isWild: false }) },
        { weight: 5, arbitrary: callsOf({ path, method, about, people, values, isWild: true }) },
      ),
      send: (one) => send(world, people, one),
    })),
  );
}

function callsOf({ path, method, about, people, values, isWild }) {
  const parameters = about.parameters ?? [];
  // A cursor that fits comes out of an answer only.
  const isMeant = ({ name }) => isWild || !isCursor(name);
  const place = (where) => parameters.filter((one) => one.in === where && isMeant(one));
  const text = (one) => textOf(one, path, values, isWild);
  return fc.record({
    who: who(people),
    method: isWild
      ? fc.oneof({ weight: 30, arbitrary: fc.constant(method.toUpperCase()) }, fc.constantFrom(...verbs))
      : fc.constant(method.toUpperCase()),
    path: fc.tuple(...place('path').map(text)).map((given) => filled(path, place('path'), given)),
    query: fc.record(Object.fromEntries(place('query').map((one) => [one.name, text(one)])), {
      requiredKeys: place('query').flatMap((one) => (one.required ? [one.name] : [])),
    }),
    body: bodies(about, path, method, values, isWild),
  });
}

export const who = (people) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant('administrator') },
    { weight: 10, arbitrary: fc.constantFrom(...people.names) },
  );

function textOf({ name, schema }, around, values, isWild) {
  const one = fromSchema(schema ?? {}, name, around, values, false, 0).map((value) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  );
  return sometimes(isWild, one, badText);
}

function filled(path, parameters, given) {
  return parameters.reduce((made, { name }, at) => made.replace(`{${name}}`, () => encoded(given[at])), path);
}

const encoded = (text) =>
  encodeURIComponent(text.toWellFormed?.() ?? text.replace(/[\ud800-\udfff]/g, '\ufffd'));

/** `{ type, text }`: what goes over the wire, so that also what is no JSON can be tried. */
function bodies(about, path, method, values, isWild) {
  if (method === 'get') return fc.constant(null);
  const schema = about.requestBody?.content?.['application/json']?.schema;
  const form = formOf(about, values);
  const json = schema
    ? fromSchema(schema, 'body', path, values, isWild, 0).map(asJson)
    : fc.oneof(fc.constant(null), fc.jsonValue({ maxDepth: 2 }).map(asJson), form);
  if (!isWild) return schema ? json : fc.oneof(fc.constant(null), form);
  const other = fc.oneof(
    bad.map(asJson),
    fc.string({ unit: 'binary', maxLength: 50 }).map((text) => ({ type: 'application/json', text })),
    json.map((one) => one && { ...one, text: one.text.slice(0, Math.floor(one.text.length / 2)) }),
    json.map((one) => one && { ...one, type: 'text/plain' }),
    form,
  );
  return fc.oneof({ weight: 8, arbitrary: json }, { weight: 1, arbitrary: other });
}

const asJson = (value) => ({ type: 'application/json', text: JSON.stringify(value) ?? 'null' });

/** What a schema describes; `isWild` puts something else in some places. */
export function fromSchema(schema, name, around, values, isWild, depth) {
  const inner = (one, called) => fromSchema(one, called, around, values, isWild, depth + 1);
  return sometimes(isWild && depth > 0, meant(schema, { name, around, values, depth, inner }));
}

function meant(schema, { name, around, values, depth, inner }) {
  if (schema.$ref) return inner(document.components.schemas[schema.$ref.split('/').at(-1)], name);
  if (schema.nullable) return fc.oneof(fc.constant(null), inner({ ...schema, nullable: false }, name));
  const several = schema.oneOf ?? schema.allOf;
  if (several) return fc.oneof(...several.map((one) => inner(one, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'array') return fc.array(inner(schema.items ?? {}, name), { maxLength: 3 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'number' || schema.type === 'integer') return values.number(name, around);
  if (schema.type === 'string') return values.text(schema.format === 'date-time' ? 'at' : name, around);
  if (!schema.properties || depth > DEEPEST) return values.object(name);
  const fields = Object.entries(schema.properties).map(([key, one]) => [key, inner(one, key)]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

async function send(world, people, { who: name, method, path, query, body }) {
  const pairs = Object.entries(query).map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
  const headers = { ...people.headers(name), accept: 'application/json' };
  if (body) headers['content-type'] = body.type;
  const at = pairs.length ? `${path}?${pairs.join('&')}` : path;
  const answer = await call(world, { method, path: at.slice(0, 15_000), headers, body: body?.text });
  await people.heard(name, answer);
  return { answer, trouble: troubleIn(answer) };
}
