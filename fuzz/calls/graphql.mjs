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
import { fitOf } from '../fits/index.mjs';
import { lived } from '../fits/stories.mjs';
import { call } from '../lib/call.mjs';
import { isMark, resolved } from '../lib/marks.mjs';
import { isCursor, someOf, sometimes } from '../lib/values.mjs';
import { broken } from './broken-documents.mjs';
import { who } from './rest.mjs';
import { selectionOf, written } from './selection.mjs';
import { troubleIn } from './trouble.mjs';

export const schema = buildSchema(readFileSync(inRoot('packages/schema/schema.graphql'), 'utf8'));

/** @returns {{ name: string, arbitrary: object, send: Function }[]} */
export function graphqlOperations({ world, people, pools, values, covered }) {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const kit = { world, people, pools, covered };
  const fields = roots.flatMap((root) =>
    Object.values(root.getFields()).map((field) => {
      const facts = { root, field, people, pools, values };
      return {
        name: `${root.name} ${field.name}`,
        arbitrary: fc.oneof(documents({ ...facts, isWild: false }), documents({ ...facts, isWild: true })),
        send: (one) => sendDocument(kit, fitOf(`${root.name} ${field.name}`, pools), one),
      };
    }),
  );
  const field = roots[0].getFields().tickets;
  const document = documents({ root: roots[0], field, people, pools, values, isWild: false });
  return [
    ...fields,
    {
      name: 'GraphQL documents',
      arbitrary: broken(document),
      send: (one) => sendDocument(kit, { entry: {} }, one),
    },
  ];
}

/** A document with one root field: `{ who, query, variables, asked }`. */
export function documents({ root, field, people, pools, values, isWild }) {
  const fit = fitOf(`${root.name} ${field.name}`, pools);
  const facts = { values, fit, isWild };
  const make = (argument, around) => fromType(argument.type, argument.name, { ...facts, around }, 0);
  // What is asked for below is about other rows.
  const below = (argument, around) =>
    fromType(argument.type, argument.name, { ...facts, around, fit: noFit, isWild: isWild && 'seldom' }, 0);
  const call = fc.record({
    args: argumentsOf(field, make, facts),
    below: selectionOf(field.type, below),
  });
  return fc
    .record({ who: who(people), row: fc.nat(39), call })
    .map(({ who: name, row, call: { args, below: asked } }) => ({
      isWild,
      who: name,
      row,
      ...written(root, field, args, asked),
    }));
}

const noFit = { entry: {}, at: () => undefined, isLeft: () => false, isAlways: () => false };

/** Required ones always, the others now and then. */
function argumentsOf(field, make, { fit, isWild }) {
  const isMeant = (one) => isWild || isRequiredArgument(one) || !(isCursor(one.name) || fit.isLeft(one.name));
  const args = field.args.filter(isMeant);
  const required = args.filter((one) => isRequiredArgument(one) || fit.isAlways(one.name));
  return someOf(
    Object.fromEntries(args.map((one) => [one.name, make(one, field.name)])),
    required.map(({ name }) => name),
  );
}

function fromType(type, name, facts, depth) {
  const plain = meant(getNullableType(type), name, facts, depth);
  const isNullable = facts.isWild && !isNonNullType(type) && depth === 0;
  return sometimes(facts.isWild, isNullable ? fc.option(plain, { freq: 8 }) : plain);
}

function meant(type, name, facts, depth) {
  const { around, values, fit, isWild } = facts;
  const { name: kind } = getNamedType(type);
  const isNumber = kind === 'Int' || kind === 'Float';
  const isOfInputs = isInputObjectType(getNamedType(type));
  // Their places have names of their own; only a whole list may be told.
  const fitting =
    isOfInputs && !Array.isArray(fit.entry.with?.[name])
      ? undefined
      : fit.at(name, { isNumber, isList: isListType(type) });
  if (fitting) return isEnumType(getNamedType(type)) ? choice(fitting, getNamedType(type)) : fitting;
  if (isListType(type)) return listOf(type, name, facts, depth);
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((one) => one.name));
  if (isInputObjectType(type)) return inputs(type, facts, depth);
  if (kind === 'ID') return values.id(name, `${around} ${type.name}`, { isWild });
  if (kind === 'Int')
    return values.number(name, around, isWild).map((one) => (isMark(one) ? one : Math.trunc(one)));
  if (kind === 'Float') return values.number(name, around, isWild);
  if (kind === 'Boolean') return fc.boolean();
  if (kind === 'DateTime') return values.text(/(until|At)$/.test(name) ? name : 'at', around, isWild);
  if (kind === 'JSON') return values.object(name, isWild);
  return values.text(name, around, isWild);
}

/** What fits as this face of the API spells it. */
function choice(fitting, type) {
  const names = type.getValues().map((one) => one.name);
  const spelled = (value) => names.find((name) => name === String(value).toUpperCase()) ?? names[0];
  return fitting.map((value) => (Array.isArray(value) ? value.map(spelled) : spelled(value)));
}

/** Nothing is named twice: most lists refuse that. */
function listOf(type, name, facts, depth) {
  const one = fromType(type.ofType, name, facts, depth + 1);
  if (facts.isWild) return fc.array(one, { maxLength: 3 });
  const choices = getNamedType(type).getValues?.().length ?? 3;
  return fc.uniqueArray(one, { minLength: 1, maxLength: Math.min(3, choices), selector: JSON.stringify });
}

function inputs(type, facts, depth) {
  const { fit, isWild } = facts;
  const isMeant = (one) => isRequiredInputField(one) || (depth < 5 && (isWild || !fit.isLeft(one.name)));
  const fields = Object.values(type.getFields()).filter(isMeant);
  const made = fields.map((one) => [one.name, fromType(one.type, one.name, facts, depth + 1)]);
  const required = fields.filter((one) => isRequiredInputField(one) || fit.isAlways(one.name));
  return someOf(
    Object.fromEntries(made),
    required.map(({ name }) => name),
  );
}

async function sendDocument({ world, people, pools, covered }, fit, one) {
  const { isWild, who: name, row = 0, query, variables, asked = [] } = one;
  pools.fresh();
  const made = await lived({ world, people, pools }, fit, { isWild, row });
  const text = resolved(JSON.stringify({ query, variables }), { pools, row, made });
  const ask = () =>
    call(world, {
      method: 'POST',
      path: '/graphql',
      headers: { ...(made.headers ?? people.headers(name)), 'content-type': 'application/json' },
      body: text,
    });
  const answer = made.headers ? await ask() : await people.heard(name, ask);
  const isFine = answer.status === 200 && !answer.body.startsWith('{"errors"');
  for (const one of answered(answer, asked)) covered.add(one);
  return {
    answer: { ...answer, status: isFine ? 200 : Math.max(answer.status, 400) },
    trouble: troubleIn(answer),
    sent: { who: name, text },
  };
}

/** The fields that an answer has: all, but those that it says could not be answered. */
function answered({ status, body }, asked) {
  return status === 200 ? fieldsIn(parsed(body), asked) : [];
}

export function fieldsIn({ data, errors = [] }, asked) {
  if (!data) return [];
  // Where there is nothing, only that it was asked for can be said.
  if (Object.values(data).every((one) => one === null)) return errors.length ? [] : asked.slice(0, 1);
  const failed = new Set(errors.flatMap(({ path = [] }) => path.filter((one) => typeof one === 'string')));
  return asked.filter((one) => !failed.has(one.split('.')[1]));
}

function parsed(body) {
  try {
    return JSON.parse(body);
  } catch {
    // Only the beginning of long answers is kept.
    return { data: body.startsWith('{"data"') ? { isLong: true } : null };
  }
}
