import type { Argument } from '../catalogue/operation.js';
import { type Call, withValue } from './call.js';

/** What is looked for by words. */
const WORDS = /^(term|query|search|q)$/;

/** The call with a word to look for, once for each place that takes one. */
export function searchFor(call: Call, word: string): Call[] {
  const { operation } = call;
  const found = (operation.query ?? [])
    .filter(({ name, type }) => type === 'string' && WORDS.test(name))
    .map(({ name }) => ({ where: 'query' as const, path: [name] }));
  const inside = (args: readonly Argument[], above: readonly string[]): (readonly string[])[] =>
    args.flatMap(({ name, type, fields }) => [
      ...(type === 'string' && WORDS.test(name) ? [[...above, name]] : []),
      ...inside(fields, [...above, name]),
    ]);
  const asked = inside(operation.args ?? [], []).map((path) => ({ where: 'argument' as const, path }));
  return [...found, ...asked].map((place) =>
    withValue(call, { ...place, kind: 'name', isArray: false, isRequired: false }, word),
  );
}
