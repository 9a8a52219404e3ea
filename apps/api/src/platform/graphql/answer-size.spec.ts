import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { AnswerSizes } from './answer-size.js';

const schema = buildSchema('type Query { count(ids: [Int!]): Int }');
const document = parse('query ($ids: [Int!]) { count(ids: $ids) }');
const operation = document.definitions[0] as OperationDefinitionNode;

/** @returns how long it took to say of these variables that it says nothing of them, in ms */
function looked(ids: readonly unknown[]): number {
  const begun = performance.now();
  expect(new AnswerSizes(schema).refusal(document, operation, { ids })).toBeNull();
  return performance.now() - begun;
}

it('takes no longer with a list that is all wrong than with one that is right', () => {
  const right = Array.from({ length: 20_000 }, (_, at) => at);
  const wrong = right.map((at) => ({ at }));
  looked(right);
  const inTurns = Array.from({ length: 5 }, () => looked(wrong) / looked(right)).toSorted((a, b) => a - b);
  // It was seventy times as long, which is seconds.
  expect(inTurns[2]).toBeLessThan(3);
});
