import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { until } from '../floor.js';
import type { Colleague, GraphqlAnswer } from './inbox-world.js';

/** One subscription of a colleague, over a socket of its own. */
export interface Watch<T> {
  readonly seen: T[];
  readonly errors: { message: string; extensions?: { code?: string } }[];
  /** Waits until the condition holds for what was seen. */
  until(what: string, condition: (seen: T[]) => boolean): Promise<T[]>;
  close(): Promise<void>;
}

/** What happens to the one who listens, from a cursor on. */
export const NEWS = 'subscription ($after: EventCursor) { myEvents(after: $after) { kind payload } }';

/** Subscribes over graphql-transport-ws, as the web client does. */
export async function watch<T>(
  url: string,
  who: Colleague,
  query: string,
  variables: object = {},
): Promise<Watch<T>> {
  const authorization = await who.authorization();
  const client = createClient({
    url,
    webSocketImpl: WebSocket,
    connectionParams: { authorization },
    retryAttempts: 0,
  });
  const seen: T[] = [];
  const errors: Watch<T>['errors'] = [];
  client.subscribe<GraphqlAnswer['data']>(
    { query, variables: variables as Record<string, unknown> },
    {
      next: ({ data, errors: wrong }) => {
        if (data) seen.push(Object.values(data as Record<string, T>)[0] as T);
        for (const error of wrong ?? []) errors.push(error as Watch<T>['errors'][number]);
      },
      error: (wrong) => {
        for (const error of Array.isArray(wrong) ? wrong : [wrong])
          errors.push(error as Watch<T>['errors'][number]);
      },
      complete: () => undefined,
    },
  );
  return {
    seen,
    errors,
    until: async (what, condition) => {
      await until(`${what}; seen: ${JSON.stringify(seen)} ${JSON.stringify(errors)}`, () => condition(seen));
      return seen;
    },
    close: async () => client.dispose(),
  };
}
