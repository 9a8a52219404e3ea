// Every field of Query and Mutation, with arguments and a choice of what is asked for below it.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { inRoot } from '../../bin/lib/places.mjs';
import { call } from '../lib/call.mjs';
import { isCursor, sometimes } from '../lib/values.mjs';
import { broken } from './broken-documents.mjs';
import { who } from './rest.mjs';
import { selectionOf, written } from './selection.mjs';
import { troubleIn } from './trouble.mjs';

export const schema = buildSchema(readFileSync(inRoot('packages/schema/schema.graphql'), 'utf8'));

/** @returns {{ name: string, arbitrary: object, send: Function }[]} */
export function graphqlOperations({ world, people, values, covered }) {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const send = (one) => sendDocument(world, people, one, covered);
  const fields = roots.flatMap((root) =>
    Object.values(root.getFields()).map((field) => ({
      name: `${root.name} ${field.name}`,
      arbitrary: fc.oneof(
        { weight: 4, arbitrary: documents({ root, field, people, values, isWild: false }) },
        { weight: 4, arbitrary: documents({ root, field, people, values, isWild: true }) },
      ),
      send,
    })),
  );
  const document = documents({
    root: roots[0],
    field: roots[0].getFields().tickets,
    people,
    values,
    isWild: false,
  });
  return [...fields, { name: 'GraphQL documents', arbitrary: broken(document), send }];
}

/** A document with one root field: `{ who, query, variables, asked }`. */
export function documents({ root, field, people, values, isWild }) {
  const make = (argument, around) => fromType(argument.type, argument.name, around, values, isWild, 0);
  const call = fc.record({
    args: argumentsOf(field, field.name, make, isWild),
    below: selectionOf(field.type, make),
  });
  return fc.record({ who: who(people), call }).map(({ who: name, call: { args, below } }) => ({
    who: name,
    ...written(root, field, args, below),
  }));
}

/** Required ones always, the others now and then. */
function argumentsOf(field, around, make, isWild) {
  const args = field.args.filter(({ name }) => isWild || !isCursor(name));
  const given = args.map((one) => [one.name, make(one, around)]);
  const requiredKeys = field.args.filter(isRequiredArgument).map(({ name }) => name);
  return fc.record(Object.fromEntries(given), { requiredKeys });
}

function fromType(type, name, around, values, isWild, depth) {
  const plain = meant(getNullableType(type), name, around, values, isWild, depth);
  const orNull = isNonNullType(type) || depth > 0 ? plain : fc.option(plain, { freq: 8 });
  return sometimes(isWild, orNull);
}

function meant(type, name, around, values, isWild, depth) {
  if (isListType(type))
    return fc.array(fromType(type.ofType, name, around, values, isWild, depth + 1), { maxLength: 3 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((one) => one.name));
  if (isInputObjectType(type)) return inputs(type, around, values, isWild, depth);
  const { name: kind } = getNamedType(type);
  if (kind === 'ID') return values.id(name, `${around} ${type.name}`);
  if (kind === 'Int') return values.number(name, around).map((one) => Math.trunc(one));
  if (kind === 'Float') return values.number(name, around);
  if (kind === 'Boolean') return fc.boolean();
  if (kind === 'DateTime') return values.text('at', around);
  if (kind === 'JSON') return values.object(name);
  return values.text(name, around);
}

function inputs(type, around, values, isWild, depth) {
  const fields = Object.values(type.getFields()).filter((one) => depth < 5 || isRequiredInputField(one));
  const made = fields.map((one) => [
    one.name,
    fromType(one.type, one.name, around, values, isWild, depth + 1),
  ]);
  const requiredKeys = fields.filter(isRequiredInputField).map(({ name }) => name);
  return fc.record(Object.fromEntries(made), { requiredKeys });
}

async function sendDocument(world, people, { who: name, query, variables, asked = [] }, covered) {
  const answer = await call(world, {
    method: 'POST',
    path: '/graphql',
    headers: { ...people.headers(name), 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  // GraphQL refuses inside of its answer.
  const isRefused = /"code":"auth\.required"/.test(answer.body);
  await people.heard(name, isRefused ? { ...answer, status: 401 } : answer);
  if (answer.status === 200) for (const one of asked) covered.add(one);
  const isFine = answer.status === 200 && !answer.body.startsWith('{"errors"');
  return {
    answer: { ...answer, status: isFine ? 200 : Math.max(answer.status, 400) },
    trouble: troubleIn(answer),
  };
}
