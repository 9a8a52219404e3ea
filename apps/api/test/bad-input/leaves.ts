import type { Argument, Operation, Place } from '../isolation/catalogue/operation.js';
import type { Field } from '../isolation/catalogue/fields.js';

/** A place, and whether an object (or a list of such) is meant to stand there. */
export type Leaf = Place & { isObject: boolean };

/** Every place of an operation where a caller can put something, whatever it is meant for. */
export function leavesOf(operation: Operation): Leaf[] {
  const paths = operation.places
    .filter(({ where }) => where === 'path')
    .map((place) => ({ ...place, isObject: false }));
  return [
    ...paths,
    ...(operation.query ?? []).flatMap((field) => inField('query', field)),
    ...(operation.body ?? []).flatMap((field) => inField('body', field)),
    ...(operation.args ?? []).flatMap((argument) => inArgument(argument)),
  ];
}

function inField(where: 'query' | 'body', field: Field, above: readonly string[] = []): Leaf[] {
  const path = [...above, field.name];
  return [leaf(where, path, field), ...field.fields.flatMap((inner) => inField(where, inner, path))];
}

function inArgument(argument: Argument, above: readonly string[] = []): Leaf[] {
  const path = [...above, argument.name];
  return [leaf('argument', path, argument), ...argument.fields.flatMap((inner) => inArgument(inner, path))];
}

const leaf = (
  where: Place['where'],
  path: readonly string[],
  { isArray, fields }: Field | Argument,
): Leaf => ({
  ...{ where, path, isArray, isObject: fields.length > 0 },
  kind: 'name',
  isRequired: false,
});
