// Every operation of the OpenAPI document, and how its calls are made up.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { inRoot } from '../../bin/lib/places.mjs';
import { fitOf } from '../fits/index.mjs';
import { lived } from '../fits/stories.mjs';
import { call } from '../lib/call.mjs';
import { resolved } from '../lib/marks.mjs';
import { bad, badText, isCursor, someOf, sometimes } from '../lib/values.mjs';
import { fileForm, formOf } from './forms.mjs';
import { troubleIn } from './trouble.mjs';

/** References in references end somewhere: `contact groups` may hold rules in rules. */
const DEEPEST = 6;
const document = JSON.parse(readFileSync(inRoot('packages/schema/openapi.json'), 'utf8'));
const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** @returns {{ name: string, arbitrary: object, send: Function }[]} */
export function restOperations({ world, people, pools, values }) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, about]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const facts = { path, method, about, people, values, fit: fitOf(name, pools) };
      return {
        name,
        arbitrary: fc.oneof(
          { weight: 5, arbitrary: callsOf({ ...facts, isWild: false }) },
          { weight: 5, arbitrary: callsOf({ ...facts, isWild: true }) },
        ),
        send: (one) => send({ world, people, pools }, facts.fit, one),
      };
    }),
  );
}

function callsOf({ path, method, about, people, values, fit, isWild }) {
  const parameters = about.parameters ?? [];
  // A cursor that fits comes out of an answer only.
  const isMeant = ({ name, required }) => isWild || required || !(isCursor(name) || fit.isLeft(name));
  const place = (where) => parameters.filter((one) => one.in === where && isMeant(one));
  const text = (one) => textOf(one, { path, values, fit, isWild });
  const required = place('query').filter((one) => one.required || fit.isAlways(one.name));
  return fc.record({
    isWild: fc.constant(isWild),
    who: who(people),
    row: fc.nat(39),
    method: isWild
      ? fc.oneof({ weight: 30, arbitrary: fc.constant(method.toUpperCase()) }, fc.constantFrom(...verbs))
      : fc.constant(method.toUpperCase()),
    path: fc.tuple(...place('path').map(text)).map((given) => filled(path, place('path'), given)),
    query: someOf(
      Object.fromEntries(place('query').map((one) => [one.name, text(one)])),
      required.map(({ name }) => name),
    ),
    body: bodies({ about, path, method, values, fit, isWild }),
  });
}

export const who = (people) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant('administrator') },
    { weight: 10, arbitrary: fc.constantFrom(...people.names) },
  );

function textOf({ name, schema }, { path, values, fit, isWild }) {
  const facts = { around: path, values, fit, isWild: false };
  const one = fromSchema(schema ?? {}, name, facts, 0).map((value) =>
    Array.isArray(value)
      ? value.join(',')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value),
  );
  return sometimes(isWild, one, badText);
}

function filled(path, parameters, given) {
  return parameters.reduce((made, { name }, at) => made.replace(`{${name}}`, () => encoded(given[at])), path);
}

const encoded = (text) =>
  encodeURIComponent(text.toWellFormed?.() ?? text.replace(/[\ud800-\udfff]/g, '\ufffd'));

/** `{ type, text }`: what goes over the wire, so that also what is no JSON can be tried. */
function bodies({ about, path, method, values, fit, isWild }) {
  if (method === 'get') return fc.constant(null);
  const schema = fit.entry.body ?? about.requestBody?.content?.['application/json']?.schema;
  const { file } = fit.entry;
  const form = formOf(about, values);
  if (file && !isWild) return fileForm(file);
  const json = schema
    ? fromSchema(schema, 'body', { around: path, values, fit, isWild }, 0).map(asJson)
    : fc.oneof(fc.constant(null), fc.jsonValue({ maxDepth: 2 }).map(asJson), file ? fileForm(file) : form);
  if (!isWild) return schema ? json : fc.constant(null);
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
function fromSchema(schema, name, facts, depth) {
  return sometimes(facts.isWild && depth > 0, meant(schema, name, facts, depth));
}

function meant(schema, name, facts, depth) {
  const { around, values, fit, isWild } = facts;
  const inner = (one, called) => fromSchema(one, called, facts, depth + 1);
  const kind = schema.type;
  const isNumber = kind === 'number' || kind === 'integer' || /^(number|integer)$/.test(schema.items?.type);
  const fitting =
    depth > 0 || name !== 'body' ? fit.at(name, { isNumber, isList: kind === 'array' }) : undefined;
  if (fitting) return fitting;
  if (schema.$ref)
    return meant(document.components.schemas[schema.$ref.split('/').at(-1)], name, facts, depth);
  if (schema.nullable) {
    const given = inner({ ...schema, nullable: false }, name);
    return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 5, arbitrary: given });
  }
  const several = schema.oneOf ?? schema.allOf;
  if (several) return fc.oneof(...several.map((one) => inner(one, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (kind === 'array') return listOf(inner(schema.items ?? {}, name), schema.items ?? {});
  if (kind === 'boolean') return fc.boolean();
  if (isNumber) return values.number(name, around, isWild);
  if (kind === 'string')
    return values.text(
      schema.format === 'date-time' && !/(until|_at)$/.test(name) ? 'at' : name,
      around,
      isWild,
    );
  if (!schema.properties || depth > DEEPEST) return values.object(name, isWild);
  return objectOf(depth === 0 ? withMore(schema, fit) : schema, fit, isWild, inner);
}

/** Places that the document says nothing about. */
const withMore = (schema, { entry }) =>
  !entry.more
    ? schema
    : {
        properties: { ...schema.properties, ...entry.more },
        required: [...(schema.required ?? []), ...Object.keys(entry.more)],
      };

/** Nothing is named twice: most lists refuse that. */
const listOf = (one, { type, enum: choices }) =>
  choices || ['string', 'number', 'integer'].includes(type)
    ? fc.uniqueArray(one, { minLength: 1, maxLength: Math.min(3, choices?.length ?? 3) })
    : fc.array(one, { minLength: 1, maxLength: 3 });

function objectOf({ properties, required = [] }, fit, isWild, inner) {
  const isMeant = (name) => isWild || required.includes(name) || !fit.isLeft(name);
  const names = Object.keys(properties).filter(isMeant);
  const made = Object.fromEntries(names.map((name) => [name, inner(properties[name], name)]));
  return someOf(
    made,
    names.filter((name) => required.includes(name) || fit.isAlways(name)),
  );
}

async function send({ world, people, pools }, fit, { isWild, row, who: name, method, path, query, body }) {
  pools.fresh();
  const pairs = Object.entries(query).map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
  const made = await lived({ world, people, pools }, fit, { isWild, row });
  const known = { pools, row, made };
  const whole = pairs.length ? `${path}?${pairs.join('&')}` : path;
  const at = resolved(whole, { ...known, spell: encoded }).slice(0, 15_000);
  const text = body ? resolved(body.text, known) : undefined;
  const ask = () => {
    const headers = { accept: 'application/json', ...(made.headers ?? people.headers(name)) };
    if (body) headers['content-type'] = body.type;
    return call(world, {
      method,
      path: at,
      headers,
      body: body?.bytes ? Buffer.from(text, body.bytes) : text,
    });
  };
  const answer = made.headers ? await ask() : await people.heard(name, ask);
  return { answer, trouble: troubleIn(answer), sent: { who: name, method, at, text } };
}
