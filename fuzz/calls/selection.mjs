// What is asked for below a field, and the document that asks for it: arguments become variables.
import fc from 'fast-check';
import {
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';
import { isCursor, someOf } from '../lib/values.mjs';

const DEEPEST = 4;
const MOST_FIELDS = 5;

/** A choice among the fields below: `[{ field, args, below }]`; null below what has no fields. */
export function selectionOf(type, make, depth = 0) {
  const named = getNamedType(type);
  if (isLeafType(named)) return fc.constant(null);
  if (isUnionType(named) || !(isObjectType(named) || isInterfaceType(named))) return fc.constant([]);
  const fields = Object.values(named.getFields()).filter(
    (field) => depth < DEEPEST || isLeafType(getNamedType(field.type)),
  );
  return fc
    .uniqueArray(fc.nat(Math.max(0, fields.length - 1)), { minLength: 1, maxLength: MOST_FIELDS })
    .chain((chosen) => fc.tuple(...chosen.map((at) => one(fields[at], named, make, depth))));
}

function one(field, owner, make, depth) {
  if (!field) return fc.constant(null);
  const args = field.args.filter(({ name }) => !isCursor(name));
  const given = args.map((argument) => [argument.name, make(argument, `${owner.name} ${field.name}`)]);
  const required = args.filter(isRequiredArgument).map(({ name }) => name);
  return fc.record({
    field: fc.constant(field),
    owner: fc.constant(owner),
    args: someOf(Object.fromEntries(given), required),
    below: selectionOf(field.type, make, depth + 1),
  });
}

/** @returns `{ query, variables, asked }`; `asked` names every field, as `Ticket.subject`. */
export function written(root, field, args, below) {
  const state = { variables: {}, declared: [], asked: [] };
  const inner = line({ field, owner: root, args, below }, state);
  const declared = state.declared.length ? `(${state.declared.join(', ')})` : '';
  const query = `${root.name.toLowerCase()} Fuzz${declared} { ${inner} }`;
  return { query, variables: state.variables, asked: state.asked };
}

function line({ field, owner, args, below }, state) {
  state.asked.push(`${owner.name}.${field.name}`);
  const given = Object.entries(args).map(([name, value]) => {
    const variable = `v${state.declared.length}`;
    state.declared.push(`$${variable}: ${field.args.find((one) => one.name === name).type}`);
    state.variables[variable] = value;
    return `${name}: $${variable}`;
  });
  const call = given.length ? `(${given.join(', ')})` : '';
  if (!below) return `${field.name}${call}`;
  const inner = below.filter(Boolean).map((one) => line(one, state));
  return `${field.name}${call} { ${['__typename', ...inner].join(' ')} }`;
}
