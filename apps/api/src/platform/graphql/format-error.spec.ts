import { buildSchema, type ExecutionResult, type GraphQLError, graphqlSync } from 'graphql';
import { formatError } from './format-error.js';

const schema = buildSchema('input One { name: String! } type Query { all(many: [One!]!): Boolean }');

const ask = (many: unknown[]): ExecutionResult =>
  graphqlSync({
    schema,
    source: 'query A($many: [One!]!) { all(many: $many) }',
    variableValues: { many },
  });

/** As the server hands it in: what has no code of its own is taken for an inner fault. */
const shown = (error: GraphQLError) =>
  formatError({ message: error.message, extensions: { code: 'INTERNAL_SERVER_ERROR' } }, error);

it('calls a list that is wrong in too many places the fault of who sent it', () => {
  const codes = ask(Array.from({ length: 60 }, (_, at) => at)).errors?.map(
    (error) => shown(error).extensions?.['code'],
  );
  expect(new Set(codes)).toEqual(new Set(['validation.failed', 'request.malformed']));
});
