import type { Argument, Operation, Place } from '../isolation/catalogue/operation.js';
import type { Field } from '../isolation/catalogue/fields.js';

/** Every place of an operation where a caller can put something, whatever it is meant for. */
export function leavesOf(operation: Operation): Place[] {
  const paths = operation.places.filter(({ where }) => where === 'path');
  return [
    ...paths,
    ...(operation.query ?? []).flatMap((field) => inField('query', field)),
    ...(operation.body ?? []).flatMap((field) => inField('body', field)),
    ...(operation.args ?? []).flatMap((argument) => inArgument(argument)),
  ];
}

function inField(where: 'query' | 'body', field: Field, above: readonly string[] = []): Place[] {
  const path = [...above, field.name];
  return [leaf(where, path, field.isArray), ...field.fields.flatMap((inner) => inField(where, inner, path))];
}

function inArgument(argument: Argument, above: readonly string[] = []): Place[] {
  const path = [...above, argument.name];
  return [
    leaf('argument', path, argument.isArray),
    ...argument.fields.flatMap((inner) => inArgument(inner, path)),
  ];
}

const leaf = (where: Place['where'], path: readonly string[], isArray: boolean): Place => ({
  ...{ where, path, isArray },
  kind: 'name',
  isRequired: false,
});
