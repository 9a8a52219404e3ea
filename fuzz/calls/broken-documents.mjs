// Documents that are none, or far too much.
import fc from 'fast-check';

const deep = fc
  .integer({ min: 5, max: 4_000 })
  .map((depth) => `${'{ me '.repeat(depth)}${'}'.repeat(depth)}`);
const aliases = fc
  .integer({ min: 2, max: 3_000 })
  .map((count) => `{ ${Array.from({ length: count }, (_, at) => `a${at}: agency { id }`).join(' ')} }`);
const circles = fc.constantFrom(
  'query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
  'query { me { ...A } } fragment A on Me { id ...A }',
  `query { agency { id ${'@include(if: true) '.repeat(500)} } }`,
  'query A { agency { id } } query B { agency { id } }',
  'subscription { ticketEvents { cursor } }',
  '{ __schema { types { fields { type { fields { name } } } } } }',
  `query(${Array.from({ length: 800 }, (_, at) => `$a${at}: Int`).join(',')}) { agency { id } }`,
  `{ agency(x: "${'\\u0000'.repeat(400)}") { id } }`,
  `{ ticket(id: ${'['.repeat(3_000)}${']'.repeat(3_000)}) { id } }`,
  '',
);

/** Valid documents with a piece taken out, put in or doubled; and those above. */
export function broken(valid) {
  const cut = fc
    .tuple(valid, fc.double({ min: 0, max: 1, noNaN: true }), fc.string({ unit: 'binary', maxLength: 6 }))
    .map(([one, where, piece]) => {
      const at = Math.floor(where * one.query.length);
      return {
        ...one,
        query: `${one.query.slice(0, at)}${piece}${one.query.slice(at + piece.length)}`,
        asked: [],
      };
    });
  const other = fc
    .tuple(valid, fc.oneof(deep, aliases, circles, fc.string({ unit: 'binary', maxLength: 80 })))
    .map(([one, query]) => ({ who: one.who, query, variables: {} }));
  const variables = fc
    .tuple(valid, fc.jsonValue({ maxDepth: 3 }))
    .map(([one, given]) => ({ ...one, variables: given, asked: [] }));
  return fc.oneof(cut, other, variables);
}
