import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, locatedError } from 'graphql';
import { answerTo } from './shared-answers.js';

/** Like graphql's own subscribe, but with empty loaders for each event. */
export async function subscribeFresh(
  args: ExecutionArgs,
): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
  return mapEvents(source, (event) => answerTo(args, event));
}

function mapEvents(
  source: AsyncIterable<unknown>,
  map: (event: unknown) => ExecutionResult | Promise<ExecutionResult>,
): AsyncIterableIterator<ExecutionResult> {
  const iterator = source[Symbol.asyncIterator]();
  let isOver = false;
  return {
    async next() {
      if (isOver) return { done: true, value: undefined };
      try {
        const step = await iterator.next();
        return step.done ? { done: true, value: undefined } : { done: false, value: await map(step.value) };
      } catch (error) {
        // The subscription ends with its coded error (such as RESYNC_REQUIRED); the socket and its others go on.
        isOver = true;
        return { done: false, value: { data: null, errors: [locatedError(error, undefined)] } };
      }
    },
    async return() {
      await iterator.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
